import { sql, type RawBuilder } from 'kysely';
import { countWaiting } from '#engines/tracking/public.ts';
import { isSeenList } from '#features/audience/lists/server/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { ActivityKind, NamedStatistic } from '../contract.ts';

/** What mails did with one contact; human opens and clicks, machine ones apart. */
export interface ContactStat {
  sent: number;
  delivered: number;
  bounced: number;
  suppressed: number;
  opened: number;
  clicked: number;
  opens: number;
  clicks: number;
  machine_opens: number;
  machine_clicks: number;
  unsubscribed: number;
  complained: number;
}

/** Counts what was sent to a contact and what came of it. Opened and clicked count mails, opens and clicks count times. */
export async function statOf(account: Account, id: number): Promise<ContactStat> {
  await countWaiting(account);
  const {
    rows: [mails],
  } = await sql<{ sent: number; bounced: number; suppressed: number }>`
    select count(*) filter (where state in ('sent', 'bounced')) as sent, count(*) filter (where state = 'bounced') as bounced,
      count(*) filter (where state = 'suppressed') as suppressed
    from deliveries where account_id = ${account.id} and contact_id = ${id}`.execute(account.db);
  const {
    rows: [events],
  } = await sql<Omit<ContactStat, 'sent' | 'bounced' | 'suppressed' | 'delivered'>>`
    select count(distinct mailing_id) filter (where kind = 'open' and not is_machine) as opened,
      count(distinct mailing_id) filter (where kind = 'click' and not is_machine) as clicked,
      count(*) filter (where kind = 'open' and not is_machine) as opens, count(*) filter (where kind = 'click' and not is_machine) as clicks,
      count(*) filter (where kind = 'open' and is_machine) as machine_opens, count(*) filter (where kind = 'click' and is_machine) as machine_clicks,
      count(distinct mailing_id) filter (where kind = 'unsubscribe') as unsubscribed, count(distinct mailing_id) filter (where kind = 'complaint') as complained
    from message_events where account_id = ${account.id} and contact_id = ${id}`.execute(
    account.db,
  );
  const { sent, bounced, suppressed } = mails!;
  return { sent, bounced, suppressed, delivered: sent - bounced, ...events! };
}

/** A mail of a contact's history. One of a campaign in a private folder comes without ids and names. */
interface MailOfContact {
  mailing_id: number | null;
  id: number | null;
  name: string;
  subject: string;
  is_private: boolean;
}

/** A mail that a contact was to get, and what became of it. */
export interface ContactCampaign extends MailOfContact {
  state: string;
  reason: string | null;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
}

const campaignId = sql`case when m.source_type in ('campaign', 'campaign_resend') then (m.message -> 'campaign' ->> 'id')::bigint end`;
const mailFacts = sql`d.mailing_id, ${campaignId} as id, coalesce(m.message -> 'campaign' ->> 'name', '') as name,
  coalesce(m.message ->> 'subject', '') as subject`;

/** Whose history is read, and who knows what the caller may look at. */
export interface HistoryOf {
  readonly id: number;
  readonly families: Families;
}

/** The campaigns that were sent to a contact, newest first. */
export async function campaignsOf(
  account: Account,
  { id, families }: HistoryOf,
  page: { page: number; per_page: number },
): Promise<{ rows: ContactCampaign[]; meta: ListMeta }> {
  await countWaiting(account);
  const sent = sql`from deliveries d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where d.account_id = ${account.id} and d.contact_id = ${id} and d.state in ('sent', 'bounced')`;
  const { rows } = await sql<ContactCampaign>`
    select ${mailFacts}, d.state, d.reason, d.sent_at, d.opened_at, d.clicked_at ${sent}
    order by d.mailing_id desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total ${sent}`.execute(account.db);
  return {
    rows: await withoutPrivate(account, families, rows),
    meta: listMeta(count?.total ?? 0, page),
  };
}

const eventOf: Record<Exclude<NamedStatistic, 'sent' | 'bounces'>, string> = {
  opens: 'open',
  clicks: 'click',
  unsubscribes: 'unsubscribe',
  complaints: 'complaint',
};

interface CampaignBehind extends MailOfContact {
  times: number;
  at: string;
}

/** The campaigns behind one figure of a contact, with how often and when last. */
export async function campaignsBehind(
  account: Account,
  { id, families }: HistoryOf,
  figure: NamedStatistic,
): Promise<CampaignBehind[]> {
  await countWaiting(account);
  const happened: RawBuilder<unknown> =
    figure === 'sent' || figure === 'bounces'
      ? sql`select mailing_id, sent_at as at from deliveries where account_id = ${account.id} and contact_id = ${id}
        and ${figure === 'bounces' ? sql`state = 'bounced'` : sql`state in ('sent', 'bounced')`}`
      : sql`select mailing_id, at from message_events where account_id = ${account.id} and contact_id = ${id} and kind = ${eventOf[figure]} and not is_machine`;
  const { rows } = await sql<CampaignBehind>`
    select ${mailFacts}, d.times, d.at from (select mailing_id, count(*) as times, max(at) as at from (${happened}) one group by mailing_id) d
    join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id order by d.at desc nulls last limit 1000`.execute(
    account.db,
  );
  return withoutPrivate(account, families, rows);
}

// A mail of a campaign that lies in a folder shut to the caller stays in the history; which one it was is not told.
async function withoutPrivate<T extends MailOfContact>(
  account: Account,
  families: Families,
  rows: readonly T[],
): Promise<T[]> {
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const unseen = await families.unseenOf(account, { family: 'campaigns', ids });
  return rows.map((row) =>
    row.id !== null && unseen.has(row.id)
      ? { ...row, mailing_id: null, id: null, name: '', subject: '', is_private: true }
      : { ...row, is_private: false },
  );
}

/** Something that happened between the account and a contact. */
export interface Activity {
  kind: ActivityKind;
  at: string;
  mailing_id: number | null;
  campaign_id: number | null;
  campaign_name: string | null;
  /** Its campaign lies in a folder shut to the caller: ids, name and links are not told. */
  is_private: boolean;
  list_id: number | null;
  list_name: string | null;
  change: string | null;
  source: string | null;
  url: string | null;
  is_machine: boolean;
}

/** A contact's activities, newest first, `before` a moment when paging. Each source gives its newest few by index; then they are merged. */
export async function activitiesOf(
  account: Account,
  { id, families }: HistoryOf,
  asked: { kinds: readonly ActivityKind[]; limit: number; before?: string | undefined },
): Promise<Activity[]> {
  await countWaiting(account);
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = ${account.id} and ${sql.ref(`${alias}.contact_id`)} = ${id}`;
  const until = (column: string) =>
    asked.before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${asked.before}::timestamptz`;
  const kinds = [...asked.kinds];
  const { rows } = await sql<Activity>`
    select a.kind, a.at, a.mailing_id, ${campaignId} as campaign_id, m.message -> 'campaign' ->> 'name' as campaign_name,
      case when l.id is null or l.is_seen then a.list_id end as list_id, coalesce(case when l.is_seen then l.name end, b.name) as list_name, a.change, a.source, k.url, a.is_machine
    from (
      (select 'sent' as kind, d.sent_at as at, d.mailing_id, null::bigint as list_id, null as change, null as source, null::int as link_no, false as is_machine, null::bigint as brand_id
        from deliveries d where ${mine('d')} and d.sent_at is not null and 'sent' = any(${kinds}::text[]) ${until('d.sent_at')}
        order by d.sent_at desc limit ${asked.limit})
      union all
      (select e.kind, e.at, e.mailing_id, null, null, null, e.link_no, e.is_machine, null
        from message_events e where ${mine('e')} and e.kind = any(${kinds}::text[]) ${until('e.at')} order by e.id desc limit ${asked.limit})
      union all
      (select 'list_change', c.at, null, c.list_id, c.change, c.source, null, false, c.brand_id
        from consent_events c where ${mine('c')} and c.channel = 'email' and 'list_change' = any(${kinds}::text[]) ${until('c.at')} order by c.id desc limit ${asked.limit})
    ) a
    left join mailings m on m.account_id = ${account.id} and m.id = a.mailing_id
    left join (select r.account_id, r.id, r.name, ${isSeenList(account)} as is_seen from lists r where r.account_id = ${account.id}) l
      on l.account_id = ${account.id} and l.id = a.list_id
    left join brands b on b.account_id = ${account.id} and b.id = a.brand_id
    left join mailing_links k on k.account_id = ${account.id} and k.mailing_id = a.mailing_id and k.link_no = a.link_no
    order by a.at desc limit ${asked.limit}`.execute(account.db);
  const ids = rows.flatMap(({ campaign_id: campaign }) => (campaign === null ? [] : [campaign]));
  const unseen = await families.unseenOf(account, { family: 'campaigns', ids });
  const nothing = { mailing_id: null, campaign_id: null, campaign_name: null, url: null };
  return rows.map((row) =>
    row.campaign_id !== null && unseen.has(row.campaign_id)
      ? { ...row, ...nothing, is_private: true }
      : { ...row, is_private: false },
  );
}
