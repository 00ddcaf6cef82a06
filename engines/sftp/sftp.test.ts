import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { pino } from 'pino';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { list } from '#engines/audience/audience.harness.ts';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { localFileStore } from '#platform/server/files/file-store.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { setSftpPassword, sftpUserName } from './sftp-access.ts';
import { addSftpKey, removeSftpKey } from './sftp-keys.ts';
import { createSftpServer, type SftpOptions, type SftpServer } from './sftp-server.ts';
import { aKeyPair, signInBySftp, type SftpClient } from './sftp-client.harness.ts';

let db: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'sftp-'));
const files = localFileStore(folder);
const password = 'Harbor-7!';
const stored: { account: number; box: string; name: string; bytes: number; sha256: string }[] = [];
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function aServer(how: Pick<SftpOptions, 'limits' | 'quota'> = {}): Promise<number> {
  const server: SftpServer = createSftpServer({
    services: {
      database: db.database,
      files,
      secrets: createSecrets(Buffer.alloc(32, 7)),
      log: pino({ level: 'silent' }),
    },
    port: 0,
    onStored: async (account, { box, name, bytes, sha256 }) =>
      void stored.push({ account: account.id, box, name, bytes: Number(bytes), sha256 }),
    ...how,
  });
  closing.push(() => server.stop());
  return server.start();
}

async function aCustomer(): Promise<{ id: number; box: string; username: string }> {
  const id = await anAccount(db.database);
  const listId = await inAccount(db.database, { accountId: id }, async (account) => {
    await setSftpPassword(account, password);
    return list(account, 'News & more');
  });
  return { id, box: `/lists/${listId}-News-more`, username: sftpUserName(id) };
}

async function signedIn(port: number, username: string, word = password): Promise<SftpClient> {
  const client = await signInBySftp(port, { username, password: word });
  closing.push(() => client.end());
  return client;
}

test('an account signs in with its password and sees its own folders and files alone @spec SFTP-012 SFTP-013', async () => {
  const port = await aServer();
  const [ours, theirs] = [await aCustomer(), await aCustomer()];
  const us = await signedIn(port, ours.username);
  expect(await us.names('/')).toEqual(['lists', 'relational', 'exports', 'processed', 'rejected']);
  expect(await us.names('/lists')).toEqual([ours.box.slice('/lists/'.length)]);
  await us.put(`${ours.box}/people.csv`, 'email\nann@example.org\n');
  expect(await us.names(ours.box)).toEqual(['people.csv']);
  expect(await us.get(`${ours.box}/people.csv`)).toBe('email\nann@example.org\n');
  const them = await signedIn(port, theirs.username);
  expect(await them.names('/lists')).toEqual([theirs.box.slice('/lists/'.length)]);
  await expect(them.names(ours.box)).rejects.toThrow('No such file');
  await expect(them.get(`${ours.box}/people.csv`)).rejects.toThrow('No such file');
  await expect(them.put(`${ours.box}/mine.csv`, 'x')).rejects.toThrow('No such file');
  await expect(
    signInBySftp(port, { username: ours.username, password: 'Harbor-8!' }),
  ).rejects.toThrow(/authentication/);
  await expect(signInBySftp(port, { username: 'root', password })).rejects.toThrow(
    /authentication/,
  );
});

test('a path leads to the account’s own folders or nowhere, and there are no links', async () => {
  const port = await aServer();
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  for (const path of [
    '/etc/passwd',
    '../../../etc/passwd',
    `${customer.box}/../../../etc/passwd`,
    '~/.ssh/id_rsa',
    `${customer.box}/a\0b`,
    `${customer.box}/${'x'.repeat(4000)}`,
    `${customer.box}/a\\b`,
    `${customer.box}/sub/file.csv`,
  ]) {
    await expect(us.put(path, 'x'), path).rejects.toThrow(/No such file|denied/i);
    await expect(us.get(path), path).rejects.toThrow(/No such file|denied/i);
  }
  expect(await promisify(us.sftp.realpath.bind(us.sftp))('/lists/../../..')).toBe('/');
  await expect(
    promisify(us.sftp.symlink.bind(us.sftp))('/etc/passwd', `${customer.box}/link`),
  ).rejects.toThrow(/unsupported/i);
  await expect(
    promisify(us.sftp.mkdir.bind(us.sftp) as (path: string) => void)('/lists/x'),
  ).rejects.toThrow(/unsupported/i);
  await expect(us.put('/processed/x.csv', 'x')).rejects.toThrow('folder of a list');
});

test('a file is told of once it is closed, under its last name, and never while it is on its way', async () => {
  const port = await aServer();
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  const ofUs = () =>
    stored.filter(({ account }) => account === customer.id).map(({ name }) => name);
  await us.put(`${customer.box}/people.csv.part`, 'email\n');
  expect(ofUs()).toEqual([]);
  await us.rename(`${customer.box}/people.csv.part`, `${customer.box}/people.csv`);
  expect(ofUs()).toEqual(['people.csv']);
  await us.put(`${customer.box}/other.csv`, 'email\n');
  await expect(
    us.rename(`${customer.box}/other.csv`, `${customer.box}/people.csv`),
  ).rejects.toThrow('There is a file of this name.');
  await new Promise((resolve) => us.sftp.open(`${customer.box}/half.csv`, 'w', resolve));
  const closed = once(us.client, 'close');
  us.client.destroy();
  await closed;
  const again = await signedIn(port, customer.username);
  expect(await again.names(customer.box)).toEqual(['other.csv', 'people.csv']);
  expect(ofUs()).toEqual(['people.csv', 'other.csv']);
});

test('a large file written in many blocks at once is stored as it was sent', async () => {
  const port = await aServer();
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  const content = Buffer.alloc(3_000_000, 'email,name\nann@example.org,Ann\n');
  const local = join(folder, 'large.csv');
  writeFileSync(local, content);
  await promisify(
    us.sftp.fastPut.bind(us.sftp) as never as (a: string, b: string) => Promise<void>,
  )(local, `${customer.box}/large.csv`);
  expect(stored.at(-1)).toMatchObject({
    name: 'large.csv',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
});

test('files, bytes and sessions of an account are limited, and a file that is too large leaves nothing', async () => {
  const port = await aServer({
    quota: { files: 2, fileBytes: 1000 },
    limits: { sessions: 2 },
  });
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  await expect(us.put(`${customer.box}/big.csv`, 'x'.repeat(1001))).rejects.toThrow('too large');
  await us.put(`${customer.box}/a.csv`, 'a');
  await us.put(`${customer.box}/b.csv`, 'b');
  await expect(us.put(`${customer.box}/c.csv`, 'c')).rejects.toThrow('no room left');
  expect(await us.names(customer.box)).toEqual(['a.csv', 'b.csv']);
  expect(readdirSync(join(folder, 'sftp', String(customer.id)))).toHaveLength(2);
  await signedIn(port, customer.username);
  await expect(signInBySftp(port, { username: customer.username, password })).rejects.toThrow();
});

test('uploads at the same time never pass the limit of the account together', async () => {
  const block = 256 * 1024;
  const port = await aServer({ quota: { bytes: 2 * block }, limits: { roomStep: block } });
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  const content = Buffer.alloc(block - 1000, 'email\n');
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => us.put(`${customer.box}/${name}.csv`, content)),
  );
  const failed = outcomes.filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(2);
  expect(await us.names(customer.box)).toHaveLength(2);
  expect(readdirSync(join(folder, 'sftp', String(customer.id)))).toHaveLength(2);
  await us.remove(`${customer.box}/${(await us.names(customer.box))[0]}`);
  await us.put(`${customer.box}/e.csv`, content);
});

test('a public key signs in, its session ends when it is removed, and others’ keys and users’ names do not', async () => {
  const port = await aServer({ limits: { checkMs: 20, offeredKeys: 2, failures: 100 } });
  const [ours, theirs] = [await aCustomer(), await aCustomer()];
  const inOurs = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(db.database, { accountId: ours.id }, work);
  for (const kind of ['ed25519', 'rsa'] as const) {
    const pair = aKeyPair(kind);
    const privateKey = pair.private;
    const name = { username: ours.username, privateKey };
    await expect(signInBySftp(port, name)).rejects.toThrow(/authentication/);
    const { id } = await inOurs((account) =>
      addSftpKey(account, { name: 'Shop', key: pair.public }),
    );
    await expect(
      inOurs((account) => addSftpKey(account, { name: 'Twice', key: pair.public })),
    ).rejects.toMatchObject({ errors: { key: ['is kept already'] } });
    const client = await signInBySftp(port, name);
    closing.push(() => client.end());
    expect(await client.names('/lists')).toEqual([ours.box.slice('/lists/'.length)]);
    await expect(signInBySftp(port, { username: theirs.username, privateKey })).rejects.toThrow(
      /authentication/,
    );
    const closed = once(client.client, 'close');
    await inOurs((account) => removeSftpKey(account, id));
    await closed;
    await expect(signInBySftp(port, name)).rejects.toThrow(/authentication/);
  }
});

test.each([
  ['a private key', ssh2.utils.generateKeyPairSync('ed25519').private, /is a private key/],
  [
    'a short RSA key',
    ssh2.utils.generateKeyPairSync('rsa', { bits: 1024 }).public,
    /shorter than 2048/,
  ],
  ['something else', 'ssh-ed25519 AAAAnonsense', /is no public key/],
  ['nothing of a key', 'x'.repeat(8000), /is no public key/],
])('%s is refused as a public key', async (_name, key, message) => {
  const customer = await aCustomer();
  await expect(
    inAccount(db.database, { accountId: customer.id }, (account) =>
      addSftpKey(account, { name: 'Shop', key }),
    ),
  ).rejects.toMatchObject({ errors: { key: [expect.stringMatching(message)] } });
});

test('a session ends when the password is changed', async () => {
  const port = await aServer({ limits: { checkMs: 20 } });
  const customer = await aCustomer();
  const us = await signedIn(port, customer.username);
  const closed = once(us.client, 'close');
  await inAccount(db.database, { accountId: customer.id }, (account) =>
    setSftpPassword(account, 'Lighthouse-9!'),
  );
  await closed;
  await signedIn(port, customer.username, 'Lighthouse-9!');
});

test('strangers are cut off: those that say nothing, guess, or come too often', async () => {
  const quiet = await aServer({ limits: { signInMs: 30 } });
  const silent = connect(quiet, '127.0.0.1');
  silent.resume();
  await once(silent, 'close');

  const guessing = await aServer({ limits: { failures: 2 } });
  const customer = await aCustomer();
  for (let i = 0; i < 2; i++)
    await expect(
      signInBySftp(guessing, { username: customer.username, password: `Wrong-${i}!x` }),
    ).rejects.toThrow();
  await expect(signInBySftp(guessing, { username: customer.username, password })).rejects.toThrow();

  const flooded = await aServer({ limits: { newPerWindow: 1 } });
  await signedIn(flooded, customer.username);
  const late = connect(flooded, '127.0.0.1');
  let said = '';
  late.on('data', (bytes) => (said += bytes.toString()));
  late.on('error', () => {});
  await once(late, 'close');
  expect(said).toBe('');
});
