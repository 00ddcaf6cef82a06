import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { noteContactsSql, noteMovedSql } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ImportOptions } from './import-options.ts';
import type { RowTags } from './move-in/row-tags.ts';
import type { KeyRange, MergeCounts } from './target.ts';

interface Found {
  rows: number;
  people: number;
  taken: number;
  created: number;
  changed: number;
  members: number;
  joined: number;
  joined_unchanged: number;
}

/**
 * Merges a stretch in one statement. Of several rows of one address the last counts. Contacts and memberships are looked
 * up first, so that nothing is written where nothing is new and inserts need no conflict clause: one that meets a row
 * made meanwhile fails, and the stretch is merged again. Nobody who left the list or is suppressed gets on it.
 */
export async function mergeContacts(
  account: Account,
  range: KeyRange,
  about: {
    importId: number;
    listId: number | null;
    source: string;
    tagIds: readonly number[];
    mode: ImportOptions['mode'];
    /** The tags that rows of another product name; null for an ordinary file. */
    rowTags: RowTags | null;
  },
): Promise<MergeCounts> {
  // Statistics of a table that was empty a minute ago mislead the planner: the ranges always go by their indexes.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(account.db);
  const tags = await tagsLeft(account, about.tagIds);
  const {
    rows: [found],
  } = await sql<Found>`
    with batch as materialized (
      select distinct on (s.email_key) s.*, ${tagsOfRow(tags, about.rowTags)} as tags from import_stage s where ${within(range)} order by s.email_key, s.nr desc
    ), found as materialized (
      select b.*, c.id as known_id, ${differs} or ${lacksTags} as is_changed, ${membership(account, about.listId)} as membership,
        exists (select from suppressions s where s.account_id = ${account.id} and s.email_key = b.email_key) or ${isUnasked} as is_suppressed
      from batch b left join contacts c on c.account_id = ${account.id} and c.email_key = b.email_key
        and c.email_key > ${range.after} and c.email_key <= ${range.last}
      ${ofMode(about.mode)}
    ), created as (
      insert into contacts (account_id, email, email_key, email_domain, first_name, last_name, phone, fax, custom, tag_ids, source, no_marketing)
      select ${account.id}::bigint, email, email_key, email_domain, coalesce(first_name, ''), coalesce(last_name, ''), coalesce(phone, ''),
        coalesce(fax, ''), coalesce(custom, '{}'), tags, ${about.source}::text, moved ->> 'state' is not distinct from 'not_subscribed'
      from found where known_id is null order by email_key returning id, email_key
    ), counted as (${noteContactsSql(account, 'created', 'made')}), changed as (
      update contacts c set first_name = coalesce(f.first_name, c.first_name), last_name = coalesce(f.last_name, c.last_name),
        phone = coalesce(f.phone, c.phone), fax = coalesce(f.fax, c.fax), custom = c.custom || coalesce(f.custom, '{}'),
        tag_ids = c.tag_ids || array(select unnest(f.tags) except select unnest(c.tag_ids)), updated_at = now()
      from found f where f.is_changed and c.account_id = ${account.id} and c.id = f.known_id
      returning c.id, ${valuesOf('old')} as before, ${valuesOf('new')} as after
    ), kept as (
      insert into import_changes (account_id, import_id, contact_id, before, after)
      select ${account.id}::bigint, ${about.importId}::bigint, id, before, after from changed on conflict do nothing
    ), welcome as (
      select id, true as is_news from created n where not exists (select from found f where f.is_suppressed and f.email_key = n.email_key)
      union all select known_id, is_changed from found where known_id is not null and membership is null and not is_suppressed
    ), joined as (
      insert into list_memberships (account_id, list_id, contact_id, source)
      select ${account.id}::bigint, ${about.listId}::bigint, id, ${about.source} from welcome
      where ${about.listId}::bigint is not null order by id returning list_id, contact_id
    ), came as (${noteMovedSql(account, sql`joined`, 'came')})
    select (select count(*) from import_stage s where ${within(range)}) as rows, (select count(*) from batch) as people, (select count(*) from found) as taken,
      (select count(*) from created) as created, (select count(*) from changed) as changed,
      (select count(*) from found where membership = 'subscribed') as members, (select count(*) from joined) as joined,
      (select count(*) from welcome where not is_news) as joined_unchanged`.execute(account.db);
  if (!found) throw new Error('the merge of an import answered no row');
  return countsOf(found, about.listId !== null);
}

function countsOf(found: Found, hasList: boolean): MergeCounts {
  const joinedUnchanged = hasList ? found.joined_unchanged : 0;
  return {
    created: found.created,
    updated: found.changed + joinedUnchanged,
    repeated: found.rows - found.people,
    unchanged: found.taken - found.created - found.changed - joinedUnchanged,
    skipped: found.people - found.taken,
    joined: found.joined,
    kept_out: hasList ? found.taken - found.members - found.joined : 0,
  };
}

// What a file says of a contact, as it was and as it is: that is what undoing an import goes by.
function valuesOf(row: 'old' | 'new'): RawBuilder<unknown> {
  const at = sql.ref(row);
  return sql`jsonb_build_object('first_name', ${at}.first_name, 'last_name', ${at}.last_name, 'phone', ${at}.phone, 'fax', ${at}.fax,
    'custom', coalesce((select jsonb_object_agg(k.key, ${at}.custom -> k.key) from jsonb_object_keys(f.custom) k (key)), '{}'),
    'tags', to_jsonb(array(select unnest(f.tags) except select unnest(old.tag_ids))))`;
}

// New contacts only, or known ones only; the others of the stretch are skipped.
function ofMode(mode: ImportOptions['mode']): RawBuilder<unknown> {
  if (mode === 'insert') return sql`where c.id is null`;
  return mode === 'update' ? sql`where c.id is not null` : sql``;
}

// A tag may be deleted while the import runs: contacts never carry one that is gone.
async function tagsLeft(account: Account, tagIds: readonly number[]): Promise<number[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from tags where account_id = ${account.id} and id = any(${[...tagIds]}::bigint[]) order by id for key share`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

// The tags of all contacts of the file, and those that the row names itself.
function tagsOfRow(tags: readonly number[], ofRows: RowTags | null): RawBuilder<number[]> {
  const all = sql<number[]>`${[...tags]}::bigint[]`;
  if (ofRows === null) return all;
  return sql<number[]>`array(select unnest(${all}) union select g.id
    from jsonb_array_elements_text(coalesce(s.moved -> 'tags', '[]')) n (name)
    join unnest(${ofRows.keys}::text[], ${ofRows.ids}::bigint[]) g (key, id) on g.key = lower(n.name) order by 1)`;
}

const lacksTags = sql<SqlBool>`(c.id is not null and not c.tag_ids @> b.tags)`;

// Somebody of another product who never subscribed there.
const isUnasked = sql<SqlBool>`coalesce(b.moved ->> 'state' = 'not_subscribed', false)`;

function membership(account: Account, listId: number | null): RawBuilder<string | null> {
  return listId === null
    ? sql`null::text`
    : sql`(select m.status from list_memberships m
    where m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = c.id)`;
}

function within(range: KeyRange): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.email_key > ${range.after} and s.email_key <= ${range.last}`;
}

// Absent values say nothing: an empty cell never wipes what is known.
const differs = sql<SqlBool>`c.id is not null and (
  b.first_name <> c.first_name is true or b.last_name <> c.last_name is true or b.phone <> c.phone is true or b.fax <> c.fax is true
  or (b.custom is not null and not c.custom @> b.custom))`;
