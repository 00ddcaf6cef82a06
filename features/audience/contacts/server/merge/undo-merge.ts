import { sql } from 'kysely';
import {
  closeMerge,
  identitySql,
  keyPhones,
  noteChanges,
  noteContactsSql,
  takeUpMerge,
  undoMergedConsent,
  type MergeBefore,
} from '#engines/audience/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import type { ContactRecord } from './merged-values.ts';
import { noteTouched } from './note-touched.ts';
import { setColumns } from './set-columns.ts';

/**
 * Undoes a merge: the contact that went is there again as it was, and the one that stayed gives back what it got, but for what was
 * changed since.
 */
export async function undoMerge(
  account: Account,
  families: Families,
  which: { contactId: number; mergeId: number },
): Promise<number> {
  const merge = await takeUpMerge(account, which);
  const { before, from, into } = merge;
  const now = await lockSurvivor(account, into);
  await setColumns(account, into, givenBack(before, now));
  await undoTags(account, before, now);
  await undoMergedConsent(account, { into, at: merge.at, kept: keptKey(before) }, before.consent);
  await bringBack(account, before);
  await closeMerge(account, merge);
  await keyPhones(account, [from, into]);
  await families.undoMerge(account, { from, into }, before.moved);
  await noteTouched(account, [from, into]);
  await noteChanges(account, [from], { kind: 'created' });
  await noteChanges(account, [into], {
    kind: 'changed',
    data: { fields: Object.keys(before.set) },
  });
  await account.audit({
    action: 'undo_merge',
    resource: 'contact',
    id: into,
    after: { merged: from },
  });
  return from;
}

async function lockSurvivor(account: Account, id: number): Promise<ContactRecord> {
  const {
    rows: [found],
  } = await sql<{ row: ContactRecord }>`
    select to_jsonb(c) - 'phone_digits' as row from contacts c where c.account_id = ${account.id} and c.id = ${id} for update`.execute(
    account.db,
  );
  if (!found) throw notFound('contact');
  return found.row;
}

/** What was before, of every value that is still as the merge left it. */
function givenBack(before: MergeBefore, now: ContactRecord): Record<string, unknown> {
  const { custom, ...columns } = before.set;
  const back = Object.entries(columns)
    .filter(([name, value]) => isSame(now[name], value))
    .map(([name]) => [name, before.into[name]]);
  return {
    ...Object.fromEntries(back),
    ...(custom !== undefined && { custom: customBack(before, now) }),
  };
}

function customBack(before: MergeBefore, now: ContactRecord): Record<string, unknown> {
  const set = before.set['custom'] as Record<string, unknown>;
  const former = (before.into['custom'] ?? {}) as Record<string, unknown>;
  const values: Record<string, unknown> = { ...now.custom };
  for (const [id, value] of Object.entries(set)) {
    if (isSame(former[id], value) || !isSame(now.custom[id], value)) continue;
    if (former[id] === undefined) delete values[id];
    else values[id] = former[id];
  }
  return values;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const keptKey = (before: MergeBefore): string | null =>
  (before.set['email_key'] ?? before.into['email_key'] ?? null) as string | null;

async function undoTags(account: Account, before: MergeBefore, now: ContactRecord): Promise<void> {
  const had = before.into['tag_ids'] as number[];
  const came = (before.from['tag_ids'] as number[]).filter((id) => !had.includes(id));
  if (came.length === 0) return;
  const left = now.tag_ids.filter((id) => !came.includes(id));
  await sql`update contacts set tag_ids = ${left}::bigint[] where account_id = ${account.id} and id = ${now.id}`.execute(
    account.db,
  );
}

async function bringBack(account: Account, before: MergeBefore): Promise<void> {
  const key = (before.from['own_key'] ?? before.from['email_key']) as string;
  const { rows } = await sql`
    select 1 from contacts where account_id = ${account.id} and ${identitySql()} = ${key}`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw invalid(
      `${before.from['email'] ?? before.from['phone']} belongs to another contact by now: change or delete that contact first.`,
    );
  const columns = sql.raw(
    'id, email, email_key, email_domain, own_key, first_name, last_name, phone, fax, custom, tag_ids, workflow_disable, selected_fields, source, is_sample, created_at, updated_at, no_tracking, no_marketing, mail_paused_until, mails_a_week',
  );
  await sql`with back as (insert into contacts (account_id, ${columns})
      select ${account.id}::bigint, ${columns} from jsonb_populate_record(null::contacts, ${JSON.stringify(before.from)}::jsonb) returning id),
    counted as (${noteContactsSql(account, 'back', 'made')}) select from back`.execute(account.db);
  const tags = before.from['tag_ids'] as number[];
  await sql`update contacts set tag_ids = array(select t.id from tags t where t.account_id = ${account.id} and t.id = any(${tags}::bigint[]) order by t.id)
    where account_id = ${account.id} and id = ${before.from['id']}`.execute(account.db);
  if (tags.length > 0) await refreshTagCounts(account, tags);
  await sql`insert into contact_sends (account_id, contact_id, last_sent_at)
    select ${account.id}::bigint, s.contact_id, s.last_sent_at from jsonb_populate_recordset(null::contact_sends, ${JSON.stringify(before.sends)}::jsonb) s on conflict do nothing`.execute(
    account.db,
  );
  const { rows: lists } = await sql<{ list_id: number }>`
    insert into list_memberships (account_id, list_id, contact_id, status, source, created_at, unsubscribed_at)
    select ${account.id}::bigint, m.list_id, m.contact_id, m.status, m.source, m.created_at, m.unsubscribed_at
    from jsonb_populate_recordset(null::list_memberships, ${JSON.stringify(before.memberships)}::jsonb) m
    join lists l on l.account_id = ${account.id} and l.id = m.list_id returning list_id`.execute(
    account.db,
  );
  if (lists.length > 0)
    await refreshListCounts(
      account,
      lists.map((row) => row.list_id),
    );
}
