import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAudience, anExport as fixture } from '#engines/imports/move-in/archive.builder.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function form(
  content: string | Buffer<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'people.csv',
): FormData {
  const data = new FormData();
  data.append('file', new Blob([content]), name);
  data.append('consent_basis', 'opt_in');
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  return data;
}

async function imported(
  content: string | Buffer<ArrayBuffer>,
  fields: Record<string, string>,
  name?: string,
) {
  const list = await aList(server.database, server.account);
  const started = await server.call(
    'POST',
    `lists/${list}/file_import.json`,
    form(content, fields, name),
  );
  expect(started.status).toBe(202);
  const id = started.body.data.import_id as number;
  return server.until(async () => {
    const { body } = await server.call('GET', `imports/${id}.json`);
    return ['done', 'failed'].includes(body.data.status) ? body.data : null;
  }, 'the import to end');
}

test.each([
  ['mailchimp-unsubscribed', 'mailchimp', 'unsubscribed'],
  ['klaviyo-profiles', 'klaviyo', null],
  ['brevo-contacts', 'brevo', null],
  ['mautic-contacts', 'mautic', null],
])('a preview of %s.csv says that it comes from %s', async (name, product, state) => {
  const { body } = await server.call('POST', 'imports/preview.json', form(fixture(name)));
  expect(body.data.product).toMatchObject({ name: product, file_state: state, attributes: [] });
});

test('a preview names the attributes of the rows, and can be read as of another product', async () => {
  const first = await server.call(
    'POST',
    'imports/preview.json',
    form(fixture('listmonk-subscribers')),
  );
  expect(first.body.data.product).toMatchObject({
    name: 'listmonk',
    attributes: ['city', 'visits', 'likes'],
  });
  const { file_id: id } = first.body.data;
  const again = await server.call('GET', `imports/preview/${id}.json?from_product=mautic`);
  expect(again.body.data.product).toMatchObject({ name: 'mautic' });
  const wrong = await server.call('GET', `imports/preview/${id}.json?from_product=other`);
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.from_product).toBeDefined();
});

test('a preview counts the rows by how their contacts stood, and names those that were not subscribed', async () => {
  const looked = await server.call(
    'POST',
    'imports/preview.json',
    form(fixture('mautic-contacts')),
  );
  expect(looked.body.data.product).toEqual({
    name: 'mautic',
    file_state: null,
    attributes: [],
    rows: 4,
    is_whole: true,
    states: { subscribed: 2, blocked: 1, bounced: 1 },
    unstated: 0,
    tags: 2,
    tag_names: ['vip', 'trade fair'],
    held_back: [
      { row: 3, email: 'bert@mautic.example', state: 'blocked' },
      { row: 4, email: 'carl@mautic.example', state: 'bounced' },
    ],
  });
  const silent = await server.call(
    'POST',
    'imports/preview.json',
    form('EMAIL,ADDED_TIME,MODIFIED_TIME\na@silent.example,,\n'),
  );
  expect(silent.body.data.product).toMatchObject({
    unstated: 1,
    states: { not_subscribed: 1 },
    held_back: [],
  });
  const ordinary = await server.call(
    'GET',
    `imports/preview/${looked.body.data.file_id}.json?from_product=none`,
  );
  expect(ordinary.body.data.product).toBe(null);
});

test('an export that is imported without a word about its product is refused; who says that it is an ordinary file imports it as one', async () => {
  const list = await aList(server.database, server.account);
  const upload = (fields: Record<string, string>) =>
    server.call(
      'POST',
      `lists/${list}/file_import.json`,
      form(fixture('mailchimp-cleaned').replaceAll('emil@', 'unsaid@'), fields),
    );
  const refused = await upload({});
  expect(refused.status).toBe(422);
  expect(refused.body.errors.from_product[0]).toMatch(/export of Mailchimp.*"mailchimp".*"none"/);
  const looked = await server.call(
    'POST',
    'imports/preview.json',
    form(fixture('mailchimp-cleaned')),
  );
  const chosen = { file_id: looked.body.data.file_id, list_id: list, consent_basis: 'opt_in' };
  for (const said of [{}, { from_product: null }])
    expect((await server.call('POST', 'imports.json', { ...chosen, ...said })).body.errors).toEqual(
      { from_product: [expect.stringContaining('is required')] },
    );
  expect((await server.call('GET', `lists/${list}/imports.json`)).body.data).toEqual([]);
  const done = await imported(fixture('mailchimp-cleaned').replaceAll('emil@', 'ordinary@'), {
    from_product: 'none',
  });
  expect(done).toMatchObject({ status: 'done', from_product: null, joined: 1, moved: null });
});

test('the ZIP archive of a Mailchimp audience moves in as a whole, each contact as its part says', async () => {
  const looked = await server.call(
    'POST',
    'imports/preview.json',
    form(anAudience(), {}, 'audience.zip'),
  );
  expect(looked.body.data).toMatchObject({
    file_name: 'audience.zip',
    mapping: { 'Email Address': 'email', 'First Name': 'first_name', MEMBER_STATUS: null },
    product: {
      name: 'mailchimp',
      file_state: null,
      rows: 5,
      states: { subscribed: 2, unsubscribed: 1, complained: 1, bounced: 1 },
      tags: 2,
    },
  });
  // A quote that is never closed is no row, in an archive either.
  const torn = anAudience((part) => {
    const own = part.replaceAll('@', '@zip.').replace('VIP', 'Patron');
    return part.includes('UNSUB_TIME') ? `${own}"open,1` : own;
  });
  const done = await imported(torn, { from_product: 'mailchimp' }, 'audience.zip');
  expect(done).toMatchObject({ status: 'done', rows: 6, created: 5, joined: 2, rejected: 1 });
  const { body } = await server.call('GET', `imports/${done.id}/report.json`);
  expect(body.data).toMatchObject({
    from_product: 'mailchimp',
    joined: 2,
    kept_back: 0,
    contacts: expect.arrayContaining([
      { state: 'subscribed', count: 2, suppressed: null },
      { state: 'bounced', count: 1, suppressed: 1 },
      { state: 'unsubscribed', count: 1, suppressed: 1 },
      { state: 'complained', count: 1, suppressed: 1 },
    ]),
    tags: [
      { name: 'Patron', count: 2 },
      { name: 'Berlin, Mitte', count: 1 },
    ],
    reasons: [{ count: 1 }],
    left_out_columns: expect.arrayContaining(['LEID']),
  });
  expect(body.data.left_out_columns).not.toContain('MEMBER_STATUS');
});

test('an unsubscribe counts though another cell of its row is bad', async () => {
  const bad = fixture('mailchimp-cleaned').replace(/emil@(.*),Weg,,/, 'bad.cell@$1,Weg,03/14,');
  const done = await imported(bad, {
    from_product: 'mailchimp',
    create_fields: 'true',
    field_types: '{"Birthday":"datetime"}',
  });
  expect(done).toMatchObject({ status: 'done', rejected: 1 });
  const email = bad.match(/bad\.cell@[\w.]+/)![0];
  const made = await server.call('POST', 'contacts.json', { contact: { email } });
  expect(made.body.data.status).toBe('hard_bounced');
});

test('contacts move in with tags and states, and a report says what was taken and what was not', async () => {
  const done = await imported(`${fixture('mautic-contacts')}9,X,Y,nobody,,,0,,,0,\n`, {
    from_product: 'mautic',
  });
  expect(done).toMatchObject({ status: 'done', from_product: 'mautic', rows: 5, joined: 2 });
  const report = await server.call('GET', `imports/${done.id}/report.csv`);
  const lines = String(report.body).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^contacts,subscribed,2,/),
      expect.stringMatching(/^contacts,blocked,1,/),
      expect.stringMatching(/^contacts,bounced,1,/),
      expect.stringMatching(/^rejected,row,1,.*bad address/),
      'tags,vip,2,',
      'tags,trade fair,1,',
    ]),
  );
});

test('a Mailchimp file of contacts who unsubscribed subscribes nobody, whatever is stated', async () => {
  const done = await imported(fixture('mailchimp-unsubscribed'), {
    from_product: 'mailchimp',
    file_state: 'subscribed',
  });
  expect(done).toMatchObject({ created: 2, joined: 0, kept_out: 2 });
  expect(done.moved).toMatchObject({ 'state:unsubscribed': 1, 'state:complained': 1 });
});

test('a file with thousands of different tags brings a thousand of them', async () => {
  const rows = Array.from({ length: 60 }, (_nothing, at) => {
    const tags = Array.from({ length: 40 }, (_none, nr) => `many ${at}-${nr}`).join('|');
    return `a${at}@many.example,${tags},0`;
  });
  const done = await imported(`email,tags,doNotEmail\n${rows.join('\n')}\n`, {
    from_product: 'mautic',
  });
  expect(done).toMatchObject({ status: 'done', created: 60 });
  expect(done.moved.tags_left_out).toBe(1400);
});

test('a product that is not known, and a report of an ordinary import, are refused', async () => {
  const list = await aList(server.database, server.account);
  const refused = await server.call(
    'POST',
    `lists/${list}/file_import.json`,
    form('email\na@a.example\n', { from_product: 'nobody' }),
  );
  expect(refused.status).toBe(422);
  expect(refused.body.errors.from_product).toBeDefined();
  const done = await imported('email\nplain@a.example\n', {});
  for (const ending of ['csv', 'json'])
    expect((await server.call('GET', `imports/${done.id}/report.${ending}`)).status).toBe(404);
});

test('a file of ten thousand columns is refused with the way out', async () => {
  const header = Array.from({ length: 10_000 }, (_nothing, at) => `c${at}`).join(',');
  const { status, body } = await server.call(
    'POST',
    'imports/preview.json',
    form(`email,${header}\n`),
  );
  expect(status).toBe(422);
  expect(JSON.stringify(body.errors.file)).toContain('too many columns');
});
