import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppressAddress } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const html =
  '<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>';

test(
  'a hundred people in two lists that overlap: who may get it gets it once, and nobody else @spec CAMPAIGNS-056 @spec SUPPRESS-006',
  {
    timeout: 60_000,
  },
  async () => {
    const account = await server.anotherAccount('A Hundred');
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, path, body, { account });
    const listOf = async (name: string, from: number, to: number): Promise<number> => {
      const list = (await call('POST', 'lists.json', { list: { name } })).body.data.id;
      for (let n = from; n <= to; n += 1)
        await call('POST', `lists/${list}/contacts.json`, { contact: { email: emailOf(n) } });
      return list;
    };
    const emailOf = (n: number) => `reader-${n}@hundred.example`;
    const idOf = async (n: number): Promise<number> =>
      (await call('GET', `contacts/get_contact.json?email=${emailOf(n)}`)).body.data.id;
    const first = await listOf('First sixty', 1, 60);
    const second = await listOf('Last sixty', 41, 100);
    const suppressed = await listOf('Not these', 1, 5);
    await server.database.pool.query(
      `insert into segments (account_id, name, rules) values ($1, 'Nor these', $2)`,
      [
        account,
        {
          filter: 'and',
          segment_filters_attributes: [
            { criterion: 'field', field: 'email', operator: 'starts_with', value: 'reader-7' },
          ],
        },
      ],
    );
    const segment = (await call('GET', 'campaigns/segments.json')).body.data.segments[0].id;
    await call('POST', `contacts/${await idOf(50)}/general_unsubscribes.json`, {});
    await call('POST', `contacts/${await idOf(90)}/toggle_subscriptions.json`, {
      unsubscribed_list_ids: [second],
    });
    await inAccount(server.database, { accountId: account }, async (inside) =>
      suppressAddress(inside, { emailKey: emailOf(30), reason: 'hard_bounced', source: 'bounce' }),
    );
    const content = (
      await call('POST', 'contents.json', {
        content: { name: 'N', editor_type: 2, html_part: html },
      })
    ).body.data.id;
    const made = await call('POST', 'campaigns.json', {
      campaign: {
        name: 'To a hundred',
        subject: 'News',
        from_name: 'Harbour Books',
        from_email: 'news@example.com',
        address: '1 Harbour Street, Port Example',
        content_id: content,
        lists: [first, second],
        suppressed_lists: [suppressed],
        suppressed_segments: [segment],
      },
    });
    const id = made.body.data.id;
    await call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
    await server.until(
      async () => (await call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
      'the end',
    );
    const left = [50, 90, 30, 1, 2, 3, 4, 5, 7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79];
    const expected = Array.from({ length: 100 }, (_, at) => at + 1).filter(
      (n) => !left.includes(n),
    );
    const { rows } = await server.database.pool.query<{ recipient: string }>(
      'select recipient from local_inbox_messages where account_id = $1',
      [account],
    );
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual(expected.map(emailOf).sort());
    const { balance } = (await call('GET', `campaigns/${id}.json`)).body.data;
    expect(balance).toMatchObject({ delivered: expected.length, pending: 0, unknown: 0 });
  },
);
