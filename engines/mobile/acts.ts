import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { noteChanges } from './counts.ts';

/** Somebody did something with what they got. */
export interface Act {
  runId: number;
  contactId: number;
  /** ISO 8601. */
  at: string;
}

/** Notes who clicked a link; the first time counts. */
export function noteClicks(account: Account, acts: readonly Act[]): Promise<void> {
  return noteFirst(account, acts, 'clicked');
}

/** Notes who opened; the first time counts. */
export function noteOpens(account: Account, acts: readonly Act[]): Promise<void> {
  return noteFirst(account, acts, 'opened');
}

/** Notes who opted out by answering; the first time counts. */
export function noteUnsubscribes(account: Account, acts: readonly Act[]): Promise<void> {
  return noteFirst(account, acts, 'unsubscribed');
}

const columns = {
  clicked: sql`clicked_at`,
  opened: sql`opened_at`,
  unsubscribed: sql`unsubscribed_at`,
} as const satisfies Record<string, RawBuilder<unknown>>;

// Of several messages of one run to one person, the newest.
async function noteFirst(
  account: Account,
  acts: readonly Act[],
  what: keyof typeof columns,
): Promise<void> {
  if (acts.length === 0) return;
  const given = acts.map(({ runId, contactId, at }) => ({
    run_id: runId,
    contact_id: contactId,
    at,
  }));
  const { rows } = await sql<{ run_id: number; change: number }>`
    with first as (
      select g.run_id, g.contact_id, min(g.at) as at from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(run_id bigint, contact_id bigint, at timestamptz)
      group by g.run_id, g.contact_id order by g.run_id, g.contact_id
    ), noted as (
      update mobile_messages d set ${columns[what]} = f.at, updated_at = now() from first f
      where d.account_id = ${account.id} and d.${columns[what]} is null and d.id = (
        select m.id from mobile_messages m where m.account_id = ${account.id} and m.run_id = f.run_id and m.contact_id = f.contact_id order by m.nth desc limit 1)
      returning d.run_id
    )
    select run_id, count(*)::int as change from noted group by run_id`.execute(account.db);
  await noteChanges(
    account,
    rows.map(({ run_id, change }) => ({ run_id, state: what, reason: '', change, units: 0 })),
  );
}
