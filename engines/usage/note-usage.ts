import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { UsageKind } from './ports.ts';

/** One use, or several of the same moment: what, when, how much, and where it came from ('mailing 7'). */
export interface UsageNote {
  kind: UsageKind;
  at: Date | string;
  amount: number;
  source: string;
}

/** Notes uses in the transaction that makes them, so that both happen or neither; uses of one day and source become one note. */
export async function noteUsage(account: Account, notes: readonly UsageNote[]): Promise<void> {
  const given = notes
    .filter(({ amount }) => amount !== 0)
    .map((note) => ({ ...note, at: new Date(note.at).toISOString() }));
  if (given.length === 0) return;
  await sql`
    insert into usage_notes (account_id, kind, day, amount, source)
    select ${account.id}, n.kind, (n.at at time zone 'utc')::date, sum(n.amount), n.source
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(kind text, at timestamptz, amount bigint, source text)
    group by n.kind, (n.at at time zone 'utc')::date, n.source on conflict do nothing`.execute(
    account.db,
  );
}

/** The same as text, for a statement that makes uses of one unit each: `from` names its rows, the others their expressions. */
export function usageNotesText({
  account,
  kind,
  from,
  at,
  source,
}: {
  account: string;
  kind: UsageKind;
  from: string;
  at: string;
  source: string;
}): string {
  return `
    insert into usage_notes (account_id, kind, day, amount, source)
    select ${account}, '${kind}', (${at} at time zone 'utc')::date, count(*), ${source} from ${from} group by 3, 5 on conflict do nothing`;
}
