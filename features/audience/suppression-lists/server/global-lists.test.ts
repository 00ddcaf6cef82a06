import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, aMessage, balanceAtEnd } from '#engines/delivery/mailing.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { formOf, listWith } from './suppression.harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const lists = 'global_suppression_lists';
const entries = 'global_suppression_entries';
const aList = async (name: string, typed?: string) =>
  (
    await server.call('POST', `${lists}.json`, {
      global_suppression_list: { name, entries: typed },
    })
  ).body.data;
const keysOf = async (id: number, query = '') =>
  (
    (await server.call('GET', `${entries}.json?list_id=${id}&sort=key&per_page=100${query}`)).body
      .data as { key: string }[]
  ).map(({ key }) => key);

/** What a mailing to a list comes to, by outcome. */
async function mailTo(list: number): Promise<Record<string, number>> {
  const audience = { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] };
  const message = aMessage(server.account);
  const mailing = { audience, sourceType: 'test', message };
  const { database, account } = server;
  const balance = await balanceAtEnd(database, account, await aMailing(database, account, mailing));
  return { delivered: balance.delivered, ...balance.suppressed };
}

describe('a global suppression list', () => {
  it('keeps an address and a whole domain out of every mailing until it is deleted @spec SUPPRESS-001 @spec SUPPRESS-003', async () => {
    const people = await listWith(server, 'ann@one.example', 'bob@two.example', 'cy@two.example');
    const list = await aList('Rivals');
    const added = await server.call('POST', `${entries}.json`, {
      global_suppression_entry: { list_id: list.id, entries: ['Ann@one.example', '@two.example'] },
    });
    expect([added.status, added.body.data]).toEqual([201, { added: 2, existing: 0, rejected: [] }]);
    expect((await server.call('GET', `${lists}/${list.id}.json`)).body.data).toMatchObject({
      addresses_count: 1,
      domains_count: 1,
    });
    expect(await mailTo(people)).toEqual({ delivered: 0, global_list: 3 });
    expect((await server.call('DELETE', `${lists}/${list.id}.json`)).status).toBe(200);
    expect((await server.call('GET', `${lists}/${list.id}.json`)).status).toBe(404);
    expect(await mailTo(people)).toEqual({ delivered: 3 });
    await server.until(async () => {
      const { rows } = await inAccount(server.database, { accountId: server.account }, (account) =>
        sql`select 1 from suppression_entries where account_id = ${account.id} and list_id = ${list.id}`.execute(
          account.db,
        ),
      );
      return rows.length === 0;
    }, 'its entries to go');
  });

  it('takes what is pasted, says what it did not take and why, and is searched by the beginning of entries', async () => {
    const list = await aList('Pasted', 'a@x.example, b@x.example\nx.example;nonsense');
    expect(list).toMatchObject({
      name: 'Pasted',
      addresses_count: 2,
      domains_count: 1,
      added: 3,
      rejected: [
        { entry: 'nonsense', reason: 'is neither an address nor a domain such as example.com' },
      ],
    });
    const again = await server.call('POST', `${entries}.json`, {
      list_id: list.id,
      entries: 'A@X.example c@x.example',
    });
    expect(again.body.data).toEqual({ added: 1, existing: 1, rejected: [] });
    expect(await keysOf(list.id)).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'x.example',
    ]);
    expect(await keysOf(list.id, '&name=b@x')).toEqual(['b@x.example']);
    expect(await keysOf(list.id, '&kind=domain')).toEqual(['x.example']);
    const found = await server.call('GET', `${entries}.json?name=c@x.example`);
    expect(found.body.data).toMatchObject([{ key: 'c@x.example', list_name: 'Pasted' }]);
  });

  it('lets single entries go, and keeps its count', async () => {
    const list = await aList('Shrinking', 'd@x.example e@x.example y.example');
    const rows = (await server.call('GET', `${entries}.json?list_id=${list.id}`)).body.data as {
      id: number;
      key: string;
    }[];
    const id = (key: string) => rows.find((row) => row.key === key)!.id;
    await server.call('DELETE', `${entries}/${id('d@x.example')}.json`);
    await server.call('POST', `${entries}/bulk_delete.json`, { ids: [id('y.example')] });
    expect(await keysOf(list.id)).toEqual(['e@x.example']);
    expect((await server.call('GET', `${lists}/${list.id}.json`)).body.data).toMatchObject({
      addresses_count: 1,
      domains_count: 0,
    });
    expect((await server.call('DELETE', `${entries}/${id('d@x.example')}.json`)).status).toBe(404);
  });

  it('imports a file in the background, with the balance of its rows and the rejected ones, and exports itself', async () => {
    const list = await aList('From a file', 'known@x.example');
    const started = await server.call(
      'POST',
      `${lists}/${list.id}/import.json`,
      formOf('Name,Email\nAnn,ann@x.example\nBob,known@x.example\n,whole.example\nCy,nobody\n'),
    );
    expect(started.status).toBe(202);
    const imported = await server.until(async () => {
      const { data } = (await server.call('GET', `${lists}/${list.id}/imports.json`)).body;
      return data[0]?.status === 'done' && data[0];
    }, 'the import');
    expect(imported).toMatchObject({ rows: 4, added: 2, duplicate: 1, rejected: 1 });
    const rejected = await fetch(`${server.url}${imported.rejected_url}`, {
      headers: { authorization: `Bearer ${server.apiKey}` },
    });
    expect((await rejected.text()).trim().split('\n').at(-1)).toMatch(
      /^5,5,is neither an address nor a domain.*Cy,nobody$/,
    );
    expect(await keysOf(list.id)).toEqual(['ann@x.example', 'known@x.example', 'whole.example']);
    const exported = await server.call('POST', `${entries}/export.json`, { list_id: list.id });
    expect(exported.status).toBe(202);
  });

  it('refuses a file without any entry by its notification, and one that is no text at once', async () => {
    const list = await aList('Nothing');
    const png = new FormData();
    png.append('file', new File([Buffer.from('89504e470d0a1a0a0000', 'hex')], 'a.png'));
    const refused = await server.call('POST', `${lists}/${list.id}/import.json`, png);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']]);
    await server.call('POST', `${lists}/${list.id}/import.json`, formOf('Name\nAnn\n'));
    const failed = await server.until(async () => {
      const { data } = (await server.call('GET', `${lists}/${list.id}/imports.json`)).body;
      return data[0]?.status === 'failed' && data[0];
    }, 'the import');
    expect(failed.reason).toBe(
      'The file holds no address and no domain. Each line or row needs one.',
    );
  });

  it('belongs to one account and to the role account', async () => {
    const list = await aList('Mine', 'me@x.example');
    const stranger = await server.anotherAccount('Stranger');
    const elsewhere = { account: stranger };
    expect(
      (await server.call('GET', `${lists}/${list.id}.json`, undefined, elsewhere)).status,
    ).toBe(404);
    expect(
      (
        await server.call(
          'POST',
          `${entries}.json`,
          { list_id: list.id, entries: 'a@b.example' },
          elsewhere,
        )
      ).status,
    ).toBe(422);
    expect((await server.call('GET', `${entries}.json`, undefined, elsewhere)).body.data).toEqual(
      [],
    );
    expect((await server.call('GET', `${lists}.json`, undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });
});
