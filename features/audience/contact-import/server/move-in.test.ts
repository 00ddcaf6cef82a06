import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const fixture = (name: string) =>
  readFileSync(
    new URL(`../../../../engines/imports/fixtures/move-in/${name}.csv`, import.meta.url),
    'utf8',
  );

function form(content: string, fields: Record<string, string> = {}, name = 'people.csv'): FormData {
  const data = new FormData();
  data.append('file', new Blob([content]), name);
  data.append('consent_basis', 'opt_in');
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  return data;
}

async function imported(content: string, fields: Record<string, string>, name?: string) {
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
  expect(body.data.product).toEqual({ name: product, file_state: state, attributes: [] });
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
  expect((await server.call('GET', `imports/${done.id}/report.csv`)).status).toBe(404);
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
