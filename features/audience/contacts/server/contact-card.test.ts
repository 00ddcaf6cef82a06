import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { suppressAddress } from '#engines/audience/public.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { aContact } from './contact.builder.ts';
import { historyBuilder } from './timeline/history.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const get = async (path: string) => (await server.call('GET', path)).body.data;
const list = (name: string) => aList(server.database, server.account, { name });
const contact = (email: string, about: object = {}) =>
  aContact(server.database, server.account, { email, ...about });

test('the fields of a contact come with types, labels and the chosen ones @spec CONTACTS-014 @spec CONTACTS-046 @spec FIELDS-005', async () => {
  const fields: Record<string, number> = {};
  for (const [name, field_type] of [
    ['Town', 'string'],
    ['Notes', 'text'],
    ['VIP', 'boolean'],
    ['Joined', 'datetime'],
    ['Visits', 'integer'],
  ] as const) {
    fields[name] = (
      await server.call('POST', 'custom_fields.json', { custom_field: { name, field_type } })
    ).body.data.id;
  }
  await server.call('PUT', 'custom_fields/default_fields.json', {
    account: { first_name: 'Vorname' },
  });
  const id = await contact('fields@example.com', {
    first_name: 'Ann',
    custom: { [fields['VIP']!]: true },
  });
  const data = await get(`contacts/${id}/fields_data.json`);
  expect(Object.keys(data).sort()).toEqual([
    'contact',
    'fields_type',
    'labels',
    'selected_fields',
    'version',
  ]);
  expect(data.contact).toMatchObject({
    email: 'fields@example.com',
    first_name: 'Ann',
    workflow_disable: false,
  });
  expect(data.contact.custom_fields).toContainEqual({
    id: fields['VIP'],
    name: 'VIP',
    display_name: 'VIP',
    value: true,
  });
  expect(data.contact).not.toHaveProperty('created_at');
  expect(data.contact).not.toHaveProperty('relation_table');
  expect(data.fields_type).toEqual({
    first_name: 'string',
    last_name: 'string',
    email: 'string',
    phone: 'string',
    fax: 'string',
    Town: 'string',
    Notes: 'text',
    VIP: 'boolean',
    Joined: 'datetime',
    Visits: 'string',
  });
  expect(data.labels).toMatchObject({ first_name: 'Vorname', last_name: 'Last name' });
});

test('each default field of a contact is a string @spec CONTACTS-015', async () => {
  const { fields_type } = await get(
    `contacts/${await contact('types@example.com')}/fields_data.json`,
  );
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'fax'])
    expect([name, fields_type[name]]).toEqual([name, 'string']);
});

test('fields are saved by PUT and by POST with the exact payload and message @spec CONTACTS-018 @spec CONTACTS-047', async () => {
  const id = await contact('save@example.com');
  const payload = {
    workflow_disable: true,
    selected_fields: JSON.stringify(['VIP', 'email', 'Town']),
    updated_fields: {
      default: { first_name: 'Bo', phone: '+49 1' },
      custom: { Town: 'Riga', VIP: 'Yes', Joined: '2026-11-21T09:30:00+01:00', Visits: '7' },
    },
  };
  for (const method of ['PUT', 'POST']) {
    const saved = await server.call(method, `contacts/${id}/set_fields.json`, payload);
    expect([saved.status, saved.body.data.message]).toEqual([
      200,
      'Contact was successfully updated',
    ]);
  }
  const data = await get(`contacts/${id}/fields_data.json`);
  expect(data.contact).toMatchObject({ first_name: 'Bo', phone: '+49 1', workflow_disable: true });
  expect(
    Object.fromEntries(
      data.contact.custom_fields.map((one: { name: string; value: unknown }) => [
        one.name,
        one.value,
      ]),
    ),
  ).toMatchObject({
    Town: 'Riga',
    VIP: true,
    Joined: '2026-11-21T08:30:00.000Z',
    Visits: 7,
    Notes: null,
  });
  expect(data.selected_fields).toEqual(['VIP', 'email', 'Town']);
  const pairs = await server.call('PUT', `contacts/${id}/set_fields.json`, {
    updated_fields: {
      default: [{ name: 'fax', value: '9' }],
      custom: [{ name: 'Town', value: '' }],
    },
  });
  expect(pairs.status).toBe(200);
  expect(await get(`contacts/${id}.json`)).toMatchObject({
    fax: '9',
    first_name: 'Bo',
    custom_fields: expect.objectContaining({ Town: null, Visits: 7 }),
  });
});

test('wrong field values are refused by name and change nothing', async () => {
  const id = await contact('refuse@example.com', { first_name: 'Keep' });
  const save = async (body: object) =>
    (await server.call('PUT', `contacts/${id}/set_fields.json`, body)).body;
  expect(
    await save({
      updated_fields: { default: { first_name: 'X' }, custom: { Visits: '1.5', VIP: 'maybe' } },
    }),
  ).toEqual({ errors: { Visits: ['is not an integer'], VIP: ['must be Yes or No'] } });
  expect(await save({ updated_fields: { default: { email: 'no' } } })).toEqual({
    errors: { email: ['must hold an @'] },
  });
  expect(await save({ updated_fields: { default: { shoe: '44' } } })).toEqual({
    errors: { shoe: ['is no default field: use first_name, last_name, email, phone, fax'] },
  });
  expect(await save({ selected_fields: 'not json' })).toEqual({
    errors: { selected_fields: ['must be a JSON list of field names'] },
  });
  expect(await save({ selected_fields: '["Shoe"]' })).toEqual({
    errors: { selected_fields: ["name 'Shoe', which this account does not have"] },
  });
  expect((await get(`contacts/${id}.json`)).first_name).toBe('Keep');
});

test('lists are shown by state and moved together in one save @spec CONTACTS-040 @spec CONTACTS-041', async () => {
  const [a, b, c] = [await list('A'), await list('B'), await list('C')];
  const id = await contact('lists@example.com', { lists: [a, b] });
  const saved = await server.call('POST', `contacts/${id}/toggle_subscriptions.json`, {
    subscribed_list_ids: [c],
    unsubscribed_list_ids: [a],
  });
  expect(saved.body.data.message).toBe('Changes has been saved');
  const held = await get(`contacts/${id}/lists.json`);
  expect([
    held.subscribed_lists.map((one: { id: number }) => one.id),
    held.unsubscribed_lists.map((one: { id: number }) => one.id),
  ]).toEqual([[c], [a]]);
  expect(held.unsubscribed_lists[0]).toMatchObject({
    name: 'A',
    unsubscribed_at: expect.any(String),
  });
  const stranger = await server.anotherAccount('List Owner');
  const foreign = await aList(server.database, stranger);
  expect(
    (
      await server.call('POST', `contacts/${id}/toggle_subscriptions.json`, {
        subscribed_list_ids: [foreign],
      })
    ).body,
  ).toEqual({
    errors: { subscribed_list_ids: [`contain ${foreign}, which is no list of this account`] },
  });
  expect((await server.call('POST', `contacts/${id}/toggle_subscriptions.json`, {})).status).toBe(
    422,
  );
});

test('tags of a contact are its own only @spec CONTACTS-042 @spec CONTACTS-071', async () => {
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Mine' } })).body.data.id;
  await server.call('POST', 'tags.json', { tag: { name: 'Other' } });
  const id = await contact('tags@example.com', { tags: [tag] });
  expect((await get(`contacts/${id}/tags.json?include_contact_tags=true`)).tags).toEqual([
    { id: tag, name: 'Mine' },
  ]);
  expect(
    (await get('contacts/all_tags.json')).tags.map((one: { name: string }) => one.name),
  ).toEqual(['Mine', 'Other']);
});

test('all fields are listed with their types @spec CONTACTS-072 @spec CONTACTS-073', async () => {
  const fields = await get('contacts/get_all_fields.json');
  expect(fields.default_fields.map((one: { name: string }) => one.name)).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'fax',
  ]);
  expect(fields.custom_fields).toContainEqual(
    expect.objectContaining({ name: 'Visits', field_type: 'integer' }),
  );
  const { custom_fields: own } = await get('contacts/custom_fields.json');
  expect(own).toEqual((await get('contacts/get_all_fields.json')).custom_fields);
  expect(own).toContainEqual({ id: expect.any(Number), name: 'VIP', field_type: 'boolean' });
});

test('do not mail is entered and left, and a complaint keeps it @spec CONTACTS-053 @spec CONTACTS-062', async () => {
  const id = await contact('dnm@example.com');
  expect(await get(`contacts/${id}/in_dnm.json`)).toMatchObject({ in_dnm: false, reason: null });
  expect(
    (await server.call('POST', `contacts/${id}/general_unsubscribes.json`, {})).body.data,
  ).toMatchObject({ in_dnm: true, reason: 'do_not_mail' });
  expect((await get(`contacts/${id}.json`)).status).toBe('unsubscribed');
  expect(
    (await server.call('DELETE', `contacts/${id}/general_unsubscribes.json`)).body.data,
  ).toMatchObject({ in_dnm: false, reason: null });
  await here((account) =>
    suppressAddress(account, {
      emailKey: 'dnm@example.com',
      reason: 'complained',
      source: 'feedback',
    }),
  );
  expect((await server.call('DELETE', `contacts/${id}/general_unsubscribes.json`)).status).toBe(
    422,
  );
  expect((await get(`contacts/${id}/in_dnm.json`)).in_dnm).toBe(true);
});

test('toggling the status twice returns to where it was, for all mail and for one list @spec CONTACTS-060', async () => {
  const a = await list('Toggled');
  const id = await contact('toggle@example.com', { lists: [a] });
  for (const query of ['', `?list_id=${a}`]) {
    expect(await get(`contacts/${id}/toggle_status.json${query}`)).toEqual({
      status: 'unsubscribed',
    });
    expect((await get(`contacts/${id}.json`)).status).toBe('unsubscribed');
    expect(
      (await server.call('POST', `contacts/${id}/toggle_status.json${query}`, {})).body.data,
    ).toEqual({ status: 'subscribed' });
    expect((await get(`contacts/${id}.json`)).status).toBe('subscribed');
  }
  expect(
    (await server.call('PUT', `contacts/${id}/toggle_status.json?list_id=999999`, {})).status,
  ).toBe(404);
});

/** A mailing that was sent to the contact, opened twice by it, once by a machine, and clicked. */
const aMailingTo = (contactId: number, name: string): Promise<number> =>
  historyBuilder(server.database, server.account).anEmail(contactId, {
    subject: `${name}!`,
    name,
    links: [''],
    did: [
      { kind: 'open' },
      { kind: 'open' },
      { kind: 'open', machine: true },
      { kind: 'click', link: 1 },
    ],
  });

test('statistics match what happened, machines apart, and open as campaigns @spec CONTACTS-048 @spec CONTACTS-049 @spec CONTACTS-050', async () => {
  const id = await contact('stat@example.com');
  const mailing = await aMailingTo(id, 'Spring');
  await historyBuilder(server.database, server.account).anEmail(id, {
    subject: 'Refused',
    isSuppressed: true,
  });
  await aMailingTo(await contact('other@example.com'), 'Elsewhere');
  expect(await get(`contacts/${id}/stat.json`)).toEqual({
    sent: 1,
    delivered: 1,
    bounced: 0,
    suppressed: 1,
    opened: 1,
    clicked: 1,
    opens: 2,
    clicks: 1,
    machine_opens: 1,
    machine_clicks: 0,
    unsubscribed: 0,
    complained: 0,
  });
  expect(await get(`contacts/${id}/opens.json`)).toEqual([
    {
      mailing_id: mailing,
      id: 77,
      name: 'Spring',
      subject: 'Spring!',
      is_private: false,
      times: 2,
      at: expect.any(String),
    },
  ]);
  expect(await get(`contacts/${id}/bounces.json`)).toEqual([]);
  const campaigns = await server.call('GET', `contacts/${id}/get_all_campaigns.json`);
  expect([
    campaigns.body.data.campaigns.map((one: { name: string }) => one.name),
    campaigns.body.meta.total,
  ]).toEqual([['Spring'], 1]);
});

test('activities are newest first and narrowed by kind @spec CONTACTS-051 @spec CONTACTS-052', async () => {
  const a = await list('Active');
  const id = await contact('active@example.com');
  await aMailingTo(id, 'Summer');
  await server.call('POST', `contacts/${id}/toggle_subscriptions.json`, {
    subscribed_list_ids: [a],
  });
  const filters = (await get(`contacts/${id}/filters.json`)).filters;
  expect(filters).toEqual([
    'all',
    'sent',
    'transactional',
    'open',
    'click',
    'web_view',
    'bounce',
    'complaint',
    'unsubscribe',
    'form',
    'survey',
    'order',
    'ticket',
    'rfm_change',
    'page_view',
    'site_event',
    'list_change',
    'tag_change',
    'created',
    'merged',
    'import',
  ]);
  const { activities } = await get(`contacts/${id}/recent_activities.json`);
  expect(activities[0]).toMatchObject({
    kind: 'list_change',
    list_name: 'Active',
    change: 'subscribed',
    source: 'api',
  });
  expect(activities.map((one: { at: string }) => one.at)).toEqual(
    activities
      .map((one: { at: string }) => one.at)
      .toSorted()
      .toReversed(),
  );
  expect(activities).toHaveLength(7);
  const clicks = (await get(`contacts/${id}/recent_activities.json?filter=click`)).activities;
  expect(clicks).toEqual([
    expect.objectContaining({
      kind: 'click',
      url: 'https://shop.example/',
      campaign_name: 'Summer',
      is_machine: false,
    }),
  ]);
  expect(
    (await get(`contacts/${id}/recent_activities.json?before=2020-01-01T00:00:00Z`)).activities,
  ).toEqual([]);
});

test('a deleted contact stays counted in what was sent to it @spec CONTACTS-083', async () => {
  const id = await contact('counted@example.com');
  const mailing = await aMailingTo(id, 'Counted');
  const counted = () =>
    here(async ({ db, id: account }) => {
      const { rows } = await sql<{ what: string; n: number }>`
        select kind as what, count(*)::int as n from message_events where account_id = ${account} and mailing_id = ${mailing} group by 1
        union all select state, count(*)::int from deliveries where account_id = ${account} and mailing_id = ${mailing} group by 1 order by 1`.execute(
        db,
      );
      return rows;
    });
  const before = await counted();
  expect(before).toEqual([
    { what: 'click', n: 1 },
    { what: 'open', n: 3 },
    { what: 'sent', n: 1 },
  ]);
  expect((await server.call('DELETE', `contacts/${id}.json`)).status).toBe(200);
  expect(await counted()).toEqual(before);
});

test('a pseudonymised person is nowhere in the database, and stays unmailed when the address comes back @spec CONTACTS-061 @spec CONTACTS-078', async () => {
  const a = await list('Pseudo');
  const made = await server.call('POST', `lists/${a}/contacts.json`, {
    contact: {
      email: 'Trace@Example.com',
      first_name: 'Zebulonia',
      phone: '+49555777',
      custom_fields: { Town: 'Quuxville' },
    },
  });
  const id = made.body.data.id;
  await server.call('PUT', `contacts/${id}/set_fields.json`, {
    updated_fields: { default: { last_name: 'Xanthippe', email: 'trace@example.org' } },
  });
  await aMailingTo(id, 'Autumn');
  await here((account) =>
    sql`insert into local_inbox_messages (account_id, message_key, contact_id, recipient, sender, subject, raw)
    values (${account.id}, 'k', ${id}, 'trace@example.com', 's@example.com', 'Hi Zebulonia', 'To: trace@example.com')`.execute(
      account.db,
    ),
  );
  await here((account) =>
    sql`update deliveries set response = '250 <trace@example.com> ok' where account_id = ${account.id} and contact_id = ${id}`.execute(
      account.db,
    ),
  );
  const answer = await server.call('POST', `contacts/${id}/pseudonymize_contact.json`, {});
  expect([answer.status, answer.body.data.message]).toEqual([
    200,
    'Contact was successfully pseudonymized',
  ]);
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
    server.database.kysely,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select t::text as text from ${sql.raw(name)} t where t::text ~* 'trace@example|zebulonia|xanthippe|49555777|quuxville'`.execute(
      server.database.kysely,
    );
    expect([name, rows]).toEqual([name, []]);
  }
  expect(await get(`contacts/${id}/stat.json`)).toMatchObject({ sent: 1, opens: 2 });
  // The address that the person had before as well.
  for (const email of ['trace@example.com', 'trace@example.org']) {
    const back = await server.call('POST', 'contacts.json', { contact: { email } });
    expect([
      back.status,
      back.body.data.status,
      (await get(`contacts/${back.body.data.id}/in_dnm.json`)).in_dnm,
    ]).toEqual([201, 'unsubscribed', true]);
  }
});
