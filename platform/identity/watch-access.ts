import type { Logger } from 'pino';
import type { Database } from '../server/database/connect.ts';
import { listen } from '../server/database/listen.ts';
import type { Realtime } from '../server/realtime/realtime.ts';
import { accessChange, accessChannel } from './announce-access.ts';
import { dropKept } from './member-roles.ts';

// With the 30 seconds that roles are remembered, nothing taken away lives on for a minute, whatever is lost on the way.
const lookEveryMs = 30_000;

/** Makes changed rights count in this process: at once when another one tells of them, and by looking every 30 seconds. */
export function watchAccess(parts: { database: Database; realtime: Realtime; log: Logger }): {
  stop(): void;
} {
  const { database, realtime, log } = parts;
  const recheck = (of: { userId: number } | null): void => {
    realtime
      .recheck(of)
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'open pages could not be checked for lost rights; the next look is in 30 seconds',
        ),
      );
  };
  const listening = listen(database, accessChannel, {
    message(payload) {
      const change = accessChange.safeParse(JSON.parse(payload));
      if (!change.success) return;
      const { userId, accountId } = change.data;
      if (accountId !== undefined) dropKept(database, { accountId, userId });
      recheck({ userId });
    },
    connected: () => dropKept(database, null),
  });
  const timer = setInterval(() => recheck(null), lookEveryMs).unref();
  return {
    stop() {
      clearInterval(timer);
      listening.stop();
    },
  };
}
