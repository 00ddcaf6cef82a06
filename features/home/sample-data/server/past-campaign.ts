import { sql } from 'kysely';
import { rebuildCounts } from '#engines/tracking/public.ts';
import { findLinks } from '#engines/templating/public.ts';
import { campaignRecords } from '#features/campaigns/email-campaigns/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { noteUses } from '#platform/server/resource/record-uses.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import { addressOf } from './sample-address.ts';
import { makeTest, settleTest } from './make-test.ts';
import type { SampleMail } from './sample-mails.ts';

/** A campaign that went out at that time, with what became of everybody; answers its id. */
export async function makePastCampaign(
  account: Account,
  mail: SampleMail,
  listId: number,
  sentAt: Date,
  isTest = false,
): Promise<number> {
  const campaignId = await insertCampaign(account, mail, listId, sentAt);
  const message = {
    subject: mail.subject,
    preheader: mail.preheader,
    fromName: account.record.name,
    fromEmail: 'news@example.com',
    replyTo: 'hello@example.com',
    html: mail.html,
    text: mail.text,
    postalAddress: addressOf(account),
    language: 'en',
    campaign: { id: campaignId, name: mail.name },
    account: { id: account.id, name: account.record.name, website: account.record.website },
    track: { opens: true, clicks: true },
  };
  const audience = { lists: [listId], suppressedLists: [], segments: [], suppressedSegments: [] };
  const made = await sql<{ id: number }>`
    insert into mailings (account_id, source_type, source_id, status, message, audience, hold_until, snapshot_done, is_sample, created_at, started_at, finished_at)
    values (${account.id}, 'campaign', ${campaignId}, 'finished', ${JSON.stringify(message)}, ${JSON.stringify(audience)}, ${sentAt}, true, true, ${sentAt}, ${sentAt}, ${new Date(sentAt.getTime() + 240_000)})
    returning id`.execute(account.db);
  const mailingId = made.rows[0]!.id;
  await account.db
    .updateTable('campaigns')
    .set({ mailing_id: mailingId })
    .where('account_id', '=', account.id)
    .where('id', '=', campaignId)
    .execute();
  await preferHashJoins(account.db, () => insertDeliveries(account, { mailingId, listId, sentAt }));
  if (isTest) await makeTest(account, { campaignId, mailingId, sentAt });
  const links = findLinks(mail.html);
  for (const { no, url, label } of links) {
    await sql`insert into mailing_links (account_id, mailing_id, link_no, url, label) values (${account.id}, ${mailingId}, ${no}, ${url}, ${label})`.execute(
      account.db,
    );
  }
  await preferHashJoins(account.db, () =>
    insertEvents(account, { mailingId, listId, sentAt, links: links.length }),
  );
  await rebuildCounts(account, mailingId);
  await preferHashJoins(account.db, () => touchContacts(account, mailingId));
  if (isTest) await settleTest(account, mailingId);
  return campaignId;
}

/** A campaign with a content of its own: sent at that time, or a draft; answers its id. */
export async function insertCampaign(
  account: Account,
  mail: SampleMail,
  listId: number,
  sentAt: Date | null,
): Promise<number> {
  const content = await sql<{ id: number }>`
    insert into contents (account_id, name, editor_type, html_part, text_part, is_sample, created_by)
    values (${account.id}, ${await freeName(account, 'contents', mail.name)}, 2, ${mail.html}, ${mail.text}, true, 'Sample data') returning id`.execute(
    account.db,
  );
  const contentId = content.rows[0]!.id;
  const campaign = await sql<{ id: number }>`
    insert into campaigns (account_id, name, status, subject, preheader, from_name, from_email, reply_to, address, content_id, lists, schedule_type, scheduled_at, sent_at, is_sample, created_by, created_at, updated_at)
    values (${account.id}, ${await freeName(account, 'campaigns', mail.name)}, ${sentAt ? 'sent' : 'draft'}, ${mail.subject}, ${mail.preheader}, ${account.record.name}, 'news@example.com', 'hello@example.com',
      ${addressOf(account)}, ${contentId}, array[${listId}::bigint], ${sentAt ? 1 : null}, ${sentAt}, ${sentAt}, true, 'Sample data', ${sentAt ?? account.now}, ${sentAt ?? account.now})
    returning id`.execute(account.db);
  const { id } = campaign.rows[0]!;
  await noteUses(account, campaignRecords, [id]);
  return id;
}

async function freeName(
  account: Account,
  table: 'contents' | 'campaigns',
  name: string,
): Promise<string> {
  const twin =
    await sql`select from ${sql.table(table)} where account_id = ${account.id} and lower(name) = lower(${name}) and archived_at is null`.execute(
      account.db,
    );
  return twin.rows.length === 0 ? name : `${name} (sample)`;
}

// A number between 0 and 1 that belongs to a person, a mailing and a question: the same sample data every time.
const drawn = (question: string, mailingId: number) =>
  sql`((hashtextextended(c.email_key || ${question}, ${mailingId}::bigint) & 1048575) / 1048576.0)`;

// One in 120 addresses bounces for good; whoever is suppressed by then is not mailed.
async function insertDeliveries(
  account: Account,
  mailing: { mailingId: number; listId: number; sentAt: Date },
): Promise<void> {
  const { mailingId, listId, sentAt } = mailing;
  await sql`
    insert into deliveries (account_id, mailing_id, contact_id, state, reason, attempts, response, sent_at, bounced_at, updated_at)
    select m.account_id, ${mailingId}::bigint, c.id, drawn.state,
      case when m.status = 'unsubscribed' then 'unsubscribed' when s.reason is not null then s.reason when drawn.state = 'bounced' then 'hard_bounced' end,
      case when drawn.state = 'suppressed' then 0 else 1 end,
      case drawn.state when 'bounced' then '550 5.1.1 The mailbox does not exist' when 'sent' then '250 2.0.0 Ok' end,
      case when drawn.state = 'sent' then drawn.at end, case when drawn.state = 'bounced' then drawn.at end, drawn.at
    from list_memberships m
    join contacts c on c.account_id = ${account.id} and c.id = m.contact_id and c.is_sample
    left join suppressions s on s.account_id = ${account.id} and s.email_key = c.email_key
    cross join lateral (select
      case when m.status = 'unsubscribed' or s.email_key is not null then 'suppressed' when ${drawn('bounce', mailingId)} < 1 / 120.0 then 'bounced' else 'sent' end as state,
      ${sentAt}::timestamptz + ${drawn('queue', mailingId)} * interval '4 minutes' as at) drawn
    where m.account_id = ${account.id} and m.list_id = ${listId}
    order by c.id`.execute(account.db);
  await sql`
    insert into suppressions (account_id, email_key, reason, source, created_at)
    select d.account_id, c.email_key, 'hard_bounced', 'sample data', d.updated_at from deliveries d
    join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.state = 'bounced' on conflict do nothing`.execute(
    account.db,
  );
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, detail, at)
    select account_id, mailing_id, contact_id, 'bounce', concat_ws(': ', reason, response), bounced_at from deliveries
    where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'bounced' order by bounced_at`.execute(
    account.db,
  );
}

// Who ordered more opens and clicks more; most of it happens in the first hours; a tenth of the opens are a mailbox provider's.
async function insertEvents(
  account: Account,
  mailing: { mailingId: number; listId: number; sentAt: Date; links: number },
): Promise<void> {
  const { mailingId, listId, links } = mailing;
  const interest = sql`least(0.62, 0.16 + 0.05 * ln(1 + coalesce(o.orders, 1))) + case d.variant when 2 then 0.08 else 0 end`;
  const later = (question: string) =>
    sql`interval '1 minute' * (2 - 460 * ln(greatest(0.0008, ${drawn(question, mailingId)})))`;
  const people = sql`
    select c.id as contact_id, d.sent_at, ${drawn('open', mailingId)} < ${interest} as opens, ${drawn('click', mailingId)} < ${interest} * 0.24 as clicks,
      ${drawn('leave', mailingId)} < 0.004 as leaves, ${drawn('machine', mailingId)} < 0.1 as machine,
      d.sent_at + ${later('when')} as opened_at, ${later('then')} / 12 as pause, 1 + floor(${drawn('link', mailingId)} * ${Math.max(1, links)})::int as link_no,
      ${drawn('again', mailingId)} < 0.3 as again
    from deliveries d join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    left join lateral (select (c.custom ->> f.id::text)::numeric as orders from custom_fields f where f.account_id = ${account.id} and f.name = 'Orders') o on true
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.state = 'sent'`;
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, link_no, at)
    select ${account.id}::bigint, ${mailingId}::bigint, contact_id, kind, is_machine, case when is_machine then 'proxy_prefetch' end, link_no, at from (
      select contact_id, 'open' as kind, false as is_machine, null::int as link_no, opened_at as at from (${people}) p where opens or clicks
      union all select contact_id, 'open', false, null, opened_at + pause * 40 from (${people}) p where opens and again
      union all select contact_id, 'open', true, null, sent_at + interval '2 seconds' from (${people}) p where machine
      union all select contact_id, 'click', false, link_no, opened_at + interval '20 seconds' + pause from (${people}) p where clicks and ${links} > 0
      union all select contact_id, 'unsubscribe', false, null, opened_at + interval '50 seconds' from (${people}) p where leaves
    ) events where at < now() order by at on conflict do nothing`.execute(account.db);
  await sql`
    update list_memberships m set status = 'unsubscribed', unsubscribed_at = e.at from message_events e
    where m.account_id = ${account.id} and m.list_id = ${listId} and e.account_id = ${account.id} and e.mailing_id = ${mailingId} and e.kind = 'unsubscribe' and e.contact_id = m.contact_id`.execute(
    account.db,
  );
  await sql`
    insert into consent_events (account_id, contact_id, list_id, change, source, detail, at)
    select account_id, contact_id, ${listId}::bigint, 'unsubscribed', 'sample data', 'link in a mail', at from message_events
    where account_id = ${account.id} and mailing_id = ${mailingId} and kind = 'unsubscribe'`.execute(
    account.db,
  );
}

async function touchContacts(account: Account, mailingId: number): Promise<void> {
  await sql`
    insert into contact_sends as s (account_id, contact_id, last_sent_at)
    select account_id, contact_id, sent_at from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'sent'
    on conflict (account_id, contact_id) do update set last_sent_at = greatest(s.last_sent_at, excluded.last_sent_at)`.execute(
    account.db,
  );
  await sql`
    update contacts c set last_open_at = greatest(c.last_open_at, d.opened_at), last_click_at = greatest(c.last_click_at, d.clicked_at)
    from deliveries d where c.account_id = ${account.id} and d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.contact_id = c.id and d.state = 'sent'`.execute(
    account.db,
  );
}
