import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInBySftp, type SftpClient } from '#engines/sftp/sftp-client.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

const password = 'Harbor-7!';
let server: TestServer;
let port: number;
let client: SftpClient;
beforeAll(async () => {
  port = await freePort();
  server = await testServer({ env: { SFTP_PORT: String(port) } });
  const set = await server.call('PUT', 'sftp_access.json', {
    ftp_password: password,
    ftp_password_confirmation: password,
  });
  expect(set.status).toBe(200);
  client = await server.until(
    () => signInBySftp(port, { username: `hg${server.account}`, password }).catch(() => null),
    'the SFTP server to answer',
  );
});
afterAll(async () => {
  client.end();
  await server.close();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

let lists = 0;
async function aList(): Promise<{ id: number; folder: string }> {
  const { body } = await server.call('POST', 'lists.json', { list: { name: `List ${++lists}` } });
  return { id: body.data.id, folder: `/lists/${body.data.id}-List-${lists}` };
}

async function picked(list: { id: number; folder: string }, name: string, content: string) {
  await client.put(`${list.folder}/${name}`, content);
  const { body } = await server.call('GET', `sftp_imports/lists/${list.id}.json`);
  const file = body.data.files.find((one: { name: string }) => one.name === name);
  return server.call('POST', `sftp_imports/lists/${list.id}.json`, { sftp_file_id: file.id });
}

async function automated(list: { id: number; folder: string }, choices: object = {}) {
  const preview = await picked(
    list,
    'sample.csv',
    'email,first_name\nnobody,N\nann@example.org,A\n',
  );
  return {
    file_id: preview.body.data.file_id,
    pattern: 'people*.csv',
    schedule: 'arrival',
    consent_basis: 'opt_in',
    ...choices,
  };
}

const importsOf = async (id: number) =>
  (await server.call('GET', `lists/${id}/imports.json`)).body.data as {
    file_name: string;
    status: string;
    created: number;
  }[];

test('the SFTP password keeps the rules, is repeated and belongs to the role ftp @spec SFTP-005 SFTP-007 ROLES-025', async () => {
  const errors = async (one: string, other: string) =>
    (
      await server.call('PUT', 'sftp_access.json', {
        ftp_password: one,
        ftp_password_confirmation: other,
      })
    ).body.errors;
  expect(await errors('', '')).toEqual({
    ftp_password: ['Required'],
    ftp_password_confirmation: ['Required'],
  });
  for (const weak of ['Short-7', 'harbor-7!', 'Harbor77!', 'Harbor-seven', 'Harboor-7!'])
    expect(await errors(weak, weak), weak).toEqual({ ftp_password: ['Enter Valid New Password'] });
  expect(await errors(password, 'Harbor-8!')).toEqual({
    ftp_password_confirmation: ['Password does not match.'],
  });
  expect((await server.call('GET', 'sftp_access.json', undefined, { as: 'contacts' })).status).toBe(
    403,
  );
  const { body } = await server.call('GET', 'sftp_access.json', undefined, { as: 'ftp' });
  expect(body.data.sftp_access).toMatchObject({ port, user_name: `hg${server.account}` });
  expect(JSON.stringify(body)).not.toContain('argon2');
});

test('a file put by SFTP is picked, mapped and imported @spec SFTP-002', async () => {
  const list = await aList();
  const preview = await picked(list, 'a.csv', 'Mail,first_name\nftp1@example.org,Ann\n');
  expect(preview.body.data).toMatchObject({ header: ['Mail', 'first_name'], file_name: 'a.csv' });
  const started = await server.call('POST', 'imports.json', {
    file_id: preview.body.data.file_id,
    list_id: list.id,
    consent_basis: 'opt_in',
  });
  expect(started.status).toBe(202);
  await server.until(
    async () => (await importsOf(list.id)).some(({ status }) => status === 'done'),
    'the import to end',
  );
  const without = { as: 'ftp' };
  expect(
    (await server.call('GET', `sftp_imports/lists/${list.id}.json`, undefined, without)).status,
  ).toBe(403);
  expect(
    (await server.call('GET', `sftp_imports/lists/${list.id}.json`, undefined, { as: 'contacts' }))
      .status,
  ).toBe(403);
  const other = await aList();
  const files = (await server.call('GET', `sftp_imports/lists/${list.id}.json`)).body.data.files;
  expect(
    (
      await server.call('POST', `sftp_imports/lists/${other.id}.json`, {
        sftp_file_id: files[0].id,
      })
    ).status,
  ).toBe(404);
});

test('a later file is imported without a click, once, and then moved to /processed/ @spec SFTP-003 SFTP-012 SFTP-013', async () => {
  const list = await aList();
  const wish = await automated(list);
  const tried = await server.call('POST', `automated_imports/lists/${list.id}/dry_run.json`, wish);
  expect(tried.body.data).toEqual({
    files: [],
    rows: 2,
    good: 1,
    rejected: [{ row: 2, reason: 'bad address: it must hold an @' }],
  });
  expect((await server.call('POST', `automated_imports/lists/${list.id}.json`, wish)).status).toBe(
    201,
  );
  const content = 'email,first_name\nauto1@example.org,A\nauto2@example.org,B\nbad,C\n';
  await client.put(`${list.folder}/people-1.csv.part`, content);
  await client.rename(`${list.folder}/people-1.csv.part`, `${list.folder}/people-1.csv`);
  await client.put(`${list.folder}/other.csv`, content);
  const moved = await server.until(async () => {
    const names = await client.names('/processed');
    return names.find((name) => name.endsWith('-people-1.csv'));
  }, 'the file to be moved');
  expect(await importsOf(list.id)).toMatchObject([
    { file_name: 'people-1.csv', status: 'done', created: 2 },
  ]);
  expect(await client.get(`/rejected/${moved}-rejected.csv`)).toContain('bad address');
  expect(await client.names(list.folder)).toEqual(['other.csv', 'sample.csv']);

  await client.put(`${list.folder}/people-1.csv`, content);
  await client.put(`${list.folder}/people-2.csv`, 'email,first_name\nauto3@example.org,A\n');
  await server.until(
    async () =>
      (await importsOf(list.id)).some(
        ({ file_name: name, status }) => name === 'people-2.csv' && status === 'done',
      ),
    'the second file to be imported',
  );
  expect((await importsOf(list.id)).map(({ file_name: name }) => name)).toEqual([
    'people-2.csv',
    'people-1.csv',
  ]);
});

test('a file with another header stops an automated import, with the difference', async () => {
  const list = await aList();
  const made = await server.call(
    'POST',
    `automated_imports/lists/${list.id}.json`,
    await automated(list, { pattern: '*' }),
  );
  await client.put(`${list.folder}/new.csv`, 'email,town\nx@example.org,Kiel\n');
  const stopped = await server.until(async () => {
    const { body } = await server.call('GET', `automated_imports/lists/${list.id}.json`);
    return body.data.automated_imports.find(
      (one: { id: number; status: string }) =>
        one.id === made.body.data.automated_import.id && one.status === 'stopped',
    );
  }, 'the automated import to stop');
  expect(stopped.error).toBe(
    'The header of new.csv has changed: missing: "first_name"; new: "town".',
  );
  const reason = (await client.names('/rejected')).find((name) =>
    name.endsWith('-new.csv.reason.txt'),
  );
  expect(await client.get(`/rejected/${reason}`)).toContain('has changed');
  expect(await importsOf(list.id)).toEqual([]);
  const resumed = await server.call('PUT', `automated_imports/${stopped.id}.json`, {
    status: 'active',
  });
  expect(resumed.body.data.automated_import).toMatchObject({
    status: 'active',
    failures: 0,
    error: null,
  });
});

test('an automated import pauses after three failures', async () => {
  const list = await aList();
  await server.call(
    'POST',
    `automated_imports/lists/${list.id}.json`,
    await automated(list, { pattern: 'f*' }),
  );
  for (const name of ['f1.csv', 'f2.csv', 'f3.csv'])
    await client.put(`${list.folder}/${name}`, `PK\u0003\u0004${name}${'x'.repeat(100)}`);
  const paused = await server.until(async () => {
    const { body } = await server.call('GET', `automated_imports/lists/${list.id}.json`);
    return body.data.automated_imports.find((one: { status: string }) => one.status === 'paused');
  }, 'the automated import to pause');
  expect(paused).toMatchObject({ failures: 3, error: expect.stringContaining('not a CSV file') });
});

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
    const list = await aList();
    const wish = await automated(list, { schedule, pattern: 'people*.csv' });
    await client.put(`${list.folder}/people.csv`, `email,first_name\n${schedule}@example.org,A\n`);
    const made = await server.call('POST', `automated_imports/lists/${list.id}.json`, wish);
    const { id } = made.body.data.automated_import;
    const nextAt = async () => {
      const { body } = await server.call('GET', `automated_imports/lists/${list.id}.json`);
      return body.data.automated_imports[0];
    };
    await server.until(
      async () => (await importsOf(list.id)).some(({ status }) => status === 'done'),
      `the ${schedule} import to end`,
    );
    const after = await nextAt();
    const rest = new Date(after.next_at).getTime() - new Date(after.created_at).getTime();
    expect(Math.round(rest / 1000 / wait)).toBe(1);
    await client.put(`${list.folder}/people-2.csv`, 'email,first_name\nlater@example.org,B\n');
    await sql`update automated_imports set next_at = now() - interval '1 second' where account_id = ${server.account} and id = ${id}`.execute(
      server.database.kysely,
    );
    await server.until(
      async () => (await importsOf(list.id)).length === 2,
      `the second ${schedule} file to be imported`,
    );
  }
});

test('a finished export is put into /exports/ by who may download it', async () => {
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
  expect(await client.get(put.body.data.path)).toContain('ftp1@example.org');
  await expect(client.put('/exports/mine.csv', 'x')).rejects.toThrow('folder of a list');
  const other = await server.anotherAccount();
  expect((await server.call('POST', 'sftp_exports.json', wish, { account: other })).status).toBe(
    404,
  );
});
