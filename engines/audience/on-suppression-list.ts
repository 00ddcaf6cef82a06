import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idArray } from './contact-fields.ts';
import type { ResolvedAudience } from './resolve-audience.ts';

/** Joins that find contacts c on lists, and the condition by which they did. */
interface Found {
  joins: RawBuilder<unknown>;
  isFound: RawBuilder<SqlBool>;
}

const nobody: Found = { joins: sql``, isFound: sql<SqlBool>`false` };
const md5OfContact = sql`decode(md5(c.email_key), 'hex')`;
const sha256OfContact = sql`sha256(convert_to(c.email_key, 'UTF8'))`;

/** True when a global suppression list holds the address of a contact c or its whole domain, looked up by key. */
export function isOnGlobalList({
  accountId,
  globalLists,
}: Pick<ResolvedAudience, 'accountId' | 'globalLists'>): RawBuilder<SqlBool> {
  if (globalLists.length === 0) return sql<SqlBool>`false`;
  const holds = (kind: string, key: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from suppression_entries g where g.account_id = ${accountId} and g.kind = ${kind} and g.key = ${key}
      and g.list_id = any(${idArray(globalLists)}))`;
  return sql<SqlBool>`(${holds('address', sql`c.email_key`)} or ${holds('domain', sql`c.email_domain`)})`;
}

/**
 * True when a secure list that applies holds a hash of the address of a contact c, looked up by key. Which generation of
 * a list is in force is asked by the same statement, so that a list that is replaced meanwhile is the old one or the new.
 */
export function isOnSecureList({
  accountId,
  secureLists,
}: Pick<ResolvedAudience, 'accountId' | 'secureLists'>): RawBuilder<SqlBool> {
  if (secureLists.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from secure_lists l join secure_hashes h on h.account_id = ${accountId} and h.secure_list_id = l.id and h.generation = l.generation
    where l.account_id = ${accountId} and l.id = any(${idArray(secureLists)}) and h.hash in (${md5OfContact}, ${sha256OfContact}))`;
}

/** The same as {@link isOnGlobalList} for everybody in one pass. */
export function foundOnGlobalList({
  accountId,
  globalLists,
}: Pick<ResolvedAudience, 'accountId' | 'globalLists'>): Found {
  if (globalLists.length === 0) return nobody;
  const keysOf = (kind: string) => sql`(select distinct g.key from suppression_entries g
    where g.account_id = ${accountId} and g.kind = ${kind} and g.list_id = any(${idArray(globalLists)}))`;
  return {
    joins: sql`left join ${keysOf('address')} kept_address on kept_address.key = c.email_key
      left join ${keysOf('domain')} kept_domain on kept_domain.key = c.email_domain`,
    isFound: sql<SqlBool>`(kept_address.key is not null or kept_domain.key is not null)`,
  };
}

/** The same as {@link isOnSecureList} for everybody in one pass: an address is hashed only in the ways that the lists hold. */
export function foundOnSecureList({
  accountId,
  secureLists,
}: Pick<ResolvedAudience, 'accountId' | 'secureLists'>): Found {
  if (secureLists.length === 0) return nobody;
  const lists = sql`l.account_id = ${accountId} and l.id = any(${idArray(secureLists)})`;
  const hashesOf = (length: number) => sql`(select distinct h.hash from secure_lists l
    join secure_hashes h on h.account_id = ${accountId} and h.secure_list_id = l.id and h.generation = l.generation
    where ${lists} and octet_length(h.hash) = ${length})`;
  const whereHeld = (count: string, hash: RawBuilder<unknown>) =>
    sql`case when (select bool_or(${sql.ref(`l.${count}`)} > 0) from secure_lists l where ${lists}) then ${hash} end`;
  return {
    joins: sql`left join ${hashesOf(16)} kept_md5 on kept_md5.hash = ${whereHeld('md5_count', md5OfContact)}
      left join ${hashesOf(32)} kept_sha256 on kept_sha256.hash = ${whereHeld('sha256_count', sha256OfContact)}`,
    isFound: sql<SqlBool>`(kept_md5.hash is not null or kept_sha256.hash is not null)`,
  };
}
