import type pg from 'pg';
import type { Database } from './connect.ts';

/** What is heard on a channel of the database. */
export interface Listener {
  /** A message, from whatever process. */
  message(payload: string): void;
  /** The line stands, at first or again; what was said while it was down is lost. */
  connected(): void;
}

/** Listens to a NOTIFY channel and connects again for ever. */
export function listen(database: Database, channel: string, listener: Listener): { stop(): void } {
  let client: pg.PoolClient | null = null;
  let isStopped = false;
  const again = (): void => void (isStopped || setTimeout(() => void connect(), 1_000).unref());
  const connect = async (): Promise<void> => {
    if (isStopped) return;
    try {
      const connected = await database.pool.connect();
      if (isStopped) return connected.release(true);
      client = connected;
      connected.on('notification', ({ payload }) => listener.message(payload ?? ''));
      connected.once('error', () => {
        if (client !== connected) return;
        client = null;
        connected.release(true);
        again();
      });
      await connected.query(`listen ${channel}`);
      listener.connected();
    } catch {
      // Whoever listens looks by itself from time to time as well, so a missing line costs time and nothing else.
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
