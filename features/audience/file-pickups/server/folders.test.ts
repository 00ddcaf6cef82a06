import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SftpClient } from '#engines/sftp/sftp-client.harness.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { PickUps } from '#tests/harness/pick-ups.ts';

let pickUps: PickUps;
let server: TestServer;
let client: SftpClient;
beforeAll(async () => {
  pickUps = await PickUps.start();
  ({ server, client } = pickUps);
});
afterAll(() => pickUps.close());

test('a file in the folder of a relational table becomes its rows, once, and one that does not fit is rejected with its reason', async () => {
  const made = await server.call('POST', 'relational_tables.json', {
    relational_table: {
      name: 'Purchases',
      uid: 'purchases',
      key: 'number',
      columns: [
        { name: 'number', type: 'string' },
        { name: 'total', type: 'float' },
      ],
    },
  });
  expect(made.status).toBe(201);
  const table = made.body.data.id;
  await expect(client.put('/relational/nothing/a.csv', 'number\n1\n')).rejects.toThrow(
    'No such file',
  );
  await client.put('/relational/purchases/new.csv', 'number,total\nA-1,10.5\nA-2,lots\n');
  const moved = await server.until(async () => {
    const names = await client.names('/processed');
    return names.find((name) => name.endsWith('-new.csv'));
  }, 'the file of rows to be moved');
  expect(await client.get(`/rejected/${moved}-rejected.csv`)).toContain('total');
  const { body } = await server.call('GET', `relational_tables/${table}.json`);
  expect(body.data.records).toMatchObject([{ values: { number: 'A-1', total: 10.5 } }]);
  await client.put('/relational/purchases/other.csv', 'email\nann@example.org\n');
  const reason = await server.until(async () => {
    const names = await client.names('/rejected');
    return names.find((name) => name.endsWith('-other.csv.reason.txt'));
  }, 'the file to be rejected');
  expect(await client.get(`/rejected/${reason}`)).toContain('number');
});

test('an automated import of every hour and of every day looks at its folder when its time has come', async () => {
  for (const [schedule, wait] of [
    ['hourly', 3600],
    ['daily', 86_400],
  ] as const) {
    const list = await pickUps.list();
    const wish = await pickUps.automated(list, { schedule, pattern: 'people*.csv' });
    await client.put(`${list.folder}/people.csv`, `email,first_name\n${schedule}@example.org,A\n`);
    await server.call('POST', `automated_imports/lists/${list.id}.json`, wish);
    const nextAt = async () => {
      const { body } = await server.call('GET', `automated_imports/lists/${list.id}.json`);
      return body.data.automated_imports[0];
    };
    await server.until(
      async () => (await pickUps.importsOf(list.id)).some(({ status }) => status === 'done'),
      `the ${schedule} import to end`,
    );
    const after = await nextAt();
    const rest = new Date(after.next_at).getTime() - new Date(after.created_at).getTime();
    expect(Math.round(rest / 1000 / wait)).toBe(1);
  }
});

test('a finished export is put into /exports/ by who may download it', async () => {
  await server.call('POST', 'contacts.json', { contact: { email: 'folder@example.org' } });
  const started = await server.call('POST', 'contacts/export.json', {});
  const id = started.body.data.notification_id;
  await server.until(async () => {
    const { body } = await server.call('GET', 'sftp_exports.json');
    return body.data.exports.some((one: { notification_id: number }) => one.notification_id === id);
  }, 'the export to be ready');
  const wish = { notification_id: id };
  expect((await server.call('POST', 'sftp_exports.json', wish, { as: 'ftp' })).status).toBe(403);
  expect(
    (await server.call('GET', 'sftp_exports.json', undefined, { as: 'ftp' })).body.data.exports,
  ).toEqual([]);
  const put = await server.call('POST', 'sftp_exports.json', wish);
  expect(put).toMatchObject({
    status: 201,
    body: { data: { path: `/exports/${id}-contacts.csv` } },
  });
  expect(await client.get(put.body.data.path)).toContain('folder@example.org');
  await expect(client.put('/exports/mine.csv', 'x')).rejects.toThrow('folder of a list');
  const other = await server.anotherAccount();
  expect((await server.call('POST', 'sftp_exports.json', wish, { account: other })).status).toBe(
    404,
  );
});
