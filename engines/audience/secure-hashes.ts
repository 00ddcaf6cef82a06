import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from './contact-fields.ts';
import { foundOnSecureList } from './on-suppression-list.ts';

/** Where hashes go: a list, and which of its generations. */
export interface HashPlace {
  listId: number;
  generation: number;
}

/** How many hashes of each kind. */
export interface HashCounts {
  md5: number;
  sha256: number;
}

/** The generation of hashes that a list is held by, or null when there is no such list. */
export async function generationInForce(account: Account, listId: number): Promise<number | null> {
  const {
    rows: [list],
  } = await sql<{ generation: number }>`
    select generation from secure_lists where account_id = ${account.id} and id = ${listId} for update`.execute(
    account.db,
  );
  return list?.generation ?? null;
}

/** Begins a generation beside the one in force; nobody is held back by it until {@link switchGeneration}. */
export async function beginGeneration(account: Account, listId: number): Promise<number> {
  const {
    rows: [list],
  } = await sql<{ generation: number }>`
    update secure_lists set last_generation = last_generation + 1 where account_id = ${account.id} and id = ${listId}
    returning last_generation as generation`.execute(account.db);
  return list!.generation;
}

/** Puts hashes, written in hex, into a generation and answers how many of each kind are new there. */
export async function putHashes(
  account: Account,
  place: HashPlace,
  hashes: readonly string[],
): Promise<HashCounts> {
  const { rows } = await sql<HashCounts>`
    with added as (
      insert into secure_hashes (account_id, secure_list_id, generation, hash)
      select distinct ${account.id}::bigint, ${place.listId}::bigint, ${place.generation}::int, decode(given.hash, 'hex')
      from unnest(${textArray(hashes)}) given(hash) on conflict do nothing returning octet_length(hash) as length)
    select count(*) filter (where length = 16) as md5, count(*) filter (where length = 32) as sha256 from added`.execute(
    account.db,
  );
  return rows[0]!;
}

/** Counts hashes that joined the generation in force, in the transaction that put them there. */
export async function noteHashes(
  account: Account,
  listId: number,
  { md5, sha256 }: HashCounts,
): Promise<void> {
  await sql`
    update secure_lists set md5_count = md5_count + ${md5}, sha256_count = sha256_count + ${sha256}, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${listId}`.execute(account.db);
}

/** Puts a whole generation in force in the place of the one before: from one statement to the next, the list is the old one or the new one. */
export async function switchGeneration(
  account: Account,
  { listId, generation }: HashPlace,
  { md5, sha256 }: HashCounts,
): Promise<void> {
  await sql`
    update secure_lists set generation = ${generation}, md5_count = ${md5}, sha256_count = ${sha256}, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${listId}`.execute(account.db);
}

/**
 * Takes away hashes that nothing is held by any more, about so many: generations before the one in force, and all of a list
 * that is gone. Answers how many went; none means that all is clear.
 */
export async function clearHashes(account: Account, listId: number, most: number): Promise<number> {
  const ofList = sql`h.account_id = ${account.id} and h.secure_list_id = ${listId}`;
  const {
    rows: [oldest],
  } = await sql<{ generation: number }>`
    select h.generation from secure_hashes h where ${ofList} and h.generation < coalesce((
      select l.generation from secure_lists l where l.account_id = ${account.id} and l.id = ${listId}), 2147483647)
    order by h.generation limit 1`.execute(account.db);
  if (!oldest) return 0;
  const ofGeneration = sql`${ofList} and h.generation = ${oldest.generation}`;
  // A stretch of the key: a join with the chosen rows would be planned by statistics that know nothing of this list.
  const {
    rows: [bound],
  } = await sql<{ hash: string }>`
    select encode(h.hash, 'hex') as hash from secure_hashes h where ${ofGeneration} order by h.hash offset ${most - 1} limit 1`.execute(
    account.db,
  );
  const { numAffectedRows } = await sql`
    delete from secure_hashes h where ${ofGeneration} ${bound ? sql`and h.hash <= decode(${bound.hash}, 'hex')` : sql``}`.execute(
    account.db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Counts the hashes of a list anew, and the contacts whose address it holds. */
export async function recountSecureList(account: Account, listId: number): Promise<void> {
  if ((await generationInForce(account, listId)) === null) return;
  // The row is held: hashes that join meanwhile wait and are added to these counts.
  await sql`
    update secure_lists l set md5_count = counted.md5, sha256_count = counted.sha256
    from (select count(*) filter (where octet_length(h.hash) = 16) as md5, count(*) filter (where octet_length(h.hash) = 32) as sha256
      from secure_lists own join secure_hashes h on h.account_id = ${account.id} and h.secure_list_id = own.id and h.generation = own.generation
      where own.account_id = ${account.id} and own.id = ${listId}) counted
    where l.account_id = ${account.id} and l.id = ${listId}`.execute(account.db);
  const held = foundOnSecureList({ accountId: account.id, secureLists: [listId] });
  await sql`
    update secure_lists l set counted_at = ${account.now}::timestamptz, contacts_count = (
      select count(*) from contacts c ${held.joins} where c.account_id = ${account.id} and ${held.isFound})
    where l.account_id = ${account.id} and l.id = ${listId}`.execute(account.db);
}
