import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, aMessage, balanceAtEnd } from '#engines/delivery/mailing.builder.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { formOf, hashed, listWith } from './suppression.harness.ts';

let server: TestServer;
let people: number;
beforeAll(async () => {
  server = await testServer();
  people = await listWith(server, 'ann@one.example', 'bob@one.example', 'cy@one.example');
});
afterAll(() => server.close());

const create = async (secureList: object) =>
  server.call('POST', 'secure_lists.json', { secure_list: secureList });
const show = async (id: number) => (await server.call('GET', `secure_lists/${id}.json`)).body.data;
const remove = (id: number) => server.call('DELETE', `secure_lists/${id}.json`);
const importsOf = async (id: number) =>
  (await server.call('GET', `secure_lists/${id}/imports.json`)).body.data;
const imported = (id: number) =>
  server.until(async () => {
    const [last] = await importsOf(id);
    return ['done', 'failed'].includes(last?.status) && last;
  }, 'the import');

/** What a mailing to a list comes to, by outcome. */
async function mailTo(list: number): Promise<Record<string, number>> {
  const audience = { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] };
  const message = aMessage(server.account);
  const mailing = { audience, sourceType: 'test', message };
  const { database, account } = server;
  const balance = await balanceAtEnd(database, account, await aMailing(database, account, mailing));
  return { delivered: balance.delivered, ...balance.suppressed };
}

describe('a secure list', () => {
  it('made with hashes suppresses matching contacts at once, shows none of them, and no more when it is deleted @spec SUPPRESS-004 @spec SUPPRESS-009 @spec SUPPRESS-011', async () => {
    const made = await create({
      name: 'Partner',
      hashes: [
        hashed('sha256', 'ann@one.example').toUpperCase(),
        hashed('md5', 'bob@one.example'),
        hashed('md5', 'nobody@one.example'),
      ],
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'Partner', applies_to: 'all', hashes_count: 3, md5_count: 2, sha256_count: 1 },
    ]);
    expect(JSON.stringify(made.body)).not.toContain(hashed('md5', 'bob@one.example'));
    expect(await mailTo(people)).toEqual({ delivered: 1, secure_list: 2 });
    expect((await remove(made.body.data.id)).status).toBe(200);
    expect((await server.call('GET', `secure_lists/${made.body.data.id}.json`)).status).toBe(404);
    expect(await mailTo(people)).toEqual({ delivered: 3 });
  });

  it('made with a file takes hashes in any case and column, and says what it did not take @spec SUPPRESS-009', async () => {
    const file = [
      'id;email_md5',
      `1;${hashed('md5', 'ann@one.example').toUpperCase()}`,
      '2;ann@one.example',
      `3;$2b$10$${'x'.repeat(53)}`,
      `4;${'ab'.repeat(20)}`,
    ].join('\r\n');
    const made = await server.call(
      'POST',
      'secure_lists.json',
      formOf(file, { name: 'From a file' }),
    );
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { hashes_count: 1, last_import: { rows: 4, added: 1, duplicate: 0, rejected: 3 } },
    ]);
    const rejected = await fetch(`${server.url}${made.body.data.last_import.rejected_url}`, {
      headers: { authorization: `Bearer ${server.apiKey}` },
    });
    const text = await rejected.text();
    expect(text).toContain('holds an address, not a hash');
    expect(text).toContain('holds a salted or keyed hash');
    expect(text).toContain('holds a hash of another kind');
    expect(text).not.toContain('ann@one.example');
    await remove(made.body.data.id);
  });

  it('is refused without a hash in its file, and without a name @spec SUPPRESS-009', async () => {
    const none = await server.call(
      'POST',
      'secure_lists.json',
      formOf('email\nann@one.example\n', { name: 'None' }),
    );
    expect([none.status, none.body.errors]).toEqual([
      422,
      { file: [expect.stringContaining('holds no MD5 or SHA-256 hash')] },
    ]);
    const empty = await server.call('POST', 'secure_lists.json', formOf('', { name: 'None' }));
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['file']]);
    expect((await create({ hashes: [hashed('md5', 'x')] })).body.errors).toEqual({
      name: ['is required'],
    });
    expect((await create({ name: 'Odd', hashes: [hashed('md5', 'x'), 'zz'] })).body.errors).toEqual(
      { hashes: [expect.stringContaining('in place 2')] },
    );
    expect((await server.call('GET', 'secure_lists.json?name=None')).body.data).toEqual([]);
  });

  it('is listed in pages with counts of hashes, to the role contacts alone @spec SUPPRESS-007', async () => {
    const account = await server.anotherAccount('Twelve lists');
    for (let n = 1; n <= 12; n++)
      await server.call(
        'POST',
        'secure_lists.json',
        { name: `List ${n}`, hashes: [hashed('md5', `${n}`)] },
        { account },
      );
    const page = await server.call('GET', 'secure_lists.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(page.body.data).toHaveLength(2);
    expect(page.body.data[0]).toMatchObject({ hashes_count: 1 });
    expect(page.body.meta).toMatchObject({ total: 12 });
    expect((await server.call('GET', 'secure_lists.json')).body.data).toEqual([]);
    const other = { as: 'campaigns' };
    expect((await server.call('GET', 'secure_lists.json', undefined, other)).status).toBe(403);
  });

  it('shows its name and counts only, and no other account’s @spec SUPPRESS-008', async () => {
    const { id } = (await create({ name: 'Alone', hashes: [hashed('md5', 'x')] })).body.data;
    expect(Object.keys(await show(id)).sort()).toEqual([
      'applies_to',
      'contacts_count',
      'counted_at',
      'created_at',
      'description',
      'hashes_count',
      'id',
      'is_sample',
      'md5_count',
      'name',
      'sha256_count',
      'updated_at',
    ]);
    const stranger = await server.anotherAccount('Stranger');
    for (const [method, path] of [
      ['GET', `secure_lists/${id}.json`],
      ['PUT', `secure_lists/${id}.json`],
      ['DELETE', `secure_lists/${id}.json`],
      ['GET', `secure_lists/${id}/imports.json`],
    ] as const)
      expect(
        (await server.call(method, path, method === 'PUT' ? {} : undefined, { account: stranger }))
          .status,
      ).toBe(404);
    await remove(id);
  });

  it('is changed by PUT and PATCH: hashes replace, or are added @spec SUPPRESS-010', async () => {
    const { id } = (await create({ name: 'Old', hashes: [hashed('md5', 'ann@one.example')] })).body
      .data;
    const replaced = await server.call('PUT', `secure_lists/${id}.json`, {
      secure_list: { name: 'New', hashes: [hashed('sha256', 'bob@one.example')] },
    });
    expect([replaced.status, replaced.body.data]).toMatchObject([
      200,
      { name: 'New', md5_count: 0, sha256_count: 1 },
    ]);
    expect(await mailTo(people)).toEqual({ delivered: 2, secure_list: 1 });
    await server.call('PATCH', `secure_lists/${id}.json`, {
      mode: 'add',
      hashes: [hashed('md5', 'ann@one.example'), hashed('sha256', 'bob@one.example')],
    });
    expect(await show(id)).toMatchObject({ name: 'New', md5_count: 1, sha256_count: 1 });
    expect(await mailTo(people)).toEqual({ delivered: 1, secure_list: 2 });
    await remove(id);
  });

  it('imports a file in the background with the balance of its rows @spec SUPPRESS-013', async () => {
    const { id } = (await create({ name: 'Background' })).body.data;
    const file = [
      'bad',
      ...['ann', 'bob', 'ann'].map((who) => hashed('md5', `${who}@one.example`)),
    ];
    const started = await server.call(
      'POST',
      `secure_lists/${id}/import.json`,
      formOf([...file, hashed('sha256', 'cy@one.example')].join('\n')),
    );
    expect([started.status, started.body.data]).toMatchObject([
      202,
      { import_id: expect.any(Number), notification_id: expect.any(Number) },
    ]);
    expect(await imported(id)).toMatchObject({
      status: 'done',
      rows: 5,
      added: 3,
      duplicate: 1,
      rejected: 1,
    });
    expect(await show(id)).toMatchObject({ md5_count: 2, sha256_count: 1 });
    expect(await mailTo(people)).toEqual({ delivered: 0, secure_list: 3 });
    await remove(id);
  });

  it('takes a large file by a job, whether it is made or replaced by it', async () => {
    const many = Array.from({ length: 9000 }, (_, n) => hashed('md5', `p${n}`));
    const made = await server.call(
      'POST',
      'secure_lists.json',
      formOf([...many, hashed('md5', 'ann@one.example')].join('\n'), { name: 'Large' }),
    );
    expect(made.body.data).toMatchObject({ hashes_count: 0, last_import: { status: 'queued' } });
    const { id } = made.body.data;
    expect(await imported(id)).toMatchObject({ rows: 9001, added: 9001 });
    await server.call(
      'PUT',
      `secure_lists/${id}.json`,
      formOf([...many, ...many.slice(0, 50)].join('\n')),
    );
    await server.until(async () => (await show(id)).hashes_count === 9000, 'the replacement');
    expect(await mailTo(people)).toEqual({ delivered: 3 });
    await server.until(async () => {
      const { rows } = await acrossAccounts(server.database, 'count stored hashes', (db) =>
        sql<{
          count: number;
        }>`select count(*) as count from secure_hashes where account_id = ${server.account} and secure_list_id = ${id}`.execute(
          db,
        ),
      );
      return rows[0]?.count === 9000;
    }, 'the hashes before to be cleared away');
    await remove(id);
  });

  it('is counted again in the background, with the contacts it holds @spec SUPPRESS-012', async () => {
    const { id } = (
      await create({
        name: 'Counted',
        hashes: [hashed('md5', 'ann@one.example'), hashed('md5', 'late@one.example')],
      })
    ).body.data;
    await server.until(async () => (await show(id)).contacts_count === 1, 'the first count');
    await server.call('POST', `lists/${people}/contacts.json`, {
      contact: { email: 'late@one.example' },
    });
    const counting = await server.call('POST', 'secure_lists/refresh_count.json', { ids: [id] });
    expect(counting.status).toBe(202);
    await server.until(async () => (await show(id)).contacts_count === 2, 'the recount');
    await remove(id);
  });

  it('goes with others by one call @spec SUPPRESS-011', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await create({ name, hashes: [hashed('md5', 'ann@one.example')] })).body.data.id);
    await server.call('POST', 'secure_lists/bulk_delete.json', { ids });
    for (const id of ids)
      expect((await server.call('GET', `secure_lists/${id}.json`)).status).toBe(404);
    expect(await mailTo(people)).not.toHaveProperty('secure_list');
  });
});
