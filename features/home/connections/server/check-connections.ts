import type { FastifyInstance } from 'fastify';
import {
  connectionsOf,
  type Connection,
  type ConnectionState,
} from '#platform/server/connections/connections.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectionRow } from '../contract.ts';

// A page that many have open must not become a stream of sign-ins at somebody's mail server.
const keepMs = 10_000;
const patienceMs = 8000;

/** Checks connections, each at most every ten seconds for an account, and remembers what went wrong last. */
export function connectionChecks(
  services: Services,
): (call: { accountId: number; app: FastifyInstance }) => Promise<ConnectionRow[]> {
  const failures = new Map<string, { error: string; at: string }>();
  const now = () => services.clock.now().getTime();
  const rowOf = ttlCache<ConnectionRow>({ forMs: keepMs, most: 10_000, now });

  const check = async (
    connection: Connection,
    call: { accountId: number; app: FastifyInstance },
    key: string,
  ): Promise<ConnectionRow> => {
    const begun = performance.now();
    const found = await within(connection.check(call)).catch((error: unknown): ConnectionState => {
      failures.set(key, {
        error: error instanceof Error ? error.message : String(error),
        at: new Date(now()).toISOString(),
      });
      return { status: 'failed', detail: '' };
    });
    const failure = failures.get(key);
    return {
      kind: connection.kind,
      status: found.status,
      detail: found.detail,
      settings_path: connection.settingsPath,
      checked_at: new Date(now()).toISOString(),
      milliseconds: Math.round(performance.now() - begun),
      last_error: found.lastError ?? failure?.error ?? null,
      last_error_at: found.lastErrorAt ?? failure?.at ?? null,
    };
  };
  return (call) =>
    Promise.all(
      connectionsOf(services).map((connection) => {
        const key = `${call.accountId}:${connection.kind}`;
        return rowOf(key, () => check(connection, call, key));
      }),
    );
}

async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`No answer within ${patienceMs / 1000} seconds.`)),
    patienceMs,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
