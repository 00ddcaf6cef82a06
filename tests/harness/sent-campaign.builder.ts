import { sql } from 'kysely';
import { bounceDelivered, noteComplaint } from '#engines/delivery/public.ts';
import { rebuildCounts, unsubscribeDelivery } from '#engines/tracking/public.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from './server.ts';

/** A sent campaign of a test, and its people in the order of their addresses. */
export interface SentCampaign {
  id: number;
  mailingId: number;
  list: number;
  people: number[];
  emails: string[];
}

const html =
  '<h1>Lanterns</h1><p><a href="https://shop.example/a">First</a></p><p><a href="https://shop.example/b">Second</a> and <a href="https://shop.example/a">again</a></p>' +
  '<p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>';

let made = 0;

/** Sends a campaign to these addresses and waits for its end. Everybody got it two hours ago. */
export async function aSentCampaign(
  server: TestServer,
  parts: { name?: string; emails?: string[]; subject?: string; html?: string } = {},
): Promise<SentCampaign> {
  made += 1;
  const emails = (
    parts.emails ??
    ['anna', 'bert', 'cleo', 'dora', 'emil'].map(
      (name, index) =>
        `${name}.${made}@${['gmail.com', 'googlemail.com', 'outlook.com', 'shop.example', 'web.de'][index]}`,
    )
  ).toSorted();
  const list = await aListOf(server, emails);
  const id = await aCampaign(server, {
    html: parts.html ?? html,
    lists: [list],
    ...(parts.name && { name: parts.name }),
    fields: { subject: parts.subject ?? 'News' },
  });
  const answer = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const sent = await server.until(async () => {
    const { data } = (await server.call('GET', `campaigns/${id}.json`)).body;
    return data.status === 'sent' ? data : null;
  }, 'the campaign to be sent');
  await inAccount(server.database, { accountId: server.account }, async ({ db, id: account }) => {
    await sql`update deliveries set sent_at = now() - interval '2 hours' where account_id = ${account} and mailing_id = ${sent.mailing_id}`.execute(
      db,
    );
    await sql`update mailings set started_at = now() - interval '2 hours' where account_id = ${account} and id = ${sent.mailing_id}`.execute(
      db,
    );
  });
  const { rows } = await server.database.pool.query(
    'select c.id from deliveries d join contacts c on c.account_id = d.account_id and c.id = d.contact_id where d.mailing_id = $1 order by c.email',
    [sent.mailing_id],
  );
  return {
    id,
    mailingId: sent.mailing_id,
    list,
    people: rows.map((row) => Number(row.id)),
    emails,
  };
}

/** Lets people open and click: each act is a person, a link or none for an open, and whether a machine did it. */
export async function theyDid(
  server: TestServer,
  campaign: SentCampaign,
  acts: readonly { person: number; link?: number; isMachine?: boolean; minutes?: number }[],
): Promise<void> {
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    for (const act of acts) {
      await sql`insert into message_events (account_id, mailing_id, contact_id, kind, link_no, is_machine, at)
        values (${account.id}, ${campaign.mailingId}, ${campaign.people[act.person]}, ${act.link === undefined ? 'open' : 'click'}, ${act.link ?? null}, ${act.isMachine ?? false},
          now() - ${act.minutes ?? 30} * interval '1 minute')`.execute(account.db);
    }
    await rebuildCounts(account, campaign.mailingId);
  });
}

/** Mails come back, are complained about, and people leave. */
export async function cameBack(
  server: TestServer,
  campaign: SentCampaign,
  what: { hard?: number; soft?: number; complaint?: number; unsubscribe?: number },
): Promise<void> {
  const copy = (person: number) => ({
    mailingId: campaign.mailingId,
    contactId: campaign.people[person]!,
  });
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    if (what.hard !== undefined)
      await bounceDelivered(account, copy(what.hard), {
        effect: 'hard',
        text: '550 5.1.1 No such user here',
      });
    if (what.soft !== undefined)
      await bounceDelivered(account, copy(what.soft), {
        effect: 'soft',
        text: '452 4.2.2 Mailbox is full',
      });
    if (what.complaint !== undefined)
      await noteComplaint(account, copy(what.complaint), 'reported as spam');
    if (what.unsubscribe !== undefined)
      await unsubscribeDelivery(account, copy(what.unsubscribe), {
        source: 'one-click',
        ip: '127.0.0.1',
      });
  });
}
