import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { DomainKind, DomainState } from './contract.ts';

/** A domain as somebody chooses among them. */
export interface DomainChoice {
  id: number;
  name: string;
  verified: boolean;
  is_default: boolean;
}

/** The account's domains of a kind, the default first. */
export async function domainChoices(account: Account, kind: DomainKind): Promise<DomainChoice[]> {
  const rows = await account.db
    .selectFrom('domains')
    .select(['id', 'name', 'state', 'is_default'])
    .where('account_id', '=', account.id)
    .where('kind', '=', kind)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .limit(1000)
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, verified: state === 'verified' }));
}

/** The account's domains of a kind with their state, the failing and unverified ones first. */
export async function domainStates(
  account: Account,
  kind: DomainKind,
  limit: number,
): Promise<{ id: number; name: string; state: DomainState }[]> {
  const { rows } = await sql<{ id: number; name: string; state: DomainState }>`
    select id, name, state from domains where account_id = ${account.id} and kind = ${kind}
    order by state = 'verified', state = 'unverified', is_default desc, name limit ${limit}`.execute(
    account.db,
  );
  return rows;
}

/** Whether an id is a domain of the account and of the kind. */
export async function isDomainOf(account: Account, kind: DomainKind, id: number): Promise<boolean> {
  const row = await account.db
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Domains of the account by their ids. */
export async function domainNames(
  account: Account,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return account.db
    .selectFrom('domains')
    .select(['id', 'name'])
    .where('account_id', '=', account.id)
    .where('id', 'in', [...ids])
    .execute();
}
