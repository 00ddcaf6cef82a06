import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { JourneyOfContact } from '../contract/workflows.ts';
import { stepNames } from './read-graphs.ts';

/** The journeys that a contact was or is in, those it is in first. Names of journeys in folders shut to the caller are hidden. */
export async function journeysOfContact(
  account: Account,
  contactId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: JourneyOfContact[]; total: number }> {
  const from = entriesOf(account, contactId);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${from}`.execute(account.db);
  const seen = all(inSeenFolders(account, 'workflow'));
  const { rows } = await sql<Omit<JourneyOfContact, 'step'>>`
    select r.id, case when ${seen} then r.name end as name, r.status, p.entry, p.node, p.state, p.entered_at, p.since,
      p.wake_at as next_at, p.ended_at, p.goal_at
    ${from} order by p.ended_at desc nulls first, p.entered_at desc, r.id, p.entry limit ${limit} offset ${offset}`.execute(
    account.db,
  );
  const nameOf = await stepNames(account, [...new Set(rows.map(({ id }) => id))]);
  return {
    rows: rows.map((row) => ({ ...row, step: row.name === null ? '' : nameOf(row.id, row.node) })),
    total: counted[0]!.total,
  };
}

function entriesOf(account: Account, contactId: number): RawBuilder<unknown> {
  return sql`from journey_people p join journeys r on r.account_id = ${account.id} and r.id = p.journey_id
    where p.account_id = ${account.id} and p.contact_id = ${contactId}`;
}

/** Whether the account has this contact. */
export async function contactExists(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from contacts where account_id = ${account.id} and id = ${id}`.execute(account.db);
  return rows.length > 0;
}
