import { sql } from 'kysely';
import {
  addMerge,
  eraseFacts,
  eraseSends,
  fieldsOf,
  formerIdsOf,
  keyPhones,
  mergeMemberships,
  mergeRefusals,
  noteChanges,
  noteContactsSql,
  type MergeBefore,
} from '#engines/audience/public.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import type { MergeWish } from '../../contract/merge.ts';
import { mergedValues, type ContactRecord } from './merged-values.ts';
import { setColumns } from './set-columns.ts';

/**
 * Merges a contact into another one, in the account's one transaction: a process that dies leaves both as they were. What was sent
 * and done stays under the old id, which leads to the contact that stays; consent is the stricter of both.
 */
export async function mergeContacts(
  account: Account,
  families: Families,
  { id: from, into, take_fields: take }: MergeWish & { id: number },
): Promise<number> {
  if (from === into) throw invalid({ into: ['must be another contact'] });
  const both = await lockBoth(account, { from, into });
  const fields = await fieldsOf(account);
  const set = mergedValues(both, take, fields);
  const memberships = await rowsOf(account, 'list_memberships', from);
  const sends = await rowsOf(account, 'contact_sends', from);
  const aliases = await formerIdsOf(account, [from]);
  await sql`with gone as (delete from contacts where account_id = ${account.id} and id = ${from} returning id),
    counted as (${noteContactsSql(account, 'gone', 'deleted')}) select from gone`.execute(
    account.db,
  );
  await setColumns(account, into, set);
  await keyPhones(account, [into]);
  await mergeTags(account, both);
  const lists = await mergeMemberships(account, { from, into });
  const kept = (set['email_key'] ?? both.into.email_key) as string | null;
  const others = [both.from.email_key, both.into.email_key].filter(
    (key): key is string => key !== null && key !== kept,
  );
  const refusals = await mergeRefusals(account, { kept, others });
  await mergeSends(account, { from, into });
  const before: Omit<MergeBefore, 'moved'> = {
    from: both.from,
    into: both.into,
    set,
    memberships,
    sends,
    aliases,
    consent: { ...lists, ...refusals },
  };
  const mergeId = await addMerge(account, { from, into, before: { ...before, moved: {} } });
  await eraseFacts(account, [from]);
  const moved = await families.merge(account, { from, into });
  await sql`update contact_merges set before = before || ${JSON.stringify({ moved })}::jsonb where account_id = ${account.id} and id = ${mergeId}`.execute(
    account.db,
  );
  await noteChanges(account, [from], { kind: 'deleted' });
  await noteChanges(account, [into], { kind: 'changed', data: { fields: Object.keys(set) } });
  await account.audit({
    action: 'merge',
    resource: 'contact',
    id: into,
    after: { merged: from, fields: Object.keys(set) },
  });
  return mergeId;
}

async function lockBoth(
  account: Account,
  { from, into }: { from: number; into: number },
): Promise<{ from: ContactRecord; into: ContactRecord }> {
  const { rows } = await sql<{ row: ContactRecord }>`
    select to_jsonb(c) - 'phone_digits' as row from contacts c where c.account_id = ${account.id} and c.id = any(${[from, into]}::bigint[]) order by c.id for update`.execute(
    account.db,
  );
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  const [gone, stays] = [byId.get(from), byId.get(into)];
  if (!gone) throw notFound('contact');
  if (!stays) throw invalid({ into: ['is no contact of this account'] });
  return { from: gone, into: stays };
}

async function rowsOf(
  account: Account,
  table: 'list_memberships' | 'contact_sends',
  id: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.account_id = ${account.id} and t.contact_id = ${id}`.execute(
    account.db,
  );
  return rows.map(({ row }) => row);
}

async function mergeTags(
  account: Account,
  { from, into }: { from: ContactRecord; into: ContactRecord },
): Promise<void> {
  if (from.tag_ids.length === 0) return;
  const tags = [...new Set([...into.tag_ids, ...from.tag_ids])].sort((a, b) => a - b);
  await sql`update contacts set tag_ids = ${tags}::bigint[] where account_id = ${account.id} and id = ${into.id}`.execute(
    account.db,
  );
  await refreshTagCounts(account, from.tag_ids);
}

async function mergeSends(
  account: Account,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await sql`
    insert into contact_sends as s (account_id, contact_id, last_sent_at)
    select ${account.id}::bigint, ${into}::bigint, o.last_sent_at from contact_sends o where o.account_id = ${account.id} and o.contact_id = ${from}
    on conflict (account_id, contact_id) do update set last_sent_at = greatest(s.last_sent_at, excluded.last_sent_at)`.execute(
    account.db,
  );
  await eraseSends(account, [from]);
}
