import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What merging some addresses came to. */
export interface MergeCounts {
  created: number;
  updated: number;
  repeated: number;
  unchanged: number;
  joined: number;
  kept_out: number;
}

/** A stretch of addresses in key order: above `after`, up to and with `last`. */
export interface KeyRange {
  after: string;
  last: string;
}

/** The next stretch of staged addresses, or null when all are done. */
export async function nextRange(account: Account, after: string, size: number): Promise<KeyRange | null> {
  const { rows: [row] } = await sql<{ last: string | null }>`
    select max(email_key) as last from (
      select email_key from import_stage where email_key > ${after} order by email_key limit ${size}) stretch`.execute(account.db);
  return row?.last == null ? null : { after, last: row.last };
}

/** The addresses of a stretch, each once. */
export async function keysOf(account: Account, range: KeyRange): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`select distinct email_key from import_stage s where ${within(range)}`.execute(account.db);
  return rows.map(({ email_key }) => email_key);
}

/**
 * Merges a stretch in one statement. Of several rows of one address the last counts. Contacts are looked up first, so
 * that those with nothing new are not written at all; the conflict clause is for whoever was created meanwhile. Nobody
 * who left the list or is suppressed gets on it.
 */
export async function mergeRange(account: Account, range: KeyRange, about: { listId: number | null; source: string }): Promise<MergeCounts> {
  // Statistics of a table that was empty a minute ago mislead the planner: the ranges always go by their indexes.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(account.db);
  const { rows: [found] } = await sql<{ rows: number; people: number; created: number; changed: number; welcome: number; joined: number; joined_unchanged: number }>`
    with batch as materialized (
      select distinct on (s.email_key) s.* from import_stage s where ${within(range)} order by s.email_key, s.nr desc
    ), found as materialized (
      select b.*, c.id as known_id, c.id is not null and (${differs}) as is_changed
      from batch b left join contacts c on c.account_id = ${account.id} and c.email_key = b.email_key
        and c.email_key > ${range.after} and c.email_key <= ${range.last}
    ), written as (
      insert into contacts as c (account_id, email, email_key, email_domain, first_name, last_name, phone, fax, custom, source)
      select ${account.id}::bigint, email, email_key, email_domain, coalesce(first_name, ''), coalesce(last_name, ''), coalesce(phone, ''),
        coalesce(fax, ''), coalesce(custom, '{}'), 'import'
      from found where known_id is null or is_changed order by email_key
      on conflict (account_id, email_key) do update set
        first_name = coalesce(nullif(excluded.first_name, ''), c.first_name), last_name = coalesce(nullif(excluded.last_name, ''), c.last_name),
        phone = coalesce(nullif(excluded.phone, ''), c.phone), fax = coalesce(nullif(excluded.fax, ''), c.fax),
        custom = c.custom || excluded.custom, updated_at = now()
      returning id, email_key, xmax = 0 as is_new
    ), people as (
      select id, email_key, true as is_written from written
      union all select known_id, email_key, false from found where known_id is not null and not is_changed
    ), welcome as (
      select id, is_written from people p where ${about.listId}::bigint is not null
        and not exists (select from suppressions s where s.account_id = ${account.id} and s.email_key = p.email_key)
    ), joined as (
      insert into list_memberships (account_id, list_id, contact_id, source)
      select ${account.id}::bigint, ${about.listId}::bigint, id, ${about.source} from welcome order by id
      on conflict (account_id, list_id, contact_id) do nothing returning contact_id
    )
    select (select count(*) from import_stage s where ${within(range)}) as rows, (select count(*) from batch) as people,
      (select count(*) from written where is_new) as created, (select count(*) from written where not is_new) as changed,
      (select count(*) from welcome) as welcome, (select count(*) from joined) as joined,
      (select count(*) from joined j join welcome w on w.id = j.contact_id where not w.is_written) as joined_unchanged`.execute(account.db);
  if (!found) throw new Error('the merge of an import answered no row');
  return {
    created: found.created,
    updated: found.changed + found.joined_unchanged,
    repeated: found.rows - found.people,
    unchanged: found.people - found.created - found.changed - found.joined_unchanged,
    joined: found.joined,
    kept_out: about.listId === null ? 0 : found.people - found.welcome + (found.joined < found.welcome ? await countLeft(account, range, about.listId) : 0),
  };
}

// Suppressed people are counted where they are left out, so only who left the list is counted here.
async function countLeft(account: Account, range: KeyRange, listId: number): Promise<number> {
  const { rows: [row] } = await sql<{ left: number }>`
    select count(*) as left from (select distinct email_key from import_stage s where ${within(range)}) b
    join contacts c on c.account_id = ${account.id} and c.email_key = b.email_key
    join list_memberships m on m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = c.id and m.status = 'unsubscribed'
    where not exists (select from suppressions s where s.account_id = ${account.id} and s.email_key = b.email_key)`.execute(account.db);
  return row?.left ?? 0;
}

function within(range: KeyRange): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.email_key > ${range.after} and s.email_key <= ${range.last}`;
}

// Absent values say nothing: an empty cell never wipes what is known.
const differs = sql<SqlBool>`
  b.first_name <> c.first_name is true or b.last_name <> c.last_name is true or b.phone <> c.phone is true or b.fax <> c.fax is true
  or (b.custom is not null and not c.custom @> b.custom)`;
