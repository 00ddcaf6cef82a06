import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { aTicketOf } from '#engines/desk/ticket-of.builder.ts';
import { anOwnDataRequest } from '#engines/own-data/request.builder.ts';
import { sendSingle } from '#engines/mobile/public.ts';
import { aSentForm } from '#engines/forms/sent-form.builder.ts';
import { surveyUrlOf } from '#features/acquisition/surveys/server/survey-links.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { fillTable } from './filled-table.ts';
import type { TestServer } from './server.ts';
import { surveyCalls } from './surveys.builder.ts';
import { giveNumber } from './text-numbers.builder.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<any>;

/** Puts a person on a list of numbers, texts them, makes a ticket of their email, pushes to their browser, sends a form and answers a survey in their name, gives them a row of a relational table, and asks for a copy of their data. */
export async function textedAndBooked(
  server: TestServer,
  call: Call,
  { contact, email }: { contact: number; email: string },
): Promise<void> {
  await giveNumber(server);
  await anOwnDataRequest(server, contact);
  await inAccount(server.database, { accountId: server.account }, (account) =>
    aTicketOf(account, server.server.services, { email, name: 'Xanthippa Wraithmoor' }),
  );
  const list = await call('POST', 'sms_lists.json', { sms_list: { name: 'Texted' } });
  await call('POST', `contacts/${contact}/toggle_sms_subscriptions.json`, {
    subscribed_sms_list_ids: [list.id],
  });
  const named = { name: 'Bookings', uid: 'bookings', key: 'number', link_column: 'email' };
  const columns = ['number', 'email'].map((name) => ({ name, type: 'string' }));
  const table = await call('POST', 'relational_tables.json', {
    relational_table: { ...named, columns },
  });
  const rows = [{ number: 'K-1', email }];
  await call('PUT', `relational_tables/${table.id}/rows.json`, { rows });
  await inAccount(server.database, { accountId: server.account }, (account) =>
    sendSingle(account, {
      channel: 'sms',
      sourceType: 'sms_reply',
      sourceId: 1,
      message: { kind: 'sms', number_id: 1, from_number: '+15550100', text: `Hello ${email}` },
      contactId: contact,
      address: '+4955577788',
      isMarketing: false,
    }),
  );
  const filled = await call('POST', 'lists.json', { list: { name: 'Signed up' } });
  await aSentForm(server, { list: filled.id, answers: { email, first_name: 'Xanthippa' } });
  await answered(server, contact);
  await pushed(server, call, { contact, email });
}

async function answered(server: TestServer, contact: number): Promise<void> {
  const use = surveyCalls(server);
  const why = { id: 'why', kind: 'text', label: 'Why?' };
  const { id } = await use.make({ questions: [why] });
  const survey = { accountId: server.account, id };
  const link = surveyUrlOf(server.server.services, survey, contact);
  await use.answer(link, [[['why', 'Xanthippa knows why']]]);
}

/** Registers a browser of a person, and keeps what became of a push there and what they sent and filled in. */
async function pushed(
  server: TestServer,
  call: Call,
  { contact, email }: { contact: number; email: string },
): Promise<void> {
  const application = await call('POST', 'mobile_applications.json', {
    mobile_application: { name: 'Shop', platform: 'web' },
  });
  const { identity_key: identity } = await call(
    'POST',
    `mobile_applications/${application.id}/identity_key.json`,
    {},
  );
  const answer = await fetch(`${server.url}/push/${application.public_key}/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription: {
        endpoint: 'https://push.example.com/browser-1',
        keys: {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      },
      name: `Browser of ${email}`,
      person: email,
      proof: createHmac('sha256', identity).update(email).digest('hex'),
    }),
  });
  const registered = (await answer.json()) as { data: { id: number } };
  if (answer.status !== 201) throw new Error(JSON.stringify(registered));
  await inAccount(server.database, { accountId: server.account }, async ({ db }) => {
    const of = { account: server.account, rows: 1 };
    const contact_id = sql`${sql.lit(contact)}::bigint`;
    const named = sql`${sql.lit(`Named ${email}`)}`;
    const rows = {
      push_results: {
        contact_id,
        device_id: sql`${sql.lit(registered.data.id)}::bigint`,
        response: named,
      },
      sms_requests: { contact_id, phone: sql`'+4955577788'`, idempotency_key: named },
      sms_inbound: { contact_id, from_key: sql`'+4955577788'`, text: named },
      mobile_keyword_people: { contact_id },
      sms_clicks: { contact_id },
      sms_link_targets: { contact_id, url: named },
      visitors: { contact_id },
      page_views: { contact_id },
      site_events: { contact_id, name: named },
      contact_visits: { contact_id },
      social_lead_arrivals: { contact_id, state: sql`'contact'` },
    };
    for (const [table, values] of Object.entries(rows))
      await fillTable(db, table, { ...of, values });
  });
}
