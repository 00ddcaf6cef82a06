import { sql } from 'kysely';
import { noteMovedSql, noteOfMany } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** For how long an import can be undone. */
export const undoDays = 7;

/** What undoing came to, in contacts. */
export interface Undone {
  /** Made by the import and untouched since: deleted. */
  removed: number;
  /** Known before, with values that were put back. */
  restored: number;
  /** Made by the import and changed, mailed or put on another list since: they stay. */
  kept: number;
}

const stretch = 2000;

/**
 * Puts back what an import changed of a stretch of contacts and forgets it: a value that somebody has changed since stays
 * as it is. Answers how many it looked at; safe to repeat.
 */
export async function restoreChanged(
  account: Account,
  importId: number,
): Promise<{ seen: number; restored: number }> {
  const {
    rows: [row],
  } = await sql<{ seen: number; restored: number }>`
    with stretch as materialized (
      select contact_id, before, after from import_changes
      where account_id = ${account.id} and import_id = ${importId} order by contact_id limit ${stretch} for update
    ), restored as (
      update contacts c set
        first_name = case when c.first_name = s.after ->> 'first_name' then s.before ->> 'first_name' else c.first_name end,
        last_name = case when c.last_name = s.after ->> 'last_name' then s.before ->> 'last_name' else c.last_name end,
        phone = case when c.phone = s.after ->> 'phone' then s.before ->> 'phone' else c.phone end,
        fax = case when c.fax = s.after ->> 'fax' then s.before ->> 'fax' else c.fax end,
        custom = jsonb_strip_nulls(c.custom || coalesce((
          select jsonb_object_agg(k.key, case when c.custom -> k.key is not distinct from k.value then s.before -> 'custom' -> k.key else c.custom -> k.key end)
          from jsonb_each(s.after -> 'custom') k), '{}')),
        tag_ids = array(select t.id from unnest(c.tag_ids) with ordinality t (id, nr)
          where not (s.before -> 'tags') @> to_jsonb(t.id) order by t.nr),
        updated_at = ${account.now}::timestamptz
      from stretch s where c.account_id = ${account.id} and c.id = s.contact_id
      returning (old.first_name, old.last_name, old.phone, old.fax, old.custom, old.tag_ids)
        is distinct from (new.first_name, new.last_name, new.phone, new.fax, new.custom, new.tag_ids) as is_changed
    ), forgotten as (
      delete from import_changes d using stretch s
      where d.account_id = ${account.id} and d.import_id = ${importId} and d.contact_id = s.contact_id
    )
    select (select count(*) from stretch)::int as seen, (select count(*) from restored where is_changed)::int as restored`.execute(
    account.db,
  );
  return row ?? { seen: 0, restored: 0 };
}

/** Takes contacts off the list that an import put them on, a stretch at a time; who left it meanwhile stays unsubscribed. */
export async function takeOffList(
  account: Account,
  { importId, listId }: { importId: number; listId: number },
): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from list_memberships m where m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id in (
        select j.contact_id from list_memberships j
        where j.account_id = ${account.id} and j.list_id = ${listId} and j.source = ${sourceOf(importId)} and j.status = 'subscribed'
        order by j.contact_id limit ${stretch})
      returning m.list_id
    ), moved as (${noteMovedSql(account, sql`gone`, 'removed')})
    select from gone`.execute(account.db);
  return rows.length;
}

/** The next contacts that an import made and nobody touched since: not changed, on no list, never mailed. */
export async function untouchedContacts(
  account: Account,
  { importId, after }: { importId: number; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.account_id = ${account.id} and c.source = ${sourceOf(importId)} and c.id > ${after} and c.updated_at = c.created_at
      and not exists (select from list_memberships m where m.account_id = ${account.id} and m.contact_id = c.id)
      and not exists (select from contact_facts f where f.account_id = ${account.id} and f.contact_id = c.id)
      and not exists (select from mailings n join deliveries d on d.account_id = ${account.id} and d.mailing_id = n.id and d.contact_id = c.id
        where n.account_id = ${account.id} and (n.finished_at is null or n.finished_at > c.created_at))
    order by c.id limit ${stretch / 2}`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** Begins to undo an import; null when it cannot be: it is another kind, under way, undone, or too old. */
export async function beginUndo(
  account: Account,
  importId: number,
): Promise<{ fileName: string } | null> {
  const {
    rows: [row],
  } = await sql<{ fileName: string }>`
    update imports i set undone_at = ${account.now}::timestamptz
    where i.account_id = ${account.id} and i.id = ${importId} and i.target = 'contacts' and i.status in ('done', 'failed')
      and i.undone_at is null and i.finished_at > ${account.now}::timestamptz - make_interval(days => ${undoDays}::int)
    returning i.file_name as "fileName"`.execute(account.db);
  return row ?? null;
}

/** Adds to what undoing came to so far. */
export async function noteUndone(
  account: Account,
  importId: number,
  more: Partial<Undone>,
): Promise<void> {
  await sql`
    update imports i set undone = jsonb_build_object('removed', coalesce((i.undone ->> 'removed')::int, 0) + ${more.removed ?? 0}::int,
      'restored', coalesce((i.undone ->> 'restored')::int, 0) + ${more.restored ?? 0}::int, 'kept', ${more.kept ?? 0}::int)
    where i.account_id = ${account.id} and i.id = ${importId}`.execute(account.db);
}

/** Ends the undoing: counts who stays and tells those who follow the contacts. */
export async function endUndo(account: Account, importId: number): Promise<Undone> {
  const {
    rows: [left],
  } = await sql<{ kept: number }>`
    select count(*)::int as kept from contacts c where c.account_id = ${account.id} and c.source = ${sourceOf(importId)}`.execute(
    account.db,
  );
  await noteUndone(account, importId, { kept: left?.kept ?? 0 });
  await noteOfMany(account, { kind: 'imported', ref: importId });
  const {
    rows: [row],
  } = await sql<{ undone: Undone }>`
    select undone from imports where account_id = ${account.id} and id = ${importId}`.execute(
    account.db,
  );
  return row?.undone as Undone;
}

/** Forgets what imports changed when they can be undone no longer, some at a time. */
export async function forgetChanges(account: Account): Promise<number> {
  const { rows } = await sql`
    delete from import_changes d where d.account_id = ${account.id} and (d.import_id, d.contact_id) in (
      select c.import_id, c.contact_id from import_changes c
      where c.account_id = ${account.id} and c.created_at < ${account.now}::timestamptz - make_interval(days => ${undoDays + 1}::int)
      order by c.import_id, c.contact_id limit ${5 * stretch})
    returning 1`.execute(account.db);
  return rows.length;
}

function sourceOf(importId: number): string {
  return `import:${importId}`;
}
