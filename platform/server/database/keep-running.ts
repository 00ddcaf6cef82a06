import { setTimeout as wait } from 'node:timers/promises';
import { onceAMinute } from '../once-a-minute.ts';
import type { PostgresProcess } from './run-postgres.ts';

const firstRest = 100;
const longestRest = 5_000;
// A server that lived this long has not died of its start.
const longLife = 60_000;

/** A server that is started again whenever it ends. */
interface KeptServer {
  /** Stops the server and starts none any more. */
  stop(): Promise<void>;
}

/** Starts a server again whenever it ends by itself, for ever, with longer rests the less it helps. */
export function keepRunning(
  first: PostgresProcess,
  parts: { restart: () => Promise<PostgresProcess>; report: (line: string) => void },
): KeptServer {
  const stopping = new AbortController();
  const isNews = onceAMinute();
  const say = (line: string): void => void (isNews(line) && parts.report(line));
  let server: PostgresProcess | null = first;
  const keeping = (async () => {
    let rest = firstRest;
    for (;;) {
      const since = performance.now();
      await server?.ended;
      if (stopping.signal.aborted) return;
      if (server) {
        say('The database ended by itself; it is started again');
        if (performance.now() - since > longLife) rest = firstRest;
      }
      server = null;
      try {
        server = await parts.restart();
        if (stopping.signal.aborted) return void (await server.stop());
        say('The database runs again');
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        say(`The database does not start, it says: ${why}. It is tried again until it does`);
      }
      // A server may come up and end at once, on a full disk for one: that is no success yet.
      await wait(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      rest = Math.min(longestRest, rest * 2);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await server?.stop();
      await keeping;
    },
  };
}
