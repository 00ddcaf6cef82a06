import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function aList(): Promise<number> {
  const { body } = await server.call('POST', 'lists.json', { list: { name: `List ${++lists}` } });
  return body.data.id;
}
let lists = 0;

async function imported(content: string, choices: object): Promise<Record<string, unknown>> {
  const data = new FormData();
  data.append('file', new Blob([content]), 'people.csv');
  const preview = (await server.call('POST', 'imports/preview.json', data)).body.data;
  const started = await server.call('POST', 'imports.json', {
    file_id: preview.file_id,
    consent_basis: 'opt_in',
    ...choices,
  });
  expect(started.status).toBe(202);
  return ended(started.body.data.import_id);
}

async function ended(importId: number): Promise<Record<string, unknown>> {
  return server.until(async () => {
    const { body } = await server.call('GET', `imports/${importId}.json`);
    return ['done', 'failed'].includes(body.data.status) ? body.data : null;
  }, 'the import to end');
}

async function values(email: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ values: Record<string, unknown> }>`
    select jsonb_object_agg(f.name, c.custom -> f.id::text) as values from contacts c join custom_fields f on f.account_id = c.account_id
    where c.account_id = ${server.account} and c.email_key = ${email}`.execute(
    server.database.kysely,
  );
  return rows[0]?.values ?? {};
}

test('new fields are made with the type that is stated for them, and the preview proposes one', async () => {
  const data = new FormData();
  data.append('file', new Blob(['email,Points,Born\nt1@example.org,12,25/12/1990\n']), 'a.csv');
  const preview = (await server.call('POST', 'imports/preview.json', data)).body.data;
  expect(preview).toMatchObject({
    field_types: { Points: 'integer', Born: 'datetime' },
    date_order: 'dmy',
  });
  const done = await imported('email,Points,Born\nt1@example.org,12,25/12/1990\n', {
    create_fields: true,
    mapping: { Points: 'Points', Born: 'Birthday' },
    field_types: { points: 'integer', Birthday: 'datetime' },
    date_order: 'dmy',
  });
  expect(done).toMatchObject({ status: 'done', created: 1, rejected: 0 });
  expect(await values('t1@example.org')).toMatchObject({
    Points: 12,
    Birthday: '1990-12-25',
  });
});

test('every contact of the file gets the chosen tags, and the import keeps the stated basis of consent', async () => {
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Fair' } })).body.data.id;
  await imported('email\nknown@example.org\n', {});
  const done = await imported('email\nknown@example.org\nnew@example.org\n', {
    tag_ids: [tag],
    consent_basis: 'in_writing',
  });
  expect(done).toMatchObject({
    created: 1,
    updated: 1,
    tag_ids: [tag],
    consent_basis: 'in_writing',
  });
  const again = await imported('email\nknown@example.org\n', { tag_ids: [tag] });
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  expect((await server.call('GET', `tags/${tag}.json`)).body.data.contacts_count).toBe(2);
  const strange = await server.call('POST', 'imports.json', { file_id: 1, tag_ids: [999_999] });
  expect(strange.status).toBe(422);
});

test('rejected rows are shown with their column, and imported once with the corrected value', async () => {
  const list = await aList();
  const parent = await imported(
    'email,name,Score\nok@example.org,Ok,1\nbad,Bea,2\nmax@example.org,=Max,lots\n',
    {
      list_id: list,
      create_fields: true,
      field_types: { Score: 'integer' },
      mapping: { name: 'first_name', Score: 'Score' },
    },
  );
  const shown = await server.call(
    'GET',
    `imports/${parent.id}/rejected_rows.json?per_page=1&page=2`,
  );
  expect(shown.body).toMatchObject({
    meta: { total: 2 },
    data: {
      header: ['email', 'name', 'Score'],
      rows: [
        {
          row: 4,
          line: 4,
          column: 'Score',
          reason: expect.stringContaining('bad number in "Score"'),
          cells: ['max@example.org', '=Max', 'lots'],
          corrected_by: null,
        },
      ],
    },
  });
  const first = (await server.call('GET', `imports/${parent.id}/rejected_rows.json?per_page=1`))
    .body.data.rows[0];
  expect(first).toMatchObject({ row: 3, column: 'email' });

  const body = { rows: [{ row: 4, cells: ['max@example.org', '=Max', '30'] }] };
  const started = await server.call('POST', `imports/${parent.id}/corrections.json`, body);
  expect(started.status).toBe(202);
  const child = await ended(started.body.data.import_id);
  expect(child).toMatchObject({
    status: 'done',
    corrects: parent.id,
    list_id: list,
    rows: 1,
    created: 1,
    joined: 1,
  });
  expect(await values('max@example.org')).toMatchObject({ Score: 30 });

  const twice = await server.call('POST', `imports/${parent.id}/corrections.json`, body);
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { rows: ['contain row 4, which was corrected already'] } },
  });
  const after = await server.call('GET', `imports/${parent.id}/rejected_rows.json`);
  expect(
    after.body.data.rows.map((row: { corrected_by: number | null }) => row.corrected_by),
  ).toEqual([null, child.id]);
});

test('only rejected rows with as many values as the file has columns can be corrected', async () => {
  const parent = await imported('email,name\nbad,Bea\nok2@example.org,Ok\n', {});
  const correct = (row: number, cells: string[]) =>
    server.call('POST', `imports/${parent.id}/corrections.json`, { rows: [{ row, cells }] });
  expect((await correct(3, ['x@example.org', ''])).body).toEqual({
    errors: { rows: ['contain row 3, which was not rejected'] },
  });
  expect((await correct(2, ['x@example.org'])).body).toEqual({
    errors: { rows: ['contain row 2 with 1 values; it needs 2'] },
  });
  expect((await server.call('GET', 'imports/999999/rejected_rows.json')).status).toBe(404);
});

test('an import of contacts says why they may be emailed, and keeps where and when they agreed', async () => {
  const data = new FormData();
  data.append('file', new Blob(['email\nwhy@example.org\n']), 'people.csv');
  const { file_id: id } = (await server.call('POST', 'imports/preview.json', data)).body.data;
  const refused = await server.call('POST', 'imports.json', { file_id: id });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { consent_basis: [expect.stringMatching(/^is required: say why/)] },
  ]);
  const done = await imported('email\nwhy@example.org\n', { consent_note: 'Fair, May 2026' });
  expect(done).toMatchObject({
    consent_basis: 'opt_in',
    consent_note: 'Fair, May 2026',
    created: 1,
  });
});
