import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, person, within } from '#engines/audience/audience.harness.ts';
import {
  addSuppressionEntries,
  addToList,
  audienceContactsSql,
  beginGeneration,
  clearHashes,
  countAudience,
  noteHashes,
  putHashes,
  readSuppressionKey,
  recountSecureList,
  resolveAudience,
  suppressAddress,
  suppressionReasonSql,
  switchGeneration,
  type Audience,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { globalListRecords, secureListRecords } from './tables.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const hash = (kind: 'md5' | 'sha256', text: string) => createHash(kind).update(text).digest('hex');
let accountId = 0;
let readers = 0;
let chosen = 0;
const ids: Record<string, number> = {};

beforeAll(async () => {
  accountId = await anAccount(database);
  await within(database, accountId, async (account) => {
    readers = await list(account, 'Readers');
    const addresses: Record<string, string> = {
      fine: 'fine@example.com',
      listed: 'Listed@example.com',
      domain: 'one@rival.example',
      below: 'one@mail.rival.example',
      md5: 'md5@example.com',
      sha: 'sha@example.com',
      choice: 'choice@example.com',
      both: 'both@rival.example',
      complained: 'complained@rival.example',
    };
    for (const [name, email] of Object.entries(addresses)) ids[name] = await person(account, email);
    await addToList(account, readers, Object.values(ids), { source: 'test' });
    await suppressAddress(account, {
      emailKey: 'complained@rival.example',
      reason: 'complained',
      source: 'test',
    });
    const rivals = await globalList(account, 'Rivals');
    const others = await globalList(account, 'Others');
    for (const [into, entries] of [
      [rivals, ['listed@example.com', '@rival.example']],
      [others, ['rival.example', 'nobody@example.com']],
    ] as const)
      await addSuppressionEntries(
        account,
        into,
        entries.map((entry) => readSuppressionKey(entry) as never),
      );
    await secureList(account, {
      name: 'Partner',
      applies_to: 'all',
      hashes: [
        hash('md5', 'md5@example.com'),
        hash('md5', 'both@rival.example'),
        hash('sha256', 'sha@example.com'),
        hash('sha256', 'md5@example.com'),
      ],
    });
    await secureList(account, {
      name: 'Again',
      applies_to: 'all',
      hashes: [hash('md5', 'md5@example.com')],
    });
    chosen = await secureList(account, {
      name: 'For some',
      applies_to: 'chosen',
      hashes: [hash('sha256', 'choice@example.com')],
    });
  });
});

const globalList = async (account: Account, name: string): Promise<number> =>
  (await createRecord(account, globalListRecords, { name })).id;

async function secureList(
  account: Account,
  { hashes, ...fields }: { name: string; applies_to: 'all' | 'chosen'; hashes: string[] },
): Promise<number> {
  const { id } = await createRecord(account, secureListRecords, fields);
  await replaceBy(account, id, hashes);
  return id;
}

async function replaceBy(account: Account, listId: number, hashes: string[]): Promise<void> {
  const place = { listId, generation: await beginGeneration(account, listId) };
  await switchGeneration(account, place, await putHashes(account, place, hashes));
}

const audience = (choice: Partial<Audience> = {}): Audience => ({
  lists: [readers],
  suppressedLists: [],
  segments: [],
  suppressedSegments: [],
  ...choice,
});

/** Reasons by the test's names: as a snapshot takes them, and as claims of each contact find them. */
async function bothWays(
  account: Account,
  choice: Audience,
): Promise<Record<'snapshot' | 'claim', Record<string, string | null>>> {
  const resolved = await resolveAudience(account, choice);
  const { rows } = await audienceContactsSql(resolved).execute(account.db);
  expect(new Set(rows.map((row) => row.contact_id)).size).toBe(rows.length);
  const reasonOf = new Map(rows.map((row) => [row.contact_id, row.reason]));
  const claim: Record<string, string | null> = {};
  for (const [name, id] of Object.entries(ids)) {
    const found = await sql<{ reason: string | null }>`
      select ${suppressionReasonSql(resolved)} as reason from contacts c where c.account_id = ${account.id} and c.id = ${id}`.execute(
      account.db,
    );
    claim[name] = found.rows[0]!.reason;
  }
  return {
    snapshot: Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, reasonOf.get(id) ?? null]),
    ),
    claim,
  };
}

const expected = {
  fine: null,
  listed: 'global_list',
  domain: 'global_list',
  below: null,
  md5: 'secure_list',
  sha: 'secure_list',
  choice: null,
  both: 'global_list',
  complained: 'complained',
};

describe('lists of addresses and hashes', () => {
  test('keep out the address, its domain and its hashes, in the snapshot as in the claim @spec SUPPRESS-003 @spec SUPPRESS-004', async () => {
    await within(database, accountId, async (account) => {
      expect(await bothWays(account, audience())).toEqual({ snapshot: expected, claim: expected });
      expect((await countAudience(account, audience())).suppressed).toEqual({
        global_list: 3,
        secure_list: 2,
        complained: 1,
      });
    });
  });

  test('of a campaign that chose it, a list for chosen campaigns keeps out too; one that is gone is an error', async () => {
    await within(database, accountId, async (account) => {
      const withChoice = { ...expected, choice: 'secure_list' };
      expect(await bothWays(account, audience({ secureLists: [chosen] }))).toEqual({
        snapshot: withChoice,
        claim: withChoice,
      });
      await expect(
        resolveAudience(account, audience({ secureLists: [chosen, 999_999] })),
      ).rejects.toMatchObject({
        errors: { secure_lists: ['secure list 999999 does not exist any more: choose another'] },
      });
    });
  });

  test('secure lists do not keep back a transactional email, global ones do', async () => {
    await within(database, accountId, async (account) => {
      const receipt = { ...expected, md5: null, sha: null };
      expect(await bothWays(account, audience({ isTransactional: true }))).toEqual({
        snapshot: receipt,
        claim: receipt,
      });
    });
  });

  test('secure lists are not asked where the account switched them off @spec SUPPRESS-005', async () => {
    const off = { ...expected, md5: null, sha: null };
    const turn = (enabled: boolean | null) =>
      within(database, accountId, (account) =>
        changeSettings(account, { enable_secure_suppression_list: enabled }),
      );
    const found = () => within(database, accountId, (account) => bothWays(account, audience()));
    await turn(false);
    expect(await found()).toEqual({ snapshot: off, claim: off });
    await turn(null);
    expect(await found()).toEqual({ snapshot: expected, claim: expected });
  });

  test('hold nobody of another account', async () => {
    const stranger = await anAccount(database, { name: 'Elsewhere' });
    await within(database, stranger, async (account) => {
      const elsewhere = await person(account, 'listed@example.com');
      const resolved = await resolveAudience(
        account,
        audience({ lists: [], contacts: [elsewhere] }),
      );
      const { rows } = await audienceContactsSql(resolved).execute(account.db);
      expect(rows.map((row) => row.reason)).toEqual([null]);
    });
  });
});

describe('a secure list', () => {
  test('that is replaced is the old one up to the switch and the new one behind it', async () => {
    await within(database, accountId, async (account) => {
      const place = { listId: chosen, generation: await beginGeneration(account, chosen) };
      const counts = await putHashes(account, place, [
        hash('md5', 'fine@example.com'),
        hash('md5', 'fine@example.com'),
      ]);
      const choice = audience({ secureLists: [chosen] });
      expect(await bothWays(account, choice)).toMatchObject({
        snapshot: { choice: 'secure_list', fine: null },
        claim: { choice: 'secure_list', fine: null },
      });
      // Resolved before the switch, asked after it: as a claim that began just before.
      const before = await resolveAudience(account, choice);
      await switchGeneration(account, place, counts);
      const { rows } = await audienceContactsSql(before).execute(account.db);
      expect(new Map(rows.map((row) => [row.contact_id, row.reason])).get(ids['fine']!)).toBe(
        'secure_list',
      );
      expect(await clearHashes(account, chosen, 10)).toBe(1);
      expect(await bothWays(account, choice)).toMatchObject({
        snapshot: { choice: null, fine: 'secure_list' },
        claim: { choice: null, fine: 'secure_list' },
      });
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
  });

  test('is counted anew with the contacts it holds', async () => {
    await within(database, accountId, async (account) => {
      const counts = () =>
        sql`select md5_count, sha256_count, contacts_count from secure_lists where account_id = ${account.id} order by id limit 1`
          .execute(account.db)
          .then(({ rows }) => rows[0]);
      const {
        rows: [first],
      } = await sql<{ id: number }>`
        select id from secure_lists where account_id = ${account.id} order by id limit 1`.execute(
        account.db,
      );
      await noteHashes(account, first!.id, { md5: 5, sha256: 0 });
      expect(await counts()).toEqual({ md5_count: 7, sha256_count: 2, contacts_count: null });
      await recountSecureList(account, first!.id);
      expect(await counts()).toEqual({ md5_count: 2, sha256_count: 2, contacts_count: 3 });
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
  });
});

test('an entry is an address or a whole domain, however it is written', () => {
  expect(
    ['A@Example.COM', 'example.com', ' @Example.com', '*@bücher.example'].map(readSuppressionKey),
  ).toEqual([
    { kind: 'address', key: 'a@example.com' },
    { kind: 'domain', key: 'example.com' },
    { kind: 'domain', key: 'example.com' },
    { kind: 'domain', key: 'xn--bcher-kva.example' },
  ]);
  expect(['', 'nonsense', 'a@b', '*.example.com', 'two words.com'].map(readSuppressionKey)).toEqual(
    [
      { reason: 'is neither an address nor a domain such as example.com' },
      { reason: 'is neither an address nor a domain such as example.com' },
      {
        reason:
          'is not a valid address: it must have a full domain after the @, such as example.com',
      },
      { reason: 'names domains below another: write each of them, such as news.example.com' },
      { reason: 'is neither an address nor a domain such as example.com' },
    ],
  );
});
