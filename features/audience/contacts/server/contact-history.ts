import { sql, type RawBuilder } from 'kysely';
import { countWaiting } from '#engines/tracking/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { NamedStatistic } from '../contract.ts';

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
export async function statOf(account: Account, ids: readonly number[]): Promise<ContactStat> {
  await countWaiting(account);
  const {
    rows: [mails],
  } = await sql<{ sent: number; bounced: number; suppressed: number }>`
    select count(*) filter (where state in ('sent', 'bounced')) as sent, count(*) filter (where state = 'bounced') as bounced,
      count(*) filter (where state = 'suppressed') as suppressed
    from deliveries where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  const {
    rows: [events],
  } = await sql<Omit<ContactStat, 'sent' | 'bounced' | 'suppressed' | 'delivered'>>`
    select count(distinct mailing_id) filter (where kind = 'open' and not is_machine) as opened,
      count(distinct mailing_id) filter (where kind = 'click' and not is_machine) as clicked,
      count(*) filter (where kind = 'open' and not is_machine) as opens, count(*) filter (where kind = 'click' and not is_machine) as clicks,
      count(*) filter (where kind = 'open' and is_machine) as machine_opens, count(*) filter (where kind = 'click' and is_machine) as machine_clicks,
      count(distinct mailing_id) filter (where kind = 'unsubscribe') as unsubscribed, count(distinct mailing_id) filter (where kind = 'complaint') as complained
    from message_events where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
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

/** The campaign of mailing m, where it is of one. */
export const campaignId = sql`case when m.source_type in ('campaign', 'campaign_resend', 'workflow') then (m.message -> 'campaign' ->> 'id')::bigint end`;
const mailFacts = sql`d.mailing_id, ${campaignId} as id, coalesce(m.message -> 'campaign' ->> 'name', '') as name,
  coalesce(m.message ->> 'subject', '') as subject`;

/** Whose history is read, by every id the contact has had, and who knows what the caller may look at. */
export interface HistoryOf {
  readonly ids: readonly number[];
  readonly families: Families;
}

/** The campaigns that were sent to a contact, newest first. */
export async function campaignsOf(
  account: Account,
  { ids, families }: HistoryOf,
  page: { page: number; per_page: number },
): Promise<{ rows: ContactCampaign[]; meta: ListMeta }> {
  await countWaiting(account);
  const sent = sql`from deliveries d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where d.account_id = ${account.id} and d.contact_id = any(${[...ids]}::bigint[]) and d.state in ('sent', 'bounced')`;
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
  { ids, families }: HistoryOf,
  figure: NamedStatistic,
): Promise<CampaignBehind[]> {
  await countWaiting(account);
  const happened: RawBuilder<unknown> =
    figure === 'sent' || figure === 'bounces'
      ? sql`select mailing_id, sent_at as at from deliveries where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])
        and ${figure === 'bounces' ? sql`state = 'bounced'` : sql`state in ('sent', 'bounced')`}`
      : sql`select mailing_id, at from message_events where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[]) and kind = ${eventOf[figure]} and not is_machine`;
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
  const campaigns = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const unseen = await families.unseenOf(account, { family: 'campaigns', ids: campaigns });
  return rows.map((row) =>
    row.id !== null && unseen.has(row.id)
      ? { ...row, mailing_id: null, id: null, name: '', subject: '', is_private: true }
      : { ...row, is_private: false },
  );
}
