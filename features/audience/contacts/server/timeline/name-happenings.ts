import { sql } from 'kysely';
import { isGroup, type GroupNames } from '#engines/rfm/contract.ts';
import { settingsOf } from '#engines/rfm/public.ts';
import { isSeenTag } from '#features/audience/contact-tags/server/public.ts';
import { isSeenList } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Activity } from '../../contract/timeline.ts';
import { campaignId } from '../contact-history.ts';
import type { Happening } from './walk.ts';

interface Named {
  n: number;
  campaign_id: number | null;
  campaign_name: string | null;
  list_id: number | null;
  list_name: string | null;
  url: string | null;
}

/** Names what happenings are about: campaigns, lists, links and tags, of those that the caller may look at. */
export async function nameHappenings(
  account: Account,
  families: Families,
  rows: readonly Happening[],
): Promise<Activity[]> {
  if (rows.length === 0) return [];
  const names = await namesOf(account, rows);
  const campaigns = names.flatMap(({ campaign_id: id }) => (id === null ? [] : [id]));
  const unseen = await families.unseenOf(account, { family: 'campaigns', ids: campaigns });
  const forms = rows.flatMap(({ kind, form }) => (form && kind === 'form' ? [form.id] : []));
  const unseenForms = await families.unseenOf(account, { family: 'forms', ids: forms });
  const tags = await tagNames(account, rows);
  const groups = await groupNames(account, rows);
  const inWords = ({ kind }: Happening, word: string | null) =>
    kind === 'rfm_change' && word !== null && isGroup(word) ? (groups?.[word] ?? word) : word;
  return rows.map((row, n) => {
    const name = names[n]!;
    const isPrivate = name.campaign_id !== null && unseen.has(name.campaign_id);
    return {
      kind: row.kind,
      at: row.at,
      mailing_id: isPrivate ? null : row.mailing_id,
      campaign_id: isPrivate ? null : name.campaign_id,
      campaign_name: isPrivate ? null : name.campaign_name,
      is_private: isPrivate,
      list_id: name.list_id,
      list_name: name.list_name,
      change: inWords(row, row.change),
      source: inWords(row, row.source),
      url: isPrivate ? null : name.url,
      is_machine: row.is_machine,
      form: row.form && saidIn(row.form, row.kind === 'form' ? unseenForms : new Set()),
      order: row.order,
      ticket: row.ticket,
      visit: row.visit,
      tags: row.tags && changedTags(row.tags, tags),
    };
  });
}

async function namesOf(account: Account, rows: readonly Happening[]): Promise<Named[]> {
  const asked = rows.map(({ mailing_id, link_no, list_id, brand_id }, n) => ({
    n,
    mailing_id,
    link_no,
    list_id,
    brand_id,
  }));
  const { rows: names } = await sql<Named>`
    select a.n, ${campaignId} as campaign_id, m.message -> 'campaign' ->> 'name' as campaign_name,
      case when l.id is null or l.is_seen then a.list_id end as list_id, coalesce(case when l.is_seen then l.name end, b.name) as list_name, k.url
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(n int, mailing_id bigint, link_no int, list_id bigint, brand_id bigint)
    left join mailings m on m.account_id = ${account.id} and m.id = a.mailing_id
    left join (select r.account_id, r.id, r.name, ${isSeenList(account)} as is_seen from lists r where r.account_id = ${account.id}) l
      on l.account_id = ${account.id} and l.id = a.list_id
    left join brands b on b.account_id = ${account.id} and b.id = a.brand_id
    left join mailing_links k on k.account_id = ${account.id} and k.mailing_id = a.mailing_id and k.link_no = a.link_no
    order by a.n`.execute(account.db);
  return names;
}

async function tagNames(
  account: Account,
  rows: readonly Happening[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [
    ...new Set(rows.flatMap(({ tags }) => [...(tags?.before ?? []), ...(tags?.after ?? [])])),
  ];
  if (ids.length === 0) return new Map();
  const { rows: tags } = await sql<{ id: number; name: string }>`
    select r.id, r.name from tags r where r.account_id = ${account.id} and r.id = any(${ids}::bigint[]) and ${isSeenTag(account)}`.execute(
    account.db,
  );
  return new Map(tags.map(({ id, name }) => [id, name]));
}

async function groupNames(
  account: Account,
  rows: readonly Happening[],
): Promise<GroupNames | null> {
  const isAsked = rows.some(({ kind }) => kind === 'rfm_change');
  return isAsked ? (await settingsOf(account)).names : null;
}

function changedTags(
  { before, after }: { before: readonly number[]; after: readonly number[] },
  names: ReadonlyMap<number, string>,
) {
  const named = (ids: readonly number[]) =>
    ids.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b));
  return {
    added: named(after.filter((id) => !before.includes(id))),
    removed: named(before.filter((id) => !after.includes(id))),
  };
}

function saidIn(
  { id: form, name, answers, questions }: NonNullable<Happening['form']>,
  unseen: ReadonlySet<number>,
): Activity['form'] {
  const said = questions.flatMap(({ id, label, options = [] }) => {
    const answer = answers[id];
    if (answer === undefined) return [];
    const words = [answer]
      .flat()
      .map((value) => options.find((one) => one.value === value)?.label ?? String(value));
    return [{ label, answer: words.join(', ') }];
  });
  return { name: unseen.has(form) ? null : name, answers: said };
}
