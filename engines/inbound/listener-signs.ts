import { hostname } from 'node:os';
import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

const everyMs = 30_000;
const freshSeconds = 90;

/** Says in the database, again and again, that this process listens for returned mail, or why it can not. */
export interface ListenerSigns {
  start(error: string | null): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the signs of one listener. */
export function createListenerSigns(
  { database, log }: Pick<Services, 'database' | 'log'>,
  listener: { port: number; hasTls: boolean },
): ListenerSigns {
  const name = `${hostname()} ${process.pid} ${listener.port}`;
  let timer: NodeJS.Timeout | undefined;
  const give = async (error: string | null): Promise<void> => {
    try {
      await acrossAccounts(database, 'say that returned mail is listened for', (db, now) =>
        sql`
        with gone as (delete from inbound_listeners where seen_at < now() - interval '1 day')
        insert into inbound_listeners (name, port, has_tls, error, seen_at) values (${name}, ${listener.port}, ${listener.hasTls}, ${error}, ${now}::timestamptz)
        on conflict (name) do update set error = excluded.error, seen_at = excluded.seen_at`.execute(
          db,
        ),
      );
    } catch (failure) {
      log.warn({ err: failure }, 'the state of the listener for returned mail could not be noted');
    }
  };
  return {
    async start(error) {
      await give(error);
      timer = setInterval(() => void give(error), everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await acrossAccounts(database, 'say that returned mail is listened for no more', (db) =>
        sql`delete from inbound_listeners where name = ${name}`.execute(db),
      ).catch(() => undefined);
    },
  };
}

/** The listeners that gave a sign lately. */
export async function listenersNow(
  account: Account,
): Promise<{ port: number; hasTls: boolean; error: string | null }[]> {
  const { rows } = await sql<{ port: number; hasTls: boolean; error: string | null }>`
    select port, has_tls as "hasTls", error from inbound_listeners where seen_at > now() - ${freshSeconds} * interval '1 second' order by name`.execute(
    account.db,
  );
  return rows;
}
