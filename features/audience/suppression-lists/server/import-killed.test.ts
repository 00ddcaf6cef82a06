import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginGeneration,
  putHashes,
  resolveAudience,
  suppressionReasonSql,
  switchGeneration,
  upsertContact,
} from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { beginRun } from './import-record.ts';
import { suppressionWorkshop } from './import.harness.ts';
import { globalListRecords, secureListRecords } from './tables.ts';

const db = await testDatabase();
const workshop = suppressionWorkshop(db.database);
afterAll(async () => {
  workshop.close();
  await db.drop();
});

let accountId = 0;
const contacts: Record<string, number> = {};
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const within = <T>(work: (account: Account) => Promise<T>) =>
  inAccount(db.database, { accountId }, work);
const fileOf = (...texts: string[]) => texts.map(md5).join('\n');
const nobodyUses = { usersOf: async () => new Map() } as unknown as Families;
const others = Array.from({ length: 200 }, (_, n) => `other${n}`);

beforeAll(async () => {
  accountId = await anAccount(db.database);
  await within(async (account) => {
    const secrets = createSecrets(Buffer.alloc(32, 7));
    for (const name of ['old', 'new', 'kept'])
      contacts[name] = (
        await upsertContact(account, secrets, { email: `${name}@x.example`, source: 'test' })
      ).id;
  });
});

/** A list that holds old and kept. */
async function aSecureList(): Promise<number> {
  return within(async (account) => {
    const name = `List ${Math.random()}`;
    const { id: listId } = await createRecord(account, secureListRecords, { name });
    const place = { listId, generation: await beginGeneration(account, listId) };
    const hashes = [md5('old@x.example'), md5('kept@x.example')];
    await switchGeneration(account, place, await putHashes(account, place, hashes));
    return listId;
  });
}

/** Who is suppressed now, as a claim finds it. */
async function suppressed(): Promise<string[]> {
  return within(async (account) => {
    const ids = Object.values(contacts);
    const resolved = await resolveAudience(account, {
      lists: [],
      suppressedLists: [],
      segments: [],
      suppressedSegments: [],
      contacts: ids,
    });
    const { rows } = await sql<{ id: number }>`
      select c.id from contacts c where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
        and ${suppressionReasonSql(resolved)} = 'secure_list'`.execute(account.db);
    return Object.keys(contacts).filter((name) => rows.some(({ id }) => id === contacts[name]));
  });
}

async function kill(importId: number): Promise<void> {
  const program = join(import.meta.dirname, 'import-hashes.test-program.ts');
  const given = [program, db.url, workshop.folder, String(accountId), String(importId)];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const forget = (id: number) =>
  within((account) => deleteRecord(account, secureListRecords, { id, families: nobodyUses }));

describe('a secure list', () => {
  test('that is replaced by a worker which is killed stays as it was, and is the new one when the next ends', async () => {
    const listId = await aSecureList();
    const into = { family: 'secure_lists', listId, mode: 'replace' } as const;
    const file = fileOf(...others, 'new@x.example', 'kept@x.example');
    const id = await workshop.prepare(accountId, into, file);
    for (let n = 0; n < 2; n++) {
      await kill(id);
      expect(await suppressed()).toEqual(['old', 'kept']);
    }
    expect(await workshop.run(accountId, id, { stretch: 50 })).toMatchObject({
      status: 'done',
      rows: 202,
      added: 202,
      duplicate: 0,
    });
    expect(await suppressed()).toEqual(['new', 'kept']);
    await forget(listId);
  }, 60_000);

  test('protects at every moment while it is replaced', async () => {
    const listId = await aSecureList();
    const into = { family: 'secure_lists', listId, mode: 'replace' } as const;
    const file = fileOf(...others, 'new@x.example', 'kept@x.example');
    const id = await workshop.prepare(accountId, into, file);
    const seen = new Set<string>();
    let isDone = false;
    const running = workshop.run(accountId, id, { stretch: 10 }).finally(() => (isDone = true));
    while (!isDone) seen.add((await suppressed()).join(' '));
    await running;
    seen.add((await suppressed()).join(' '));
    expect([...seen].filter((one) => !['old kept', 'new kept'].includes(one))).toEqual([]);
    expect(seen).toContain('new kept');
    await forget(listId);
  });

  test('to which a killed worker was adding loses nothing, and counts each hash once', async () => {
    const listId = await aSecureList();
    const into = { family: 'secure_lists', listId, mode: 'add' } as const;
    const file = fileOf(...others, 'new@x.example', 'kept@x.example', 'other0');
    const id = await workshop.prepare(accountId, into, file);
    await kill(id);
    expect(await suppressed()).toEqual(expect.arrayContaining(['old', 'kept']));
    expect(await workshop.run(accountId, id)).toMatchObject({
      status: 'done',
      rows: 203,
      added: 201,
      duplicate: 2,
    });
    expect(await suppressed()).toEqual(['old', 'new', 'kept']);
    const { rows } = await within((account) =>
      sql`select md5_count from secure_lists where account_id = ${accountId} and id = ${listId}`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([{ md5_count: 203 }]);
    await forget(listId);
  }, 60_000);

  test('takes one file at a time, and a worker that was taken over changes nothing', async () => {
    const listId = await aSecureList();
    const into = { family: 'secure_lists', listId, mode: 'replace' } as const;
    const id = await workshop.prepare(accountId, into, fileOf('new@x.example'));
    await expect(workshop.prepare(accountId, into, fileOf('x'))).rejects.toMatchObject({
      code: 'invalid',
    });
    const stale = await workshop.run(accountId, id, {
      afterStretch: () => within(async (account) => void (await beginRun(account, id, 'another'))),
    });
    expect(stale).toBeNull();
    expect(await suppressed()).toEqual(['old', 'kept']);
    await forget(listId);
  });
});

test('a global list goes on behind what a killed worker stored', async () => {
  const { id: listId } = await within((account) =>
    createRecord(account, globalListRecords, { name: 'Many' }),
  );
  const into = { family: 'global_suppression_lists', listId, mode: 'add' } as const;
  const lines = others.map((name) => `${name}@x.example`);
  lines.splice(10, 0, 'nobody');
  const id = await workshop.prepare(accountId, into, lines.join('\n'));
  await kill(id);
  expect(await workshop.run(accountId, id)).toMatchObject({
    status: 'done',
    rows: 201,
    added: 200,
    duplicate: 0,
    rejected: 1,
  });
}, 60_000);
