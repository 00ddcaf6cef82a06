import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { families, personColumn } from '#apps/server/routes.ts';
import type { PersonalDataFile } from '#features/audience/contacts/contract.ts';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { aPasser } from '#engines/journeys/passer.builder.ts';
import { aBuyer } from '#engines/orders/buyer.builder.ts';
import { aWish } from '#engines/opt-in/pending.builder.ts';
import { aTrackedSegment } from '#features/audience/segments/server/tracked-segment.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { exportedTables } from '#platform/server/family/export-person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { textedAndBooked } from '#tests/harness/texted-and-booked.builder.ts';

const email = 'Zebulonia.Quux+vip@Example.org';
const ofPerson = /zebulonia|quux|xanthippa|wraithmoor|49555777|quendorf/i;
const log: string[] = [];
let server: TestServer;
let contact: number;
beforeAll(async () => {
  server = await testServer({ logLevel: 'trace', logTo: { write: (line) => log.push(line) } });
  const list = await imported();
  await aWish(server, { email, listIds: [list] });
  contact = await mailed(list);
  await worked(contact);
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await server.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
/** Imports the person from a file, in which a second row of theirs is refused; answers the list. */
async function imported(): Promise<number> {
  const fields = { Town: 'string', Joined: 'datetime' };
  for (const [name, field_type] of Object.entries(fields))
    await call('POST', 'custom_fields.json', { custom_field: { name, field_type } });
  const list: number = (await call('POST', 'lists.json', { list: { name: 'Readers' } })).id;
  const csv =
    'email,first_name,last_name,phone,Town,Joined\n' +
    `${email},Xanthippa,Wraithmoor,+4955577788,Quendorf,2026-01-01\n` +
    'someone@example.org,Someone,Else,,Elsewhere,2026-01-01\n' +
    `${email.toLowerCase()},Xanthippa,"Wraith\nmoor",+4955577788,Quendorf,soon\n` +
    'other@example.org,Other,One,,Elsewhere,soon\n';
  const form = new FormData();
  form.set('consent_basis', 'opt_in');
  form.set('file', new File([csv], 'people.csv', { type: 'text/csv' }));
  const { import_id: id } = await call('POST', `lists/${list}/file_import.json`, form);
  const done = await server.until(async () => {
    const data = await call('GET', `imports/${id}.json`);
    return data.status === 'done' ? data : null;
  }, 'the import');
  expect(done).toMatchObject({ created: 2, rejected: 2 });
  return list;
}

/** Sends a campaign and a call's mail, and lets everything happen that may happen to a mail; answers who it was sent to. */
async function mailed(list: number): Promise<number> {
  const bank = await call('POST', 'coupon_banks.json', { name: 'Welcome', codes: 'ONE,TWO,THREE' });
  const html = `<p>Dear {{ contact.first_name }} {{ coupon.b${bank.id} }}</p><a href="https://shop.example/a">Look</a><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Leave</a>`;
  const campaign = await aCampaign(server, { html, lists: [list] });
  await call('POST', `campaigns/${campaign}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
  await server.until(
    async () => (await call('GET', `campaigns/${campaign}.json`)).status === 'sent',
    'the campaign',
  );
  const mail = await inbox();
  const links = [...mail.html.matchAll(/http[^"\s<>]+\/t\/[ocu]\/[\w.~-]+/g)];
  for (const kind of ['o', 'c', 'u']) {
    const link = links.map(([url]) => url).find((url) => url.includes(`/t/${kind}/`));
    expect([kind, link]).toEqual([kind, expect.any(String)]);
    const leaves =
      kind === 'u'
        ? { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
        : {};
    await fetch(link!, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      ...leaves,
    });
  }
  for (const as of ['soft_bounce', 'complaint'])
    await call('POST', `local_inbox/${mail.id}/simulate.json`, { as });
  for (const to of [email, 'colleague@example.com'])
    await call('PUT', `campaigns/${campaign}/send_test.json`, {
      emails: [to],
      contact_id: mail.contact_id,
    });
  await called(html);
  return mail.contact_id;
}

async function inbox(): Promise<{ id: number; contact_id: number; html: string }> {
  const { messages } = await call('GET', `local_inbox.json?recipient=${encodeURIComponent(email)}`);
  return (await call('GET', `local_inbox/${messages[0].id}.json`)).message;
}

/** A transactional mail whose call says a lot about the person. */
async function called(html: string, to = email): Promise<void> {
  const content = await call('POST', 'contents.json', {
    content: {
      name: `Receipt ${to.length}`,
      editor_type: 2,
      html_part: html.replace('</p>', '{{ town }}</p>'),
    },
  });
  const { id } = await call('POST', 'transactional_campaigns.json', {
    transactional_campaign: {
      name: `Receipt ${to.length}`,
      subject: 'Your order',
      from_name: 'Shop',
      from_email: 'shop@example.com',
      content_id: content.id,
      address: '1 Harbour Street, Port Example',
      offers_unsubscribe: true,
    },
  });
  const sent = await call('POST', `transactional_campaigns/${id}/send.json`, {
    email: to,
    data: { town: 'Quendorf', first_name: 'Xanthippa' },
    idempotency_key: `order of ${to}`,
  });
  await server.until(
    async () =>
      (await call('GET', `transactional_campaigns/messages/${sent.message_id}.json`)).status !==
      'queued',
    'the mail of the call',
  );
}

/** What a shop tells of the person: an order, a cart, a customer. */
async function bought(): Promise<void> {
  await call('POST', 'orders.json', {
    order: { original_order_id: 'B-1', email, currency: 'EUR', grand_total: 10 },
  });
  const store = { id: 0, secrets: server.server.services.secrets };
  const names = { firstName: 'Xanthippa', lastName: 'Wraithmoor', phone: '+4955577788' };
  await inAccount(server.database, { accountId: server.account }, (account) =>
    aBuyer(account, store, { email, ...names }),
  );
}

/** What people of the account do with a contact: notes, searches, files. */
async function worked(contact: number): Promise<void> {
  await aPasser(server, contact, { customer: 'Xanthippa Wraithmoor' });
  const name = { last_name: 'Wraithmoor-Quux' };
  for (const phone of ['+4955577799', '+4955577788'])
    await call('PUT', `contacts/${contact}.json`, { contact: { ...name, phone } });
  const former = { email: 'zebulonia.old@example.org', first_name: 'Xanthippa' };
  const twin = await call('POST', 'contacts.json', { contact: former });
  await call('POST', `contacts/${twin.id}/merge.json`, { into: contact });
  const at = new Date().toISOString();
  const conversion = { email, order_id: 'A-1', value: 10, currency: 'eur', at };
  await call('POST', 'conversions.json', { conversion });
  await bought();
  await aTrackedSegment(call, server.until);
  await textedAndBooked(server, call, { contact, email });
  const byPhone = { kind: 'sms', address: '+4955577788', reason: 'Xanthippa rang' };
  await call('POST', 'unsubscribes.json', byPhone);
  const brand = await call('POST', 'brands.json', { brand: { name: 'Harbour' } });
  await call('POST', 'unsubscribes.json', { kind: 'brand', brand_id: brand.id, address: email });
  await call('POST', 'global_suppression_lists.json', { name: 'Kept out', entries: email });
  const waiting = new FormData();
  waiting.set(
    'file',
    new File([`email\n${email}\nother@example.org\n`], 'more.csv', { type: 'text/csv' }),
  );
  await call('POST', 'imports/preview.json', waiting);
  await call('POST', 'contacts/export.json', {});
  await call('POST', 'contacts/export.json', { name: email });
  await call('POST', 'unsubscribes/export.json', {});
  await server.until(async () => {
    const { rows } = await sql`select from account_jobs where state not in ('completed', 'failed')
      union all select from notifications where percent_complete < 100`.execute(
      server.database.kysely,
    );
    return rows.length === 0;
  }, 'the jobs');
}

test('all that names a person in tables and files is in the export of their data, and nothing of others is', async () => {
  const text = await (await exported()).text();
  const words = new RegExp(`[\\w.+@-]*(${ofPerson.source})[\\w.+@-]*`, 'gi');
  for (const place of await found()) {
    if (place.startsWith('log: ')) continue;
    const missing = (place.match(words) ?? []).filter(
      (word) => !text.toLowerCase().includes(word.toLowerCase()),
    );
    expect([place.split(': ')[0], missing]).toEqual([place.split(': ')[0], []]);
  }
  expect(text).not.toMatch(/someone@|other@|colleague@|elsewhere/i);
});

test('each row of a person is one record of the export', async () => {
  const { families: byFamily } = (await (await exported()).json()) as PersonalDataFile;
  const records = Object.values(byFamily).flat();
  const tables = families.flatMap(({ personal }) =>
    personal ? exportedTables(personal, personColumn) : [],
  );
  expect(tables.length).toBeGreaterThan(12);
  for (const { name, record = name } of tables) {
    const kept = await rowsOf(name);
    expect([name, kept > 0]).toEqual([name, true]);
    expect([name, records.filter((one) => one.record === record).length]).toEqual([name, kept]);
  }
});

const exported = () =>
  fetch(`${server.url}/v2/${server.account}/contacts/${contact}/personal_data.json`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });

/** How many rows of a table are the person's, by what their row says of them. */
async function rowsOf(table: string): Promise<number> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row_to_json(t) as row from ${sql.table(table)} t`.execute(server.database.kysely);
  return rows.filter(({ row }) => {
    // A test that was made of the person's values and sent to somebody else.
    if (table === 'local_inbox_messages' && String(row['recipient']).startsWith('colleague@'))
      return false;
    return row['contact_id'] === contact || ofPerson.test(JSON.stringify(row));
  }).length;
}

test('an erased person is found in no table, no file and no line of the log @spec CONTACTS-061 @spec CONTACTS-078', async () => {
  const before = new Set((await found()).map((place) => place.split(': ')[0]!));
  expect([...before]).toEqual(expect.arrayContaining(filled));
  expect([...before].filter((place) => place.includes('/files/')).length).toBeGreaterThan(3);
  await call('POST', `contacts/${contact}/pseudonymize_contact.json`, {});
  expect(await found()).toEqual([]);
  expect(await (await exported()).text()).not.toMatch(ofPerson);
  expect((await call('GET', `contacts/${contact}/stat.json`)).sent).toBeGreaterThan(0);
});

test('what was said of a deleted contact in mails and calls is gone with it; proof of consent stays', async () => {
  const to = 'Hieronyma.Vexley@example.org';
  const { id } = await call('POST', 'contacts.json', { contact: { email: to } });
  await called(
    '<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Leave</a>',
    to,
  );
  const before = (await found(/hieronyma/i)).map((place) => place.split(':')[0]);
  expect(before).toEqual(
    expect.arrayContaining(
      ['contacts', 'local_inbox_messages', 'transactional_messages'].map(inPublic),
    ),
  );
  await call('DELETE', `contacts/${id}.json`);
  expect(await found(/hieronyma/i)).toEqual([]);
});

const filled = [
  'pgboss.job',
  ...['audit_log', 'contacts', 'suppressions', 'sms_unsubscribes', 'consent_events'].map(inPublic),
  ...['local_inbox_messages', 'inbound_mails', 'mailings', 'tickets'].map(inPublic),
  ...['orders', 'carts', 'store_customers', 'sms_contacts', 'relational_rows'].map(inPublic),
  ...['test_sends', 'transactional_messages', 'journey_people', 'journey_calls'].map(inPublic),
];

function inPublic(table: string): string {
  return `public.${table}`;
}

/** Everywhere that the person can still be found: tables by row, files and lines of the log. */
async function found(traces = ofPerson): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; bytes: string[] | null }>`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') group by 1`.execute(
    server.database.kysely,
  );
  expect(tables.length).toBeGreaterThan(75);
  const places: string[] = [];
  for (const { name, bytes } of tables) {
    const texts = [
      'row_to_json(t)',
      ...(bytes ?? []).map((column) => `encode(${column}, 'escape')`),
    ];
    const { rows } = await sql<{
      text: string;
    }>`select concat_ws(' ', ${sql.raw(texts.join(', '))}) as text from ${sql.raw(name)} t`.execute(
      server.database.kysely,
    );
    places.push(
      ...rows.filter(({ text }) => traces.test(text)).map(({ text }) => `${name}: ${text}`),
    );
  }
  const folder = server.server.services.config.dataDir;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (traces.test(text)) places.push(`${path}: ${text}`);
  }
  return [...places, ...log.filter((line) => traces.test(line)).map((line) => `log: ${line}`)];
}
