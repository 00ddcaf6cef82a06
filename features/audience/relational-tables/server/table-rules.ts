import { sql } from 'kysely';
import type { RowRules } from '#engines/relational/public.ts';
import { decideGate } from '#features/session/access/contract/decide-gate.ts';
import { gateOfCall } from '#features/session/access/contract/gates.ts';
import { factsOf } from '#features/session/access/server/public.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';

interface OwnRules {
  link_by: RowRules['linkBy'] | null;
  unknown_contacts: RowRules['unknownContacts'] | null;
  date_format: RowRules['dateFormat'] | null;
}

/** How rows of a table are read: as the table says, or else the settings of the account. */
export async function rulesOf(account: Account, tableId: number): Promise<RowRules> {
  const {
    rows: [own],
  } = await sql<OwnRules>`
    select link_by, unknown_contacts, date_format from relational_tables where account_id = ${account.id} and id = ${tableId}`.execute(
    account.db,
  );
  if (!own) throw notFound('relational_table');
  return {
    linkBy: own.link_by ?? settingOf(account, 'relational_link_by'),
    unknownContacts: own.unknown_contacts ?? settingOf(account, 'relational_unknown_contacts'),
    dateFormat: own.date_format ?? settingOf(account, 'relational_date_format'),
  };
}

/** Whether the plan of the account has relational data. */
export function hasRelationalData({ record }: Account): boolean {
  const gate = gateOfCall('relational_tables');
  const facts = factsOf(record, new Set(['relational_tables']));
  return gate !== null && decideGate(gate, facts, 'key').kind === 'open';
}
