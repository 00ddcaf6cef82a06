import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ErasePeople, ExportedRows } from '#platform/server/family/personal-data.ts';
import { textArray } from './contact-fields.ts';
import { normaliseAddress } from './normalise-address.ts';

/** An address or a whole domain as it is compared. */
export interface SuppressionKey {
  kind: 'address' | 'domain';
  key: string;
}

const leading = /^(?:\*?@|\*\.)/;

/** Reads what a person or a file wrote: an address, or a domain as example.com, @example.com or *@example.com. */
export function readSuppressionKey(typed: string): SuppressionKey | { reason: string } {
  const text = typed.trim();
  if (text.includes('@') && !leading.test(text)) {
    const address = normaliseAddress(text);
    return address.ok
      ? { kind: 'address', key: address.emailKey }
      : { reason: `is not a valid address: it ${address.reason}` };
  }
  const name = text.replace(leading, '');
  // What no domain can be is no domain of an address either.
  const domain = normaliseAddress(`anyone@${name}`);
  if (text.startsWith('*.'))
    return { reason: `names domains below another: write each of them, such as news.${name}` };
  return domain.ok && name !== ''
    ? { kind: 'domain', key: domain.domain }
    : { reason: 'is neither an address nor a domain such as example.com' };
}

/** Puts entries on a global suppression list and answers how many of each kind are new there. */
export async function addSuppressionEntries(
  account: Account,
  listId: number,
  entries: readonly SuppressionKey[],
): Promise<{ addresses: number; domains: number }> {
  const { rows } = await sql<{ addresses: number; domains: number }>`
    with added as (
      insert into suppression_entries (account_id, list_id, kind, key, created_by)
      select distinct ${account.id}::bigint, ${listId}::bigint, given.kind, given.key, ${account.actor.name}
      from unnest(${textArray(entries.map((one) => one.kind))}, ${textArray(entries.map((one) => one.key))}) given(kind, key)
      order by given.key, given.kind on conflict do nothing returning kind
    ), counted as (select count(*) filter (where kind = 'address') as addresses, count(*) filter (where kind = 'domain') as domains from added
    ), noted as (
      update suppression_lists l set addresses_count = l.addresses_count + counted.addresses, domains_count = l.domains_count + counted.domains,
        updated_at = ${account.now}::timestamptz
      from counted where l.account_id = ${account.id} and l.id = ${listId})
    select addresses, domains from counted`.execute(account.db);
  return rows[0]!;
}

/** Takes entries off their lists, by id; answers which there were. */
export async function removeSuppressionEntries(
  account: Account,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; list_id: number; kind: string }>`
    delete from suppression_entries where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) returning id, list_id, kind`.execute(
    account.db,
  );
  await noteRemoved(account, rows);
  return rows.map(({ id }) => id);
}

/** Takes away what is left of a deleted list, so many entries at once; answers how many went. */
export async function clearSuppressionList(
  account: Account,
  listId: number,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppression_entries where account_id = ${account.id} and list_id = ${listId} and key <= coalesce((
      select e.key from suppression_entries e where e.account_id = ${account.id} and e.list_id = ${listId}
      order by e.key offset ${most - 1} limit 1), ${'\u{10FFFF}'})`.execute(account.db);
  return Number(numAffectedRows ?? 0n);
}

/** A person who is erased leaves no address behind; the keyed hash of it keeps them out. */
export const eraseSuppressionEntries: ErasePeople = async (account, { words }) => {
  if (words.length === 0) return;
  const { rows } = await sql<{ list_id: number; kind: string }>`
    delete from suppression_entries where account_id = ${account.id} and key = any(${textArray(words)}) and kind = 'address'
    returning list_id, kind`.execute(account.db);
  await noteRemoved(account, rows);
};

/** The lists that hold a person's address, as the export of their data has them. */
export const exportedSuppressionEntries: ExportedRows = {
  record: 'suppression_list_entry',
  rows: (account, { words }) => sql`
    select r.id, r.key as address, l.name as list_name, r.created_at
    from suppression_entries r left join suppression_lists l on l.account_id = ${account.id} and l.id = r.list_id
    where r.account_id = ${account.id} and r.kind = 'address' and r.key = any(${textArray(words)})`,
};

async function noteRemoved(
  account: Account,
  removed: readonly { list_id: number; kind: string }[],
): Promise<void> {
  if (removed.length === 0) return;
  await sql`
    update suppression_lists l set addresses_count = l.addresses_count - gone.addresses, domains_count = l.domains_count - gone.domains
    from (select given.list_id, count(*) filter (where given.kind = 'address') as addresses, count(*) filter (where given.kind = 'domain') as domains
      from unnest(${removed.map((one) => one.list_id)}::bigint[], ${textArray(removed.map((one) => one.kind))}) given(list_id, kind) group by given.list_id) gone
    where l.account_id = ${account.id} and l.id = gone.list_id`.execute(account.db);
}
