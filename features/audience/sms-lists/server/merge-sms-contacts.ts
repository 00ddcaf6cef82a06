import { sql } from 'kysely';
import {
  addToSmsList,
  enterSmsContacts,
  keyPhones,
  noteContactsSql,
  suppressErased,
} from '#engines/audience/public.ts';
import type { ImportInHand, KeyRange, MergeCounts } from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { chooseContacts, type Chosen, type FoundRow } from './choose-contacts.ts';

type About = ImportInHand & { readonly services: Pick<Services, 'secrets'> };
interface Entered {
  id: number;
  phoneKey: string;
  isChanged: boolean;
}

/**
 * Merges a stretch of numbers: contacts are made or changed, become SMS contacts and get on the list. Nobody who left the list or
 * wants no texts gets on it.
 */
export async function mergeSmsContacts(
  account: Account,
  range: KeyRange,
  about: About,
): Promise<MergeCounts> {
  // Statistics of a table that was empty a minute ago mislead the planner: the ranges always go by their indexes.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(account.db);
  const { rows, found } = await read(account, range);
  const chosen = chooseContacts(found);
  const people = [
    ...(await make(account, about.services, chosen.fresh)),
    ...(await change(account, chosen.known)),
  ];
  const { entered: fresh, owners } = await enterSmsContacts(account, about.services.secrets, {
    contacts: people,
    source: `import:${about.id}`,
  });
  const entered = people.filter(({ id }) => !owners.has(id));
  const joined = await join(account, about, entered);
  const created = fresh.size;
  const updated = entered.filter(
    ({ id, isChanged }) => !fresh.has(id) && (isChanged || joined.news.has(id)),
  ).length;
  return {
    created,
    updated,
    repeated: rows - found.length,
    unchanged: found.length - created - updated,
    joined: joined.news.size,
    kept_out: about.destination === null ? 0 : found.length - joined.members,
  };
}

async function read(
  account: Account,
  range: KeyRange,
): Promise<{ rows: number; found: FoundRow[] }> {
  const within = sql`s.phone_key > ${range.after} and s.phone_key <= ${range.last}`;
  const { rows } = await sql<FoundRow & { rows: number }>`
    with batch as materialized (
      select distinct on (s.phone_key) s.* from import_stage s where ${within} order by s.phone_key, s.nr desc
    )
    select b.*, (select count(*) from import_stage s where ${within})::int as rows, o.id as owner_id, e.id as addressed_id,
      (select case when bool_or(c.own_key like 'tel:%') then min(c.id) filter (where c.own_key like 'tel:%') when count(*) = 1 then min(c.id) end
        from contacts c where c.account_id = ${account.id} and c.phone_key = b.phone_key) as numbered_id
    from batch b
      left join sms_contacts o on o.account_id = ${account.id} and o.phone_key = b.phone_key
      left join contacts e on e.account_id = ${account.id} and e.own_key is null and e.email_key = b.email_key
    order by b.phone_key`.execute(account.db);
  return { rows: rows[0]?.rows ?? 0, found: rows };
}

async function make(
  account: Account,
  { secrets }: About['services'],
  fresh: readonly FoundRow[],
): Promise<Entered[]> {
  if (fresh.length === 0) return [];
  const { rows } = await sql<{ id: number; phone: string }>`
    with created as (
      insert into contacts (account_id, email, email_key, email_domain, own_key, first_name, last_name, phone, phone_key, keyed_phone, no_marketing, source)
      select ${account.id}::bigint, g.email, g.email_key, g.email_domain, case when g.email_key is null then 'tel:' || g.phone_key end,
        coalesce(g.first_name, ''), coalesce(g.last_name, ''), g.phone_key, g.phone_key, g.phone_key, true, 'import'
      from (${given(fresh)}) g order by g.phone_key returning id, phone
    ), counted as (${noteContactsSql(account, 'created', 'made')})
    select id, phone from created`.execute(account.db);
  await suppressErased(
    account,
    secrets,
    fresh.flatMap(({ email_key: key }) => (key === null ? [] : [key])),
  );
  return rows.map(({ id, phone }) => ({ id, phoneKey: phone, isChanged: false }));
}

async function change(account: Account, known: Chosen['known']): Promise<Entered[]> {
  if (known.length === 0) return [];
  const ids = sql`${known.map(({ id }) => id)}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    update contacts c set first_name = coalesce(g.first_name, c.first_name), last_name = coalesce(g.last_name, c.last_name),
      phone = case when c.phone_key = g.phone_key then c.phone else g.phone_key end, updated_at = ${account.now}::timestamptz
    from (${given(known)}) g join unnest(${ids}, ${known.map((row) => row.phone_key)}::text[]) k(id, phone_key) on k.phone_key = g.phone_key
    where c.account_id = ${account.id} and c.id = k.id and (c.phone_key is distinct from g.phone_key
      or g.first_name <> c.first_name is true or g.last_name <> c.last_name is true)
    returning c.id`.execute(account.db);
  const changed = new Set(rows.map(({ id }) => id));
  if (changed.size > 0) await keyPhones(account, [...changed]);
  return known.map(({ id, phone_key }) => ({
    id,
    phoneKey: phone_key,
    isChanged: changed.has(id),
  }));
}

function given(rows: readonly FoundRow[]) {
  const column = (name: keyof FoundRow) => sql`${rows.map((row) => row[name])}::text[]`;
  const names = [
    'phone_key',
    'email',
    'email_key',
    'email_domain',
    'first_name',
    'last_name',
  ] as const;
  return sql`select * from unnest(${sql.join(names.map(column))}) r(${sql.join(names.map((name) => sql.ref(name)))})`;
}

// Who wants no texts, and who left the list, does not come onto it by a file.
async function join(
  account: Account,
  { id, destination, options }: About,
  entered: readonly Entered[],
): Promise<{ news: Set<number>; members: number }> {
  if (destination === null || entered.length === 0) return { news: new Set(), members: 0 };
  const ids = entered.map((one) => one.id);
  const { rows } = await sql<{ id: number; status: string | null; is_out: boolean }>`
    select s.id, m.status, exists (select from sms_unsubscribes u where u.account_id = ${account.id} and u.phone_key = s.phone_key) as is_out
    from sms_contacts s left join sms_memberships m on m.account_id = ${account.id} and m.list_id = ${destination} and m.contact_id = s.id
    where s.account_id = ${account.id} and s.id = any(${ids}::bigint[])`.execute(account.db);
  const news = rows.filter(({ status, is_out: isOut }) => status === null && !isOut);
  const newIds = news.map((row) => row.id);
  const detail = options.consent_basis ?? undefined;
  await addToSmsList(account, destination, newIds, { source: `import:${id}`, detail });
  const before = rows.filter(({ status }) => status === 'subscribed').length;
  return { news: new Set(newIds), members: before + news.length };
}
