import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Audience } from '#engines/audience/public.ts';
import type { MailingMessage, MessageVariant } from '#engines/templating/public.ts';
import type { TestSettings } from './ab/test-settings.ts';
import type { WhenUnclear } from './mailings.ts';
import type { MailingStatus } from './mailing-state.ts';
import type { Timing } from './timing/timing.ts';

/** A mailing that needs a sender now. */
export interface OpenMailing {
  accountId: number;
  id: number;
  status: 'scheduled_hold' | 'snapshotting' | 'sending' | 'paused' | 'stopped';
  /** Counts pauses and resumptions. */
  turn: number;
  /** Goes before the other mailings of its account. */
  isPriority: boolean;
  /** Goes to people one by one and never ends. */
  isRolling?: boolean;
  /** The call that started it; null for what the product started by itself. */
  requestId?: string | null;
}

/** Finds what there is to do in all accounts, and how long until the next held mailing is free. */
export async function findOpenMailings(
  database: Database,
): Promise<{ due: OpenMailing[]; nextInMs: number | null }> {
  return acrossAccounts(database, 'find open mailings', async (db) => {
    const { rows } = await sql<OpenMailing & { wait_ms: number }>`
      select m.account_id as "accountId", m.id, m.status, m.turn, m.is_priority as "isPriority", m.is_rolling as "isRolling", m.request_id as "requestId", ceil(extract(epoch from m.hold_until - now()) * 1000)::float8 as wait_ms
      from mailings m join accounts a on a.id = m.account_id and a.active
      where m.status in ('scheduled_hold', 'snapshotting', 'sending')
        -- What was claimed before a pause is handed back or reaped within the length of a lease.
        or (m.status = 'paused' and m.paused_at > now() - interval '10 minutes')
      union all
      select m.account_id, m.id, m.status, m.turn, m.is_priority, m.is_rolling, m.request_id, 0 from mailings m where m.status = 'stopped' and m.finished_at is null
      order by 1, 2`.execute(db);
    const due = rows.filter((row) => row.status !== 'scheduled_hold' || row.wait_ms <= 0);
    const waits = rows
      .filter((row) => row.status === 'scheduled_hold' && row.wait_ms > 0)
      .map((row) => row.wait_ms);
    return { due, nextInMs: waits.length > 0 ? Math.min(...waits) : null };
  });
}

/** A mailing with all that is the same for its recipients. */
export interface Mailing {
  accountId: number;
  id: number;
  status: MailingStatus;
  sourceType: string;
  sourceId: number;
  /** Which of several mailings of its source it is. */
  occurrence?: string;
  message: MailingMessage & { whenUnclear?: WhenUnclear };
  audience: Audience;
  timing: Timing;
  /** Counted towards the limits that an account sets itself, and held by them. */
  isMarketing: boolean;
  holdUntil: string;
  /** Variants that are tested against each other; null where nothing is tested. */
  variants: MessageVariant[] | null;
  test: TestSettings | null;
  /** Every row that never had a time of its own has been claimed once. */
  isFreshDone?: boolean;
  /** Goes to people one by one, as a source adds them, and never ends. */
  isRolling?: boolean;
  /** For one variant: what is added to the numbers of its links. */
  linkOffset?: number;
}

/** Reads a mailing; null when it was called back. */
export async function readMailing(
  account: Account,
  id: number,
  lock = false,
): Promise<Mailing | null> {
  const {
    rows: [row],
  } = await sql<Mailing>`
    select account_id as "accountId", id, status, source_type as "sourceType", source_id as "sourceId", occurrence, message, audience,
      timing, is_marketing as "isMarketing", hold_until as "holdUntil", variants, test, fresh_done as "isFreshDone", is_rolling as "isRolling"
    from mailings where account_id = ${account.id} and id = ${id} ${lock ? sql`for update skip locked` : sql``}`.execute(
    account.db,
  );
  return row ?? null;
}
