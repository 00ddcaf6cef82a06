import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** How something outside stands: working, working with a reservation, not working, or not set up. */
export type ConnectionStatus = 'ok' | 'warning' | 'failed' | 'off';

/** What a check found. */
export interface ConnectionState {
  status: ConnectionStatus;
  /** What it is connected to, such as a host; never with a password. */
  detail: string;
  /** What is wrong, or what went wrong last; null when nothing did. */
  lastError?: string | null;
  lastErrorAt?: string | null;
}

/** Something an account is connected to. */
export interface Connection {
  readonly kind: string;
  /** Where it is set, below /accounts/{accountId}/; null when it is set outside the product. */
  readonly settingsPath: string | null;
  /** Tries it now. An error counts as failed, with its message. */
  readonly check: (call: { accountId: number; app: FastifyInstance }) => Promise<ConnectionState>;
}

const connectionsBy = new WeakMap<Services, Connection[]>();

/** Adds a connection to the page of connections; a feature does so once, when it mounts. */
export function rememberConnection(services: Services, connection: Connection): void {
  connectionsBy.set(services, [...(connectionsBy.get(services) ?? []), connection]);
}

/** All connections that features told of. */
export function connectionsOf(services: Services): readonly Connection[] {
  return connectionsBy.get(services) ?? [];
}
