import type { Database } from '#platform/server/database/connect.ts';
import { listen } from '#platform/server/database/listen.ts';
import { mailingChannel } from './mailings.ts';

/** Lets a loop sleep until a time has passed or something happened. */
export class WakeSignal {
  #sleepers: (() => void)[] = [];
  #isRung = false;

  ring(): void {
    this.#isRung = true;
    for (const wake of this.#sleepers.splice(0)) wake();
  }

  /** Sleeps; returns at once when it was rung since the last sleep. */
  async sleep(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#sleepers.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    this.#isRung = false;
  }
}

/**
 * Listens to the database for mailings that start or stop in any process; without it the sender still polls once a second. What
 * is heard may name one mailing, which has something to send now.
 */
export function listenForMailings(
  database: Database,
  heard: (mailing: { accountId: number; id: number } | null) => void,
): { stop(): void } {
  return listen(database, mailingChannel, {
    message: (payload) => {
      const [accountId, id] = payload.split(':').map(Number);
      heard(accountId && id ? { accountId, id } : null);
    },
    connected: () => heard(null),
  });
}
