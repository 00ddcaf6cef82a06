import { sql } from 'kysely';
import { cleansingTargetsSql, contactCount } from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CleansingKind } from '../contract.ts';
import { questionOf } from './question-of.ts';

const longestMs = 600_000;

/** A run whose addresses are to be chosen; so many may be cleansed without asking, when somebody said so. */
interface ChoosingRun {
  ruleId: number;
  runId: number;
  allowed: number | null;
}

/** Writes down whom the rule of a run finds. False: that would be a larger share of the contacts than may be cleansed without asking; nothing is kept. */
export async function chooseAddresses(account: Account, run: ChoosingRun): Promise<boolean> {
  const {
    rows: [rule],
  } = await sql<{ kind: CleansingKind; conditions: unknown; share: number }>`
    select kind, conditions, stop_above_percent as share from cleansing_rules
    where account_id = ${account.id} and id = ${run.ruleId}`.execute(account.db);
  await countWaiting(account);
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(account.db);
  const targets = await cleansingTargetsSql(account, questionOf(rule!));
  await sql`savepoint choice`.execute(account.db);
  const chosen = await sql`
    insert into cleansed_addresses (account_id, run_id, email_key, former)
    select ${account.id}, ${run.runId}, t.email_key, t.former from (${targets}) t
    on conflict do nothing`.execute(account.db);
  const found = Number(chosen.numAffectedRows ?? 0);
  const total = await contactCount(account);
  const isAllowed = found <= (run.allowed ?? Math.floor((total * rule!.share) / 100));
  if (!isAllowed) await sql`rollback to savepoint choice`.execute(account.db);
  await sql`update cleansing_runs set found = ${found}, total = ${total}, checkpoint = ${isAllowed ? '' : null}
    where account_id = ${account.id} and id = ${run.runId}`.execute(account.db);
  return isAllowed;
}
