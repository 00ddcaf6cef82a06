import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from '../contact-fields.ts';
import { suppressAddresses } from '../suppress-address.ts';

/** Which rule cleanses, and in whose name. */
export interface CleansedBy {
  ruleId: number;
  ruleName: string;
  by: string;
}

/** A suppression that cleansing took the place of, as it was. */
type Former = Readonly<Record<string, unknown>>;

/** Addresses of one run, and when it cleansed: by that they are told from those of other runs of the rule. */
export interface RunToUndo {
  ruleId: number;
  from: string;
  until: string;
  addresses: readonly { email_key: string; former: Former | null }[];
}

/** Suppresses addresses as cleansed, never over a stronger reason; answers those that are cleansed now and were not before. */
export async function cleanseAddresses(
  account: Account,
  emailKeys: readonly string[],
  { ruleId, ruleName, by }: CleansedBy,
): Promise<string[]> {
  return suppressAddresses(account, emailKeys, {
    reason: 'cleansed',
    source: sourceOf(ruleId),
    note: ruleName,
    createdBy: by,
  });
}

/** Takes a run back, where nothing stronger came since: weaker reasons that it had replaced are as they were. Answers how many addresses it released. */
export async function undoCleansing(account: Account, run: RunToUndo): Promise<number> {
  const isOfRun = sql`s.account_id = ${account.id} and s.email_key = given.email_key and s.reason = 'cleansed'
    and s.source = ${sourceOf(run.ruleId)} and s.created_at between ${run.from}::timestamptz and ${run.until}::timestamptz`;
  const fresh = run.addresses.filter(({ former }) => former === null);
  const { rows: gone } = await sql`
    delete from suppressions s using unnest(${textArray(fresh.map((one) => one.email_key))}) given(email_key)
    where ${isOfRun} returning 1`.execute(account.db);
  const replaced = run.addresses.filter(({ former }) => former !== null);
  if (replaced.length === 0) return gone.length;
  const { rows: restored } = await sql`
    update suppressions s set reason = given.former ->> 'reason', source = given.former ->> 'source', note = given.former ->> 'note',
      mailing_id = (given.former ->> 'mailing_id')::bigint, created_by = given.former ->> 'created_by',
      created_at = (given.former ->> 'created_at')::timestamptz, updated_at = ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as given(email_key text, former jsonb)
    where ${isOfRun} returning 1`.execute(account.db);
  return gone.length + restored.length;
}

function sourceOf(ruleId: number): string {
  return `rule:${ruleId}`;
}
