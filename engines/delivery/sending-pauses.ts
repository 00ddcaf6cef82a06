import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Why a sending domain is paused: receivers refuse it by policy, or a user paused it. */
export type PauseCause = 'policy' | 'person';

/** A sending domain that is paused. */
export interface SendingPause {
  domain: string;
  cause: PauseCause;
  response: string | null;
  pausedAt: string;
  pausedUntil: string;
}

/** Called in the transaction that pauses a domain. */
export type OnSendingPaused = (account: Account, pause: SendingPause) => Promise<void>;

const columns = sql`domain, cause, response, paused_at as "pausedAt", paused_until as "pausedUntil"`;

/**
 * Pauses a domain: an hour, and twice as long each time it happens again within a day of the last pause, up to a day.
 * Null when it is paused already, so that many refusals at once are one pause; and when the refused mail left before the last
 * pause ended, since that was known then.
 */
export async function pauseSending(
  account: Account,
  pause: { domain: string; cause: PauseCause; response: string | null; sentAt?: string },
): Promise<SendingPause | null> {
  const dayAgo = sql`seconds_later(${account.now}::timestamptz, -86400)`;
  const {
    rows: [row],
  } = await sql<SendingPause>`
    insert into sending_pauses as p (account_id, domain, cause, response, paused_at, paused_until)
    values (${account.id}, ${pause.domain.toLowerCase()}, ${pause.cause}, ${pause.response?.slice(0, 1_000) ?? null}, ${account.now}::timestamptz, seconds_later(${account.now}::timestamptz, 3600))
    on conflict (account_id, domain) do update set
      cause = excluded.cause, response = excluded.response, paused_at = excluded.paused_at,
      times = case when p.paused_until > ${dayAgo} then p.times + 1 else 1 end,
      paused_until = seconds_later(excluded.paused_at, case when p.paused_until > ${dayAgo} then least(3600 * power(2, least(p.times, 10)), 86400) else 3600 end)
    where p.paused_until <= excluded.paused_at and p.paused_until < coalesce(${pause.sentAt ?? null}::timestamptz, 'infinity')
    returning ${columns}`.execute(account.db);
  return row ?? null;
}

/** Ends a domain's pause. False when it was not paused. */
export async function resumeSending(account: Account, domain: string): Promise<boolean> {
  const { rows } = await sql`
    update sending_pauses set paused_until = now() where account_id = ${account.id} and domain = ${domain.toLowerCase()} and paused_until > now() returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** The domains of an account that are paused now. */
export async function pausesOf(account: Account): Promise<SendingPause[]> {
  const { rows } = await sql<SendingPause>`
    select ${columns} from sending_pauses where account_id = ${account.id} and paused_until > now() order by domain`.execute(
    account.db,
  );
  return rows;
}

/** A mailing whose domain is paused, and for how long still. */
export interface PausedMailing {
  accountId: number;
  id: number;
  forMs: number;
}

/** Finds the mailings of all accounts that have to wait for their domain. */
export async function findPausedMailings(database: Database): Promise<PausedMailing[]> {
  return acrossAccounts(database, 'find mailings whose sending domain is paused', async (db) => {
    const { rows } = await sql<PausedMailing>`
      select m.account_id as "accountId", m.id, (extract(epoch from p.paused_until - now()) * 1000)::float8 as "forMs"
      from sending_pauses p join mailings m on m.account_id = p.account_id and m.status = 'sending' and (split_part(lower(m.message ->> 'fromEmail'), '@', 2) = p.domain
          or exists (select from jsonb_array_elements(m.variants) v where split_part(lower(v ->> 'fromEmail'), '@', 2) = p.domain))
      where p.paused_until > now()`.execute(db);
    return rows;
  });
}
