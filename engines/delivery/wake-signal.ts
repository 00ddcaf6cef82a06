import type pg from 'pg';
import type { Database } from '#platform/server/database/connect.ts';
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

/** Hears from the database when a mailing starts or stops, in whatever process; connects again for ever. */
export function listenForMailings(database: Database, heard: () => void): { stop(): void } {
  let client: pg.PoolClient | null = null;
  let isStopped = false;
  const again = (): void => void (isStopped || setTimeout(() => void connect(), 1_000).unref());
  const connect = async (): Promise<void> => {
    if (isStopped) return;
    try {
      const connected = await database.pool.connect();
      if (isStopped) return connected.release(true);
      client = connected;
      connected.on('notification', heard);
      connected.once('error', () => {
        if (client !== connected) return;
        client = null;
        connected.release(true);
        again();
      });
      await connected.query(`listen ${mailingChannel}`);
      heard();
    } catch {
      // Without this line to the database the sender still looks once a second.
      client?.release(true);
      client = null;
      again();
    }
  };
  void connect();
  return {
    stop() {
      isStopped = true;
      client?.release(true);
      client = null;
    },
  };
}
