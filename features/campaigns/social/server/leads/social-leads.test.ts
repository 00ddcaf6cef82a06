import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSocialServer, type SocialServer } from '../social.harness.ts';

let social: SocialServer;
let list = 0;
let room = 0;
let graph = 0;
let practice: { id: number; kind: string }[] = [];
let form = 0;
const minute = 60_000;
const call = (...args: Parameters<SocialServer['server']['call']>) => social.server.call(...args);

beforeAll(async () => {
  social = await aSocialServer();
  list = (await call('POST', 'lists.json', { list: { name: 'Lamp fans' } })).body.data.id;
  room = (
    await call('POST', 'custom_fields.json', {
      custom_field: { name: 'Room', field_type: 'string' },
    })
  ).body.data.id;
  practice = await social.connect('loopback');
  graph = (await social.connect('graph'))[0]!.id;
  form = (
    await create({
      name: 'Winter lamps',
      social_account_id: graph,
      form_id: 'form-1',
      list_id: list,
      mapping: { email: 'email', full_name: 'full_name', room: `custom:${room}` },
    })
  ).body.data.id;
});
afterAll(() => social.close());

const create = (fields: Record<string, unknown>) =>
  call('POST', 'social_leads.json', { social_lead: fields });
const shown = async (id = form) => (await call('GET', `social_leads/${id}.json`)).body.data;
const arrivals = async (id = form) =>
  (await call('GET', `social_leads/${id}/arrivals.json`)).body.data;
const contactsOf = async () =>
  (await call('GET', `lists/${list}/contacts.json?per_page=100`)).body.data;
const fill = (id: string, answers: Record<string, string>) =>
  social.network.leads.push({ id, form: 'form-1', at: social.now(), answers });
const hookUrl = () => `${social.server.url}/hooks/social/graph`;
const tell = (ids: string[], sign: (body: string) => string = social.network.sign) => {
  const body = JSON.stringify({
    object: 'page',
    entry: [
      {
        id: 'page-1',
        changes: ids.map((id) => ({
          field: 'leadgen',
          value: { leadgen_id: id, form_id: 'form-1' },
        })),
      },
    ],
  });
  return fetch(hookUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) },
    body,
  });
};
const isSettled = (id: string, which = form) =>
  social.server.until(
    async () =>
      (await arrivals(which)).find(
        (one: { lead_key: string; state: string }) =>
          one.lead_key === id && one.state !== 'waiting',
      ),
    `lead ${id} to be done`,
  );

describe('leads of a form', () => {
  test('come by the poll and become contacts of the list, with the proof of where they signed up @spec SOCIAL-009 @spec SOCIAL-006', async () => {
    for (const id of ['l1', 'l2', 'l3', 'l4', 'l5'])
      fill(id, { email: `${id}@example.com`, full_name: 'Ada Maria Lamp', room: 'Kitchen' });
    social.wait(11 * minute);
    for (const id of ['l1', 'l2', 'l3', 'l4', 'l5']) await isSettled(id);
    const people = await contactsOf();
    const rows = people.contacts ?? people;
    expect(rows.map((one: { email: string }) => one.email).toSorted()).toEqual(
      ['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => `${id}@example.com`),
    );
    const { contact_id: id } = (await arrivals()).find(
      (one: { lead_key: string }) => one.lead_key === 'l1',
    );
    const contact = (await call('GET', `contacts/${id}.json`)).body.data;
    expect(contact).toMatchObject({
      first_name: 'Ada',
      last_name: 'Maria Lamp',
      source: 'social_lead',
    });
    expect(JSON.stringify(contact)).toContain('Kitchen');
    const { rows: proof } = await social.server.database.pool.query(
      'select change, source, detail from consent_events where contact_id = $1 and list_id = $2',
      [id, list],
    );
    expect(proof).toEqual([
      { change: 'subscribed', source: 'social_lead', detail: 'Winter lamps, l1' },
    ]);
    expect(await shown()).toMatchObject({ lead_count: 5, contact_count: 5, fault: null });
  });

  test('come by a signed call at once, and each once however often it is told @spec SOCIAL-009', async () => {
    fill('l6', { email: 'l6@example.com' });
    expect((await tell(['l6', 'l6'])).status).toBe(200);
    expect((await tell(['l6'])).status).toBe(200);
    expect((await isSettled('l6')).came_by).toBe('webhook');
    const before = await shown();
    social.wait(11 * minute);
    const polled = () => social.network.calls.filter(({ path }) => path === 'form-1/leads').length;
    const calls = polled();
    await social.server.until(async () => polled() > calls, 'another poll');
    expect(await shown()).toMatchObject({
      lead_count: before.lead_count,
      contact_count: before.contact_count,
    });
  });

  test('that nobody signed for the network are not taken', async () => {
    fill('forged', { email: 'forged@example.com' });
    expect((await tell(['forged'], () => 'sha256=00')).status).toBe(401);
    expect((await tell(['forged'], () => '')).status).toBe(401);
    social.network.leads.pop();
    const verify = (token: string) =>
      fetch(`${hookUrl()}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`);
    const right = await verify('verify-me');
    expect([right.status, await right.text()]).toEqual([200, '12345']);
    expect((await verify('wrong')).status).toBe(403);
  });

  test('are ignored but counted while the form is off @spec SOCIAL-015', async () => {
    const before = await shown();
    const off = await call('PUT', `social_leads/${form}/toggle_status.json`);
    expect([off.status, off.body.data.is_enabled]).toEqual([200, false]);
    fill('l7', { email: 'l7@example.com' });
    await tell(['l7']);
    expect((await isSettled('l7')).state).toBe('ignored');
    expect(await shown()).toMatchObject({
      lead_count: before.lead_count + 1,
      ignored_count: before.ignored_count + 1,
      contact_count: before.contact_count,
    });
    expect((await call('GET', 'contacts.json?name=l7@example.com')).body.meta.total).toBe(0);
    expect(
      (await call('PUT', `social_leads/${form}/toggle_status.json`)).body.data.is_enabled,
    ).toBe(true);
  });

  test('keep a person whose answer to one question is wrong, and say so; without address and number they fail', async () => {
    fill('l8', { email: 'not an address', full_name: 'Nobody' });
    await tell(['l8']);
    const failed = await isSettled('l8');
    expect(failed.state).toBe('failed');
    expect(failed.fault).toContain('There is neither an address nor a number.');
    expect((await shown()).failed_count).toBe(1);
  });

  test('fail aloud when the network no longer answers', async () => {
    const told = async () =>
      (await social.told()).filter((text) => text.includes('could not be fetched'));
    expect(await told()).toEqual([]);
    social.network.answerLeads = { status: 400, code: 100, message: 'The form was deleted.' };
    social.wait(11 * minute);
    await social.server.until(
      async () => (await shown()).fault === 'The form was deleted.',
      'the fault',
    );
    expect(await told()).toEqual([
      expect.stringContaining('could not be fetched: The form was deleted.'),
    ]);
    fill('l10', { email: 'l10@example.com' });
    social.network.answerLeads = null;
    social.wait(11 * minute);
    expect((await isSettled('l10')).state).toBe('contact');
    expect((await shown()).fault).toBe(null);
  });
});

describe('lead forms', () => {
  test('twelve list by pages and by account, are read by their role alone and by no other account @spec SOCIAL-010 @spec SOCIAL-011', async () => {
    for (let n = 2; n <= 12; n += 1)
      await create({
        name: `Copy ${n}`,
        social_account_id: graph,
        form_id: `form-${n}`,
        list_id: list,
      });
    const second = await call('GET', 'social_leads.json?page=2&per_page=10');
    expect([second.body.data.length, second.body.meta.total]).toEqual([2, 12]);
    const byAccount = async (id: number) =>
      (await call('GET', `social_leads.json?social_account_id=${id}`)).body.meta.total;
    expect([await byAccount(graph), await byAccount(practice[0]!.id)]).toEqual([12, 0]);
    expect((await call('GET', 'social_leads.json?network=loopback')).body.meta.total).toBe(0);
    expect((await call('GET', 'social_leads.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
    const other = await social.server.anotherAccount();
    expect(
      (await call('GET', 'social_leads.json', undefined, { account: other })).body.data,
    ).toEqual([]);
    expect(
      (await call('GET', `social_leads/${form}.json`, undefined, { account: other })).status,
    ).toBe(404);
    expect(
      (await call('PUT', `social_leads/${form}.json`, { name: 'X' }, { account: other })).status,
    ).toBe(404);
    expect((await call('GET', 'social_leads/999999.json')).status).toBe(404);
    expect(await shown()).toMatchObject({
      mapping: { email: 'email', room: `custom:${room}` },
      lead_count: expect.any(Number),
      questions: expect.arrayContaining([{ key: 'room', label: 'Which room?' }]),
    });
  });

  test('need a list, a form of the account and a field that contacts are known by @spec SOCIAL-012', async () => {
    const body = { name: 'Quotes', social_account_id: practice[0]!.id, form_id: 'practice-quote' };
    const without = await create(body);
    expect([without.status, without.body.errors.list_id]).toEqual([
      422,
      ['is required: choose the list that leads join'],
    ]);
    expect((await create({ ...body, list_id: 999_999 })).body.errors.list_id).toBeDefined();
    expect(
      (await create({ ...body, list_id: list, form_id: 'other' })).body.errors.form_id[0],
    ).toContain('choose one of practice-newsletter');
    const blind = await create({ ...body, list_id: list, mapping: { company: 'last_name' } });
    expect(blind.body.errors.mapping[0]).toContain('must fill email or phone');
    const made = await create({ ...body, list_id: list });
    expect([made.status, made.body.data.mapping.phone_number]).toEqual([201, 'phone']);
    expect((await call('GET', 'social_leads.json?name=Quotes')).body.meta.total).toBe(1);
    const inUse = await call('DELETE', `social_accounts/${practice[0]!.id}.json`);
    expect(inUse.status).toBe(422);
    expect((await call('DELETE', `lists/${list}.json`)).status).toBe(422);
  });

  test('are changed by both verbs @spec SOCIAL-013', async () => {
    const other = (await call('POST', 'lists.json', { list: { name: 'Other' } })).body.data.id;
    await call('PUT', `social_leads/${form}.json`, { list_id: other });
    expect((await shown()).list_name).toBe('Other');
    await call('PATCH', `social_leads/${form}.json`, {
      social_lead: { list_id: list, mapping: { email: 'email', room: null } },
    });
    expect(await shown()).toMatchObject({ list_id: list, mapping: { email: 'email', room: null } });
  });

  test('of the practice network are tried by a lead of nobody @spec SOCIAL-006', async () => {
    const { id } = (
      await create({
        name: 'Practice',
        social_account_id: practice[1]!.id,
        form_id: 'practice-newsletter',
        list_id: list,
      })
    ).body.data;
    const sent = await call('POST', `social_leads/${id}/test_lead.json`);
    expect(sent.status).toBe(201);
    expect((await isSettled(sent.body.data.lead_key, id)).contact_email).toMatch(
      /^lead-\d+@example\.com$/,
    );
    expect((await call('POST', `social_leads/${form}/test_lead.json`)).status).toBe(422);
  });

  test('that are deleted take no more leads @spec SOCIAL-014', async () => {
    expect((await call('DELETE', `social_leads/${form}.json`)).status).toBe(200);
    expect((await call('GET', `social_leads/${form}.json`)).status).toBe(404);
    fill('l9', { email: 'l9@example.com' });
    expect((await tell(['l9'])).status).toBe(200);
    const { rows } = await social.server.database.pool.query(
      "select 1 from social_lead_arrivals where lead_key = 'l9'",
    );
    expect(rows).toEqual([]);
    const ids = (await call('GET', 'social_leads.json?name=Copy')).body.data
      .slice(0, 3)
      .map((one: { id: number }) => one.id);
    expect((await call('POST', 'social_leads/bulk_delete.json', { ids })).status).toBe(200);
    for (const id of ids) expect((await call('GET', `social_leads/${id}.json`)).status).toBe(404);
  });
});
