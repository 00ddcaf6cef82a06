import { afterAll, expect, test } from 'vitest';
import {
  booking,
  bookingColumns,
  relationalWorld,
} from '#engines/relational/relational.harness.ts';
import { linkSome } from '#engines/relational/link-rows.ts';

const world = await relationalWorld();
const { server, here, post, contact, ids, make, makeId, write, show, untilDone, download } = world;
afterAll(() => server.close());

const rowsOf = async (id: number, query = '') =>
  (await server.call('GET', `relational_tables/${id}/rows.json${query}`)).body;

test('a table is made with columns and key, answers its first rows, and a used short name is refused @spec RELATIONAL-019 @spec RELATIONAL-020', async () => {
  const made = await make('Bookings', 'bookings');
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  await write(id, booking('B-1', 'ann@example.com'));
  expect(await show(id)).toMatchObject({
    uid: 'bookings',
    columns: bookingColumns,
    key: 'number',
    rows_count: 1,
    linked_count: 1,
    records: [{ key: 'B-1', contact_id: ids.ann, email: 'ann@example.com' }],
  });
  expect((await make('Others', 'bookings')).body).toEqual({
    errors: { uid: ['has already been taken'] },
  });
  const stranger = await server.anotherAccount('Relational Stranger');
  const foreign = { account: stranger };
  const path = `relational_tables/${id}.json`;
  expect((await server.call('GET', path, undefined, foreign)).status).toBe(404);
  expect((await server.call('GET', 'relational_tables/999999.json')).status).toBe(404);
});

test.each([
  [{ uid: 'Bad Name' }, 'uid', 'small letter'],
  [{ uid: 'select' }, 'uid', 'is a word'],
  [{ uid: 'contacts' }, 'uid', 'is a word'],
  [{ uid: 'pg_class' }, 'uid', 'is a word'],
  [{ uid: `a${'b'.repeat(63)}` }, 'uid', 'too long'],
  [{ key: 'nothing' }, 'key', 'must be one of the columns'],
  [{ key: 'total' }, 'key', 'of type string, integer or datetime'],
  [{ link_column: 'nothing' }, 'link_column', 'must be one of the columns'],
  [{ columns: [] }, 'columns', 'at least one column'],
  [{ columns: [...bookingColumns, bookingColumns[0]] }, 'columns', 'name the column number twice'],
  [{ columns: [{ name: "a'b", type: 'string' }] }, 'columns.0.name', 'small letter'],
  [{ columns: [{ name: 'a', type: 'xml' }] }, 'columns.0.type', 'must be one of'],
])('a definition %j is refused by its field @spec RELATIONAL-020', async (more, field, message) => {
  const refused = await make('Refused', 'refused', more);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body.errors[field])).toContain(message);
});

test('columns are added by PUT and PATCH; key, short name and types stay @spec RELATIONAL-021', async () => {
  const id = await makeId('Changing', 'changing');
  const path = `relational_tables/${id}.json`;
  const more = [...bookingColumns, { name: 'note', type: 'text' }];
  const added = await server.call('PUT', path, { relational_table: { columns: more } });
  expect(added.body.data.columns).toHaveLength(6);
  const renamed = await server.call('PATCH', path, { relational_table: { name: 'Changed' } });
  expect(renamed.body.data).toMatchObject({ name: 'Changed', columns: more });
  for (const [field, value] of Object.entries({
    key: 'email',
    uid: 'other',
    columns: bookingColumns,
  })) {
    const refused = await server.call('PUT', path, { relational_table: { [field]: value } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  }
  await write(id, { ...booking('C-1', 'ann@example.com'), note: 'Late arrival' });
  expect((await rowsOf(id)).data[0].values.note).toBe('Late arrival');
});

test('validate_uid says whether a short name is free and fit @spec RELATIONAL-028', async () => {
  const id = await makeId('Taken', 'taken');
  const ask = async (query: string) =>
    (await server.call('GET', `relational_tables/validate_uid.json?${query}`)).body.data;
  expect(await ask('uid=taken')).toEqual({ valid: false, message: 'Uid has already been taken' });
  expect(await ask(`uid=taken&id=${id}`)).toMatchObject({ valid: true });
  expect(await ask('uid=free_one')).toMatchObject({ valid: true });
  expect(await ask('uid=Not fit')).toMatchObject({ valid: false });
});

test('a copy has a new name and short name and no rows @spec RELATIONAL-023', async () => {
  const id = await makeId('Original', 'original');
  await write(id, booking('O-1', 'ann@example.com'));
  const copy = (await post(`relational_tables/${id}/duplicate.json`, {})).body.data;
  expect(copy).toMatchObject({
    name: 'Copy of Original',
    uid: 'original_2',
    columns: bookingColumns,
    rows_count: 0,
  });
});

test('rows are written, replaced, found and removed, all of a call or none @spec RELATIONAL-008', async () => {
  const id = await makeId('Rows', 'rows_table');
  const first = await write(
    id,
    booking('R-1', 'ann@example.com'),
    booking('R-2', 'bob@example.com'),
    booking('R-3', 'late@example.com'),
  );
  expect(first.body.data).toEqual({ created: 3, updated: 0, unchanged: 0 });
  const again = await write(
    id,
    booking('R-1', 'ann@example.com'),
    booking('R-2', 'bob@example.com', { total: 99 }),
  );
  expect(again.body.data).toEqual({ created: 0, updated: 1, unchanged: 1 });
  const bad = await write(
    id,
    booking('R-4', 'ann@example.com'),
    booking('R-5', 'x', { total: 'much' }),
  );
  expect([bad.status, bad.body.errors]).toEqual([422, { 'rows.1': ['total is not a number'] }]);
  expect((await write(id, { number: 'R-6', colour: 'red' })).body.errors['rows.0'][0]).toContain(
    'colour is no column of this table',
  );
  expect((await write(id, { email: 'ann@example.com' })).body.errors['rows.0'][0]).toContain(
    'number is required',
  );
  expect((await rowsOf(id)).meta.total).toBe(3);
  expect((await rowsOf(id, '?name=R-2')).data).toMatchObject([
    { key: 'R-2', values: { total: 99 } },
  ]);
  expect((await rowsOf(id, '?name=ann@example.com')).data).toMatchObject([{ key: 'R-1' }]);
  expect((await rowsOf(id, '?per_page=2&page=2')).data).toMatchObject([{ key: 'R-3' }]);
  expect(await show(id)).toMatchObject({ rows_count: 3, linked_count: 2 });
  const late = await contact('late@example.com');
  expect(await here((account) => linkSome(account, ''))).toBeNull();
  expect((await rowsOf(id, '?name=R-3')).data).toMatchObject([{ contact_id: late }]);
  expect(await show(id)).toMatchObject({ linked_count: 3 });
  const removed = await server.call('DELETE', `relational_tables/${id}/rows.json`, {
    keys: ['R-1'],
  });
  expect(removed.body.data).toEqual({ deleted: 1 });
  expect(await show(id)).toMatchObject({ rows_count: 2, linked_count: 2 });
});

test('a table without rules of its own follows the settings of the account', async () => {
  const settings = {
    relational_link_by: 'email',
    relational_unknown_contacts: 'reject',
    relational_date_format: 'DD.MM.YYYY',
  };
  const saved = await server.call('PUT', 'settings/pages/relational_table.json', {
    values: settings,
  });
  expect(saved.status).toBe(200);
  const id = await makeId('By settings', 'by_settings');
  const unknown = await write(
    id,
    booking('S-1', 'nobody@example.com', { booked_on: '24.12.2026' }),
  );
  expect(unknown.body.errors.rows[0]).toContain('contacts that are not known: S-1');
  await write(id, booking('S-2', 'ann@example.com', { booked_on: '24.12.2026' }));
  expect((await rowsOf(id)).data[0].values.booked_on).toBe('2026-12-24');
  expect(
    (await write(id, booking('S-3', 'ann@example.com', { booked_on: '12/24/2026' }))).body.errors[
      'rows.0'
    ],
  ).toEqual(['booked_on must be a date such as 31.12.2026 or 2026-12-31']);
  const own = await makeId('By itself', 'by_itself', {
    unknown_contacts: 'keep',
    date_format: 'MM/DD/YYYY',
  });
  await write(own, booking('S-1', 'nobody@example.com', { booked_on: '12/24/2026' }));
  expect((await rowsOf(own)).data).toMatchObject([
    { contact_id: null, values: { booked_on: '2026-12-24' } },
  ]);
  const usual = {
    ...settings,
    relational_unknown_contacts: 'keep',
    relational_date_format: 'YYYY-MM-DD',
  };
  await server.call('PUT', 'settings/pages/relational_table.json', { values: usual });
});

test('tables are listed in pages with their row counts, and only for the role @spec RELATIONAL-018', async () => {
  const stranger = await server.anotherAccount('Twelve tables');
  const within = { account: stranger };
  for (let at = 1; at <= 12; at += 1)
    await server.call(
      'POST',
      'relational_tables.json',
      {
        relational_table: {
          name: `Table ${at}`,
          uid: `t${at}`,
          columns: bookingColumns,
          key: 'number',
        },
      },
      within,
    );
  const page = (await server.call('GET', 'relational_tables.json?page=2', undefined, within)).body;
  expect([page.data.length, page.meta.total]).toEqual([2, 12]);
  expect(page.data[0]).toMatchObject({ rows_count: 0 });
  expect(
    (await server.call('GET', 'relational_tables.json', undefined, { as: 'contacts' })).status,
  ).toBe(403);
});

test('counts are made anew in the background @spec RELATIONAL-024', async () => {
  const id = await makeId('Counted', 'counted');
  await write(id, booking('K-1', 'ann@example.com'), booking('K-2', 'bob@example.com'));
  await server.database.pool.query('update relational_tables set rows_count = 77 where id = $1', [
    id,
  ]);
  const started = await post('relational_tables/refresh_count.json', { ids: [id] });
  expect(started.status).toBe(202);
  await untilDone(started.body.data.notification_id);
  expect(await show(id)).toMatchObject({ rows_count: 2, linked_count: 2 });
});

test('tables are exported to a file by notification @spec RELATIONAL-025', async () => {
  await makeId('Exported', 'exported');
  const started = await post('relational_tables/export.json', { name: 'Exported' });
  const file = await download(started.body.data.notification_id);
  expect(file.trim().split('\n')).toHaveLength(2);
  expect(file).toContain('Exported,exported,');
});

test('a file is imported with counts, and rows of unknown contacts are rejected where the table says so @spec RELATIONAL-026', async () => {
  const id = await makeId('Imported', 'imported');
  const header = 'number,email,total,status,booked_on';
  const upload = async (lines: string[], into = id) => {
    const form = new FormData();
    form.set('file', new Blob([[header, ...lines].join('\n')]), 'bookings.csv');
    const started = await server.call('POST', `relational_tables/${into}/file_import.json`, form);
    await untilDone(started.body.data.notification_id);
    return (await server.call('GET', `relational_imports/${started.body.data.import_id}.json`)).body
      .data;
  };
  const tagged = new FormData();
  tagged.set('file', new Blob([header]), 'bookings.csv');
  tagged.set('tag_ids', '1');
  const refused = await server.call('POST', `relational_tables/${id}/file_import.json`, tagged);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tag_ids']]);
  const good = [
    'I-1,ann@example.com,12.50,paid,2026-11-01',
    'I-2,bob@example.com,"1,000",open,',
    'I-3,someone@example.com,3,paid,2026-11-02',
  ];
  expect(await upload([...good, 'I-4,ann@example.com,much,paid,'])).toMatchObject({
    rows: 4,
    created: 3,
    rejected: 1,
  });
  expect(await show(id)).toMatchObject({ rows_count: 3, linked_count: 2 });
  expect(await upload([good[0]!, 'I-2,bob@example.com,,paid,'])).toMatchObject({
    unchanged: 1,
    updated: 1,
  });
  expect((await rowsOf(id, '?name=I-2')).data[0].values).toMatchObject({
    total: 1000,
    status: 'paid',
  });
  const strict = await makeId('Strict', 'strict', { unknown_contacts: 'reject' });
  expect(await upload(good, strict)).toMatchObject({ rows: 3, created: 2, rejected: 1 });
});
