import type { RouteBooks } from '#platform/server/http/route-book.ts';
import type { Services } from '#platform/server/services.ts';

/** The engines that run beside the HTTP server. */
export interface Engines {
  start(): void;
  stop(): Promise<void>;
}

/** Plugs the engines' ports together. */
export function startEngines(_services: Services, _books: RouteBooks): Engines {
  return { start() {}, stop: async () => {} };
}
