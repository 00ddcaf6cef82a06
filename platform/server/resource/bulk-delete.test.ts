import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { atOnce } from './bulk-delete.ts';

let server: TestServer;
let account: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await server.anotherAccount(`Bulk ${Math.random()}`);
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { account });
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const tags = (count: number, name = 'tag') =>
  query(
    `insert into tags (account_id, name) select $1, $2 || ' ' || n from generate_series(1, $3) n returning id`,
    [account, name, count],
  ).then((rows) => rows.map(({ id }) => Number(id)));
const countTags = async () =>
  Number((await query('select count(*) as n from tags where account_id = $1', [account]))[0].n);

/** Waits for the end of a background job and answers what its notification says. */
async function finished(notificationId: number): Promise<string | null> {
  return server.until(async () => {
    const [row] = await query(
      'select message, percent_complete from notifications where account_id = $1 and id = $2',
      [account, notificationId],
    );
    return row?.percent_complete === 100 ? (row.message as string) : null;
  }, 'the job');
}

describe('a bulk delete of everything', () => {
  it('answers at once and deletes any number in the background, but for the excluded @spec API-018', async () => {
    const ids = await tags(12_003);
    const kept = [ids[0]!, ids[11_500]!];
    const others = await server.anotherAccount();
    await query(`insert into tags (account_id, name) values ($1, 'Theirs')`, [others]);
    const started = await call('POST', 'tags/bulk_delete.json', {
      select_all: true,
      excluded_ids: kept,
    });
    expect([started.status, started.body.data]).toEqual([
      202,
      { message: 'Deleting tags has started.', notification_id: expect.any(Number) },
    ]);
    expect(await finished(started.body.data.notification_id)).toBe('12001 tags were deleted.');
    expect(
      (await query('select id from tags where account_id = $1 order by id', [account])).map(
        ({ id }) => Number(id),
      ),
    ).toEqual(kept);
    expect(
      (await query('select count(*)::int as n from tags where account_id = $1', [others]))[0].n,
    ).toBe(1);
    expect(
      (
        await query(
          `select count(*)::int as n, min(actor_kind) as actor from audit_log where account_id = $1 and action = 'delete' and before->>'name' like 'tag %'`,
          [account],
        )
      )[0],
    ).toEqual({ n: 12_001, actor: 'api_key' });
  });

  it('leaves what comes after the choice', async () => {
    await tags(atOnce + 1);
    const started = await call('POST', 'tags/bulk_delete.json', { select_all: true });
    await tags(1, 'late');
    await finished(started.body.data.notification_id);
    expect(await countTags()).toBe(1);
  });

  it('takes deleted tags off contacts and out of groups in one go', async () => {
    const [first, second, third] = await tags(3);
    const contact = (await call('POST', 'contacts.json', { contact: { email: 'one@example.org' } }))
      .body.data.id;
    await call('PUT', `contacts/${contact}/update_tags.json`, { tags: [first, second, third] });
    await call('POST', 'tag_groups.json', {
      tag_group: { name: 'All', tag_ids: [third, second, first] },
    });
    expect(
      (await call('POST', 'tags/bulk_delete.json', { ids: [first, third] })).body.data,
    ).toEqual({ ids: [first, third], errors: {} });
    expect(
      (await query('select tag_ids from contacts where account_id = $1', [account]))[0].tag_ids.map(
        Number,
      ),
    ).toEqual([second]);
    expect(
      (
        await query('select tag_ids from tag_groups where account_id = $1', [account])
      )[0].tag_ids.map(Number),
    ).toEqual([second]);
  });
});

describe('a choice under filters', () => {
  const content = async (name: string, fields: object = {}) =>
    (await call('POST', 'contents.json', { content: { name, html_part: '<p>Hi</p>', ...fields } }))
      .body.data.id as number;
  const names = async () =>
    (await call('GET', 'contents.json?sort=name')).body.data.map(
      (one: { name: string }) => one.name,
    );

  it('means what the list shows under the same filters, search and archive included', async () => {
    await content('Html one');
    await content('Html two');
    await content('Letter', { editor_type: 0 });
    const away = await content('Html away');
    await call('PUT', `contents/${away}/archive_record.json`, {});
    expect(
      (
        await call('POST', 'contents/bulk_delete.json', {
          select_all: true,
          editor_type: '2',
          name: 'two',
        })
      ).body.data.ids,
    ).toHaveLength(1);
    expect(await names()).toEqual(['Html one', 'Letter']);
    expect(
      (await call('POST', 'contents/bulk_delete.json', { select_all: true, editor_type: 2 })).body
        .data.ids,
    ).toHaveLength(1);
    expect(await names()).toEqual(['Letter']);
    expect((await call('GET', 'contents.json?archived=true')).body.meta.total).toBe(1);
  });

  it('is refused when it names a filter that the list does not have: it would mean too much', async () => {
    await tags(2);
    const refused = await call('POST', 'tags/bulk_delete.json', {
      select_all: true,
      colour: 'red',
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      { errors: { colour: ['is not a known field'] } },
    ]);
    expect((await call('POST', 'tags/bulk_delete.json', {})).body).toEqual({
      errors: { ids: ['are required: name at least one record'] },
    });
    expect(await countTags()).toBe(2);
  });

  it('keeps what is in use, and says so, few or many', async () => {
    await query(
      `insert into lists (account_id, name) select $1, 'list ' || n from generate_series(1, $2) n`,
      [account, atOnce + 20],
    );
    const [used] = (await call('GET', 'lists.json')).body.data.lists;
    await call('POST', 'campaigns.json', { campaign: { name: 'Uses it', lists: [used.id] } });
    const named = await call('POST', 'lists/bulk_delete.json', { ids: [used.id, 999_999_999] });
    expect(named.body.data).toEqual({
      ids: [],
      errors: { [used.id]: [expect.stringContaining('in use')], 999999999: ['does not exist'] },
    });
    const started = await call('POST', 'lists/bulk_delete.json', { select_all: true });
    expect(await finished(started.body.data.notification_id)).toBe(
      `${atOnce + 19} lists were deleted, 1 are in use and stay.`,
    );
  });
});
