import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SftpClient } from '#engines/sftp/sftp-client.harness.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { PickUps, sftpPassword } from '#tests/harness/pick-ups.ts';

let pickUps: PickUps;
let server: TestServer;
let client: SftpClient;
beforeAll(async () => {
  pickUps = await PickUps.start();
  ({ server, client } = pickUps);
});
afterAll(() => pickUps.close());

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
  expect(await errors(sftpPassword, 'Harbor-8!')).toEqual({
    ftp_password_confirmation: ['Password does not match.'],
  });
  expect((await server.call('GET', 'sftp_access.json', undefined, { as: 'contacts' })).status).toBe(
    403,
  );
  const { body } = await server.call('GET', 'sftp_access.json', undefined, { as: 'ftp' });
  expect(body.data.sftp_access).toMatchObject({
    port: pickUps.port,
    user_name: `hg${server.account}`,
  });
  expect(JSON.stringify(body)).not.toContain('argon2');
});

test('a file put by SFTP is picked, mapped and imported @spec SFTP-002', async () => {
  const list = await pickUps.list();
  const preview = await pickUps.picked(list, 'a.csv', 'Mail,first_name\nftp1@example.org,Ann\n');
  expect(preview.body.data).toMatchObject({ header: ['Mail', 'first_name'], file_name: 'a.csv' });
  const started = await server.call('POST', 'imports.json', {
    file_id: preview.body.data.file_id,
    list_id: list.id,
    consent_basis: 'opt_in',
  });
  expect(started.status).toBe(202);
  await server.until(
    async () => (await pickUps.importsOf(list.id)).some(({ status }) => status === 'done'),
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
  const other = await pickUps.list();
  const files = (await server.call('GET', `sftp_imports/lists/${list.id}.json`)).body.data.files;
  expect(
    (
      await server.call('POST', `sftp_imports/lists/${other.id}.json`, {
        sftp_file_id: files[0].id,
      })
    ).status,
  ).toBe(404);
});

test('an automated import of exports of another product needs the product, or a word that they are ordinary files', async () => {
  const list = await pickUps.list();
  const preview = await pickUps.picked(
    list,
    'b.csv',
    'email,doNotEmail,points\nx@example.org,1,\n',
  );
  expect(preview.body.data.product).toMatchObject({ name: 'mautic' });
  const wish = { ...(await pickUps.automated(list)), file_id: preview.body.data.file_id };
  const answers = async (said: object) =>
    server.call('POST', `automated_imports/lists/${list.id}.json`, { ...wish, ...said });
  expect((await answers({})).body.errors.from_product).toBeDefined();
  for (const from_product of ['mautic', 'none'])
    expect((await answers({ from_product })).status).toBe(201);
});

test('a later file is imported without a click, once, and then moved to /processed/ @spec SFTP-003 SFTP-012 SFTP-013', async () => {
  const list = await pickUps.list();
  const wish = await pickUps.automated(list);
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
  expect(await pickUps.importsOf(list.id)).toMatchObject([
    { file_name: 'people-1.csv', status: 'done', created: 2 },
  ]);
  expect(await client.get(`/rejected/${moved}-rejected.csv`)).toContain('bad address');
  expect(await client.names(list.folder)).toEqual(['other.csv', 'sample.csv']);

  await client.put(`${list.folder}/people-1.csv`, content);
  await client.put(`${list.folder}/people-2.csv`, 'email,first_name\nauto3@example.org,A\n');
  await server.until(
    async () =>
      (await pickUps.importsOf(list.id)).some(
        ({ file_name: name, status }) => name === 'people-2.csv' && status === 'done',
      ),
    'the second file to be imported',
  );
  expect((await pickUps.importsOf(list.id)).map(({ file_name: name }) => name)).toEqual([
    'people-2.csv',
    'people-1.csv',
  ]);
});

test('a file with another header stops an automated import, with the difference', async () => {
  const list = await pickUps.list();
  const made = await server.call(
    'POST',
    `automated_imports/lists/${list.id}.json`,
    await pickUps.automated(list, { pattern: '*' }),
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
  expect(await pickUps.importsOf(list.id)).toEqual([]);
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
  const list = await pickUps.list();
  await server.call(
    'POST',
    `automated_imports/lists/${list.id}.json`,
    await pickUps.automated(list, { pattern: 'f*' }),
  );
  for (const name of ['f1.csv', 'f2.csv', 'f3.csv'])
    await client.put(`${list.folder}/${name}`, `PK\u0003\u0004${name}${'x'.repeat(100)}`);
  const paused = await server.until(async () => {
    const { body } = await server.call('GET', `automated_imports/lists/${list.id}.json`);
    return body.data.automated_imports.find((one: { status: string }) => one.status === 'paused');
  }, 'the automated import to pause');
  expect(paused).toMatchObject({ failures: 3, error: expect.stringContaining('not a CSV file') });
});
