import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let stranger: number;
beforeAll(async () => {
  server = await testServer();
  stranger = await server.anotherAccount('Stranger');
});
afterAll(() => server.close());

const ann = { email: 'Ann@Example.org', phone: '+49 30 123456' };

/** A contact of an account, in a list, whose wishes an operator has noted. */
async function made(account: number, name: string): Promise<number> {
  const call = async (path: string, body: object) =>
    (await server.call('POST', `${path}.json`, body, { account })).body.data;
  const list = await call('lists', { list: { name: `List of ${name}` } });
  const contact = { ...ann, first_name: name, list_ids: [list.id], tag_names: ['Reader'] };
  const { id } = await call('contacts', { contact });
  await call('unsubscribes', { kind: 'sms', address: ann.phone, reason: `${name} rang` });
  return id;
}
const asked = (id: number, how: Parameters<TestServer['call']>[3] = {}) =>
  server.call('GET', `contacts/${id}/personal_data.json`, undefined, how);

test('the file holds the contact and the records of each family, and nothing of another account', async () => {
  const id = await made(server.account, 'Ann');
  const twin = await made(stranger, 'Antonia');
  const { body, headers } = await asked(id);
  expect(body).toMatchObject({
    contact: { id, email: ann.email, first_name: 'Ann', tags: [{ name: 'Reader' }] },
    exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    families: {
      contacts: [{ record: 'list_membership', list_name: 'List of Ann', status: 'subscribed' }],
      consent_events: expect.arrayContaining([
        expect.objectContaining({ record: 'consent_event', change: 'subscribed' }),
        expect.objectContaining({ record: 'sms_unsubscribe', reason: 'Ann rang' }),
      ]),
      mailings: [],
      message_events: [],
      inbound_mails: [],
      campaigns: [],
      transactional_campaigns: [],
    },
  });
  expect(JSON.stringify(body)).not.toContain('Antonia');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toContain(`contact-${id}-personal-data.json`);
  const foreign = await asked(twin);
  expect([foreign.status, foreign.body]).toEqual([404, (await asked(999_999_999)).body]);
});

test('the proof of consent of one person is a file: every change with its source and words, audited, and for those alone who may download', async () => {
  const id = await made(server.account, 'Cleo');
  const proof = (how: Parameters<TestServer['call']>[3] = {}) =>
    server.call('GET', `contacts/${id}/consent_file.json`, undefined, how);
  const { body, headers } = await proof();
  expect(body).toMatchObject({
    account: { id: server.account },
    contact: { id, email: ann.email },
    is_complete: true,
    events: expect.arrayContaining([
      expect.objectContaining({ change: 'subscribed', list_name: 'List of Cleo', text: null }),
    ]),
  });
  expect(headers.get('content-disposition')).toContain(`contact-${id}-consent.json`);
  expect((await proof({ as: 'contacts' })).status).toBe(403);
  expect((await proof({ account: stranger })).status).toBe(404);
  const { rows } = await sql`
    select 1 from audit_log where account_id = ${server.account} and resource_id = ${id} and action = 'export_consent'`.execute(
    server.database.kysely,
  );
  expect(rows).toHaveLength(1);
});

test('who may not download contacts is refused; who did is in the audit log', async () => {
  const { id } = (
    await server.call('POST', 'contacts.json', { contact: { email: 'bo@b.example' } })
  ).body.data;
  expect((await asked(id, { as: 'contacts' })).status).toBe(403);
  expect((await asked(id, { as: 'contacts,download_contacts' })).status).toBe(200);
  const { rows } = await sql<{ actor_name: string }>`
    select actor_name from audit_log where account_id = ${server.account} and resource_id = ${id}
      and action = 'export_personal_data'`.execute(server.database.kysely);
  expect(rows).toEqual([{ actor_name: 'contacts,download_contacts' }]);
});

test('the network address of a member who notes a wish is not the contact’s', async () => {
  const { id } = (
    await server.call('POST', 'contacts.json', { contact: { email: 'cy@c.example' } })
  ).body.data;
  await server.call('POST', `contacts/${id}/general_unsubscribes.json`);
  const { rows } = await sql<{ ip: string | null }>`
    select ip from consent_events where contact_id = ${id}`.execute(server.database.kysely);
  expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  const events = (await asked(id)).body.families.consent_events;
  expect(events[0]).toMatchObject({ record: 'consent_event', change: 'do_not_mail', ip: null });
});

test('an erased contact’s file holds only what stays', async () => {
  const { id } = (
    await server.call('POST', 'contacts.json', { contact: { email: 'di@d.example' } })
  ).body.data;
  await server.call('POST', `contacts/${id}/pseudonymize_contact.json`);
  const { status, body } = await asked(id);
  expect([status, body.contact.email]).toEqual([200, `contact-${id}@pseudonymised.invalid`]);
  expect(JSON.stringify(body)).not.toContain('di@d.example');
});
