import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { insertRecord } from '#platform/server/resource/create.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { contentRecords } from './contents-table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function make(name: string, html = '<p>Hello</p><p>Our shop opens</p>'): Promise<number> {
  const content = { name, editor_type: 2, html_part: html };
  const made = await server.call('POST', 'contents.json', { content });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const change = (id: number, content: object, as?: string) =>
  server.call('PUT', `contents/${id}.json`, { content }, as === undefined ? {} : { as });
const show = async (id: number) => (await server.call('GET', `contents/${id}.json`)).body.data;
const versionsOf = async (id: number, more = '') =>
  (await server.call('GET', `contents/${id}/versions.json${more}`)).body.data;
const restore = (id: number, no: number, how: { as?: string } = {}) =>
  server.call('POST', `contents/${id}/versions/${no}/restore.json`, {}, how);

describe('versions of contents', () => {
  test('what one person saves in a row is one version, what the next saves another, each says what changed', async () => {
    const id = await make('Opening');
    await change(id, { html_part: '<p>Hello</p><p>Our shop opens soon</p>' });
    await change(id, { html_part: '<p>Hello</p><p>Our shop closes</p>' }, 'contents');
    await change(
      id,
      { html_part: '<p>Hello</p><p>Our shop shuts</p>', name: 'Closing' },
      'contents',
    );
    const { versions, next_before: next } = await versionsOf(id);
    expect(next).toBeNull();
    expect(versions).toHaveLength(2);
    const [second, first] = versions;
    expect(first).toMatchObject({ no: 1, changes: [], is_newest: false });
    expect(second).toMatchObject({ no: 2, is_newest: true });
    expect(second.by).not.toBe(first.by);
    expect(second.changes).toEqual([
      { field: 'name', before: 'Opening', after: 'Closing' },
      { field: 'text_part', removed: ['Our shop opens soon'], added: ['Our shop shuts'] },
      { field: 'html_part' },
    ]);
  });

  test('a version comes back whole as a new one, and so does what was there before it came back', async () => {
    const id = await make('Kept');
    await change(id, { html_part: '<p>Second</p>' }, 'contents');
    const { body } = await server.call('GET', `contents/${id}/versions/1.json`);
    expect(body.data.fields).toMatchObject({ name: 'Kept', text_part: 'Hello\n\nOur shop opens' });
    const back = await restore(id, 1, { as: 'contents' });
    expect(back.status).toBe(200);
    expect(await show(id)).toMatchObject({ html_part: '<p>Hello</p><p>Our shop opens</p>' });
    expect((await versionsOf(id)).versions.map(({ no }: { no: number }) => no)).toEqual([3, 2, 1]);
    await restore(id, 2, { as: 'contents' });
    expect(await show(id)).toMatchObject({ html_part: '<p>Second</p>' });
  });

  test('nothing newer is overwritten unseen, a name that is taken is refused, and nothing changes', async () => {
    const id = await make('First name');
    const read = (await show(id)).updated_at;
    await change(id, { name: 'Second name' }, 'contents');
    const late = await fetch(
      `${server.url}/v2/${server.account}/contents/${id}/versions/1/restore.json`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'if-match': `"${read}"` },
      },
    );
    expect(late.status).toBe(412);
    await make('First name');
    const taken = await restore(id, 1);
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toMatchObject({ name: ['has already been taken'] });
    expect((await versionsOf(id)).versions).toHaveLength(2);
  });

  test('what is saved without a change is no version; a content older than its versions begins with what it was', async () => {
    const id = await inAccount(server.database, { accountId: server.account }, (account) =>
      insertRecord(account, contentRecords, {
        name: 'Old',
        editor_type: 2,
        html_part: '<p>Old</p>',
      }),
    );
    await change(id, { name: 'Old' }, 'contents');
    await change(id, { name: 'New' }, 'contents');
    const { versions } = await versionsOf(id);
    expect(versions.map(({ no }: { no: number }) => no)).toEqual([2, 1]);
    expect((await server.call('GET', `contents/${id}/versions/1.json`)).body.data.fields.name).toBe(
      'Old',
    );
  });

  test('fifty are kept, twenty answered at once, and a deleted content leaves none', async () => {
    const id = await make('Many');
    for (let n = 1; n <= 52; n += 1)
      await change(id, { name: `Many ${n}` }, n % 2 === 0 ? undefined : 'contents');
    const newest = await versionsOf(id);
    expect(newest.versions).toHaveLength(20);
    expect(newest.versions[0].no).toBe(53);
    const rest = await versionsOf(id, `?before=${newest.next_before}`);
    const last = await versionsOf(id, `?before=${rest.next_before}`);
    expect(last.versions.at(-1).no).toBe(4);
    expect(last.next_before).toBeNull();
    expect((await server.call('DELETE', `contents/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `contents/${id}/versions.json`)).status).toBe(404);
    const { rows } = await inAccount(server.database, { accountId: server.account }, (account) =>
      sql`select from record_versions where account_id = ${account.id} and record_id = ${id}`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([]);
  });

  test('the audit log has the first words of long parts only', async () => {
    const id = await make('Long', `<p>${'word '.repeat(20_000)}</p>`);
    const { rows } = await inAccount(server.database, { accountId: server.account }, (account) =>
      sql<{ length: number }>`
        select length(after::text) as length from audit_log
        where account_id = ${account.id} and resource = 'content' and resource_id = ${id}`.execute(
        account.db,
      ),
    );
    expect(rows[0]!.length).toBeLessThan(3000);
  });
});
