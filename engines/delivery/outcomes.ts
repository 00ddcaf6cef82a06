import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { writeRollingOutcomes } from './rolling/state-counts.ts';

/** The delivery summary of a mailing, as numbers; `eligible` is the sum of the other figures. */
export interface Outcomes {
  eligible: number;
  delivered: number;
  hard_bounced: number;
  soft_bounced: number;
  suppressed: number;
  failed: number;
  pending: number;
  unclear: number;
}

/** Figures of mailings by id. */
export async function outcomesOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<Map<number, Outcomes>> {
  await refreshOutcomes(account, mailingIds);
  const { rows } = await sql<Outcomes & { mailing_id: number }>`
    select mailing_id, eligible, delivered, hard_bounced, soft_bounced, suppressed, failed, pending, unclear
    from mailing_outcomes where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map(({ mailing_id: id, ...outcomes }) => [id, outcomes]));
}

/**
 * Brings mailing_outcomes up to date for these mailings: what has finished is counted once, what goes out is counted each time.
 * A count is kept only when nothing changed while it was made. Rolling mailings are not counted: their figures are kept up by
 * differences.
 */
export async function refreshOutcomes(
  account: Account,
  mailingIds: readonly number[],
): Promise<void> {
  if (mailingIds.length === 0) return;
  await sql`
    insert into mailing_outcomes (account_id, mailing_id)
    select m.account_id, m.id from mailings m where m.account_id = ${account.id} and m.id = any(${[...mailingIds]}::bigint[])
      and not exists (select from mailing_outcomes o where o.account_id = ${account.id} and o.mailing_id = m.id)
    order by m.id on conflict do nothing`.execute(account.db);
  const { rows: open } = await sql<{ mailing_id: number; version: number; is_rolling: boolean }>`
    select o.mailing_id, o.version, m.is_rolling from mailing_outcomes o join mailings m on m.account_id = ${account.id} and m.id = o.mailing_id
    where o.account_id = ${account.id} and o.mailing_id = any(${[...mailingIds]}::bigint[]) and not o.is_final order by o.mailing_id`.execute(
    account.db,
  );
  for (const { mailing_id: mailingId, version, is_rolling: isRolling } of open)
    if (!isRolling) await count(account, mailingId, version);
  await writeRollingOutcomes(
    account,
    open.flatMap((one) => (one.is_rolling ? [one.mailing_id] : [])),
  );
}

async function count(account: Account, mailingId: number, version: number): Promise<void> {
  await sql`
    update mailing_outcomes o set is_final = m.finished_at is not null, eligible = c.eligible, delivered = c.delivered, hard_bounced = c.hard_bounced,
      soft_bounced = c.soft_bounced, suppressed = c.suppressed, failed = c.failed, pending = c.pending, unclear = c.unclear
    from mailings m cross join lateral (
      select count(*) as eligible, count(*) filter (where d.state = 'sent') as delivered,
        count(*) filter (where d.state = 'bounced' and d.reason is distinct from 'soft_bounced') as hard_bounced,
        count(*) filter (where d.state = 'bounced' and d.reason = 'soft_bounced') as soft_bounced,
        count(*) filter (where d.state = 'suppressed') as suppressed, count(*) filter (where d.state = 'failed') as failed,
        count(*) filter (where d.state in ('pending', 'claimed', 'body_written', 'deferred')) as pending, count(*) filter (where d.state = 'unknown') as unclear
      from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id) c
    where m.account_id = ${account.id} and m.id = ${mailingId} and o.account_id = ${account.id} and o.mailing_id = m.id and o.version = ${version}`.execute(
    account.db,
  );
}

/** Says that something changed in a mailing that may have been counted for good; call it in the transaction of the change. */
export async function outcomesChanged(account: Account, mailingId: number): Promise<void> {
  await sql`
    insert into mailing_outcomes as o (account_id, mailing_id, version) values (${account.id}, ${mailingId}, 1)
    on conflict (account_id, mailing_id) do update set version = o.version + 1, is_final = false`.execute(
    account.db,
  );
}
