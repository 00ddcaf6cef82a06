import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, sendTest, startMailing } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const message = (subject: string) =>
  plainMessage(server.account, { subject, html: '<p>Hello {{ contact.first_name }}</p>' });
const send = (
  to: string[],
  subject = 'Grüße',
  account = server.account,
): Promise<{ sent: number }> =>
  inAccount(server.database, { accountId: account }, (one) =>
    sendTest(server.server.services, one, { message: message(subject), contact: null, to }),
  );

describe('the local inbox', () => {
  it('shows what was sent: list, mail, bytes; and is emptied @spec CAMPAIGNS-089', async () => {
    await send(['ann@home.example', 'bob@home.example']);
    await send(['bob@home.example'], 'Second');
    const list = await server.call('GET', 'local_inbox.json?per_page=2');
    expect(list).toMatchObject({
      status: 200,
      body: {
        data: {
          messages: [
            { subject: '[Test] Second', is_read: false },
            { recipient: 'bob@home.example' },
          ],
        },
        meta: { total: 3, total_pages: 2, unread: 3 },
      },
    });
    const { id } = list.body.data.messages[1];
    expect(
      (await server.call('GET', 'local_inbox.json?recipient=Ann@home.example')).body.meta.total,
    ).toBe(1);
    expect((await server.call('GET', 'local_inbox.json?name=second')).body.meta.total).toBe(1);
    const one = (await server.call('GET', `local_inbox/${id}.json`)).body.data.message;
    expect(one).toMatchObject({
      subject: '[Test] Grüße',
      html: expect.stringContaining('1 Harbour Street'),
      text: expect.stringContaining('Hello'),
    });
    expect(one.headers).toContainEqual({
      name: 'List-Unsubscribe-Post',
      value: 'List-Unsubscribe=One-Click',
    });
    expect(one.headers).toContainEqual({
      name: 'Feedback-ID',
      value: `0:${server.account}:test:heliograph`,
    });
    const raw = await server.call('GET', `local_inbox/${id}.eml`);
    expect(raw.headers.get('content-type')).toContain('message/rfc822');
    expect(raw.body).toContain('MIME-Version: 1.0');
    expect((await server.call('GET', 'local_inbox.json')).body.meta.unread).toBe(2);
    expect((await server.call('DELETE', 'local_inbox.json')).body).toEqual({
      data: { deleted: 3 },
    });
    expect((await server.call('GET', 'local_inbox.json')).body.meta.total).toBe(0);
    const {
      rows: [figures],
    } = await sql<{ count: number }>`select count(*) as count from deliveries`.execute(
      server.database.kysely,
    );
    expect(figures?.count).toBe(0);
  });

  it('is closed to a key without the role, and to other accounts', async () => {
    const other = await server.anotherAccount();
    await send(['ann@home.example'], 'Theirs', other);
    expect(
      (await server.call('GET', 'local_inbox.json', undefined, { as: 'contacts' })).status,
    ).toBe(403);
    expect((await server.call('GET', 'local_inbox.json')).body.meta.total).toBe(0);
    const theirs = (await server.call('GET', 'local_inbox.json', undefined, { account: other }))
      .body.data.messages[0].id;
    expect((await server.call('GET', `local_inbox/${theirs}.json`)).status).toBe(404);
    expect((await server.call('GET', `local_inbox/${theirs}.eml`)).status).toBe(404);
  });

  it('lets a mail of a campaign come back or be reported, by a real report @spec CAMPAIGNS-058', async () => {
    const { list, ann, bob } = await inAccount(
      server.database,
      { accountId: server.account },
      async (account) => {
        const add = async (name: string) =>
          (
            await sql<{
              id: number;
            }>`insert into contacts (account_id, email, email_key, email_domain) values (${account.id}, ${`${name}@back.example`}, ${`${name}@back.example`}, 'back.example') returning id`.execute(
              account.db,
            )
          ).rows[0]!.id;
        const {
          rows: [made],
        } = await sql<{
          id: number;
        }>`insert into lists (account_id, name) values (${account.id}, 'Back') returning id`.execute(
          account.db,
        );
        const people = { list: made!.id, ann: await add('ann'), bob: await add('bob') };
        await sql`insert into list_memberships (account_id, list_id, contact_id) values (${account.id}, ${people.list}, ${people.ann}), (${account.id}, ${people.list}, ${people.bob})`.execute(
          account.db,
        );
        return people;
      },
    );
    const { mailingId } = await inAccount(
      server.database,
      { accountId: server.account },
      (account) =>
        startMailing(account, {
          sourceType: 'test',
          sourceId: 1,
          message: { ...message('Back'), html: '<p><a href="{{ unsubscribe_url }}">leave</a></p>' },
          audience: { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] },
        }),
    );
    const mails = await server.until(async () => {
      const { messages } = (await server.call('GET', `local_inbox.json?mailing_id=${mailingId}`))
        .body.data;
      const { pending } = await inAccount(
        server.database,
        { accountId: server.account },
        (account) => balanceOf(account, mailingId),
      );
      return messages.length === 2 && pending === 0
        ? (messages as { id: number; contact_id: number }[])
        : null;
    });
    const simulate = async (contact: number, as: string) =>
      server.call(
        'POST',
        `local_inbox/${mails!.find((mail) => mail.contact_id === contact)!.id}/simulate.json`,
        { as },
      );
    expect((await simulate(ann, 'hard_bounce')).body.data.effects).toEqual(['hard_bounced']);
    expect((await simulate(ann, 'soft_bounce')).body.data.effects).toEqual(['known']);
    expect((await simulate(bob, 'complaint')).body.data.effects).toEqual(['complained']);
    expect((await simulate(bob, 'nonsense')).status).toBe(422);
    await inAccount(server.database, { accountId: server.account }, async (account) => {
      expect(await balanceOf(account, mailingId)).toMatchObject({
        eligible: 2,
        delivered: 1,
        bounced: 1,
      });
      const { rows } =
        await sql`select email_key, reason from suppressions where account_id = ${account.id} and email_key like '%back.example' order by 1`.execute(
          account.db,
        );
      expect(rows).toEqual([
        { email_key: 'ann@back.example', reason: 'hard_bounced' },
        { email_key: 'bob@back.example', reason: 'complained' },
      ]);
    });
    await send(['ann@home.example'], 'A test');
    const test = (await server.call('GET', 'local_inbox.json?name=A test')).body.data.messages[0]
      .id;
    expect(
      (await server.call('POST', `local_inbox/${test}/simulate.json`, { as: 'complaint' })).status,
    ).toBe(422);
    expect(
      (
        await server.call(
          'POST',
          `local_inbox/${test}/simulate.json`,
          { as: 'complaint' },
          { as: 'contacts' },
        )
      ).status,
    ).toBe(403);
  });

  it('is not there at all where mail goes to a mail server', async () => {
    const real = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:2525' } });
    try {
      for (const [method, path] of [
        ['GET', 'local_inbox.json'],
        ['DELETE', 'local_inbox.json'],
        ['GET', 'local_inbox/1.json'],
        ['GET', 'local_inbox/1.eml'],
        ['POST', 'local_inbox/1/simulate.json'],
      ] as const) {
        expect(
          (await real.call(method, path, method === 'POST' ? { as: 'complaint' } : undefined))
            .status,
        ).toBe(404);
      }
    } finally {
      await real.close();
    }
  });

  it('refuses a test to an address that is none, naming it', async () => {
    await expect(send(['nobody'])).rejects.toMatchObject({
      errors: { to: [expect.stringContaining('nobody')] },
    });
    await expect(send([])).rejects.toMatchObject({ errors: { to: [expect.any(String)] } });
  });
});
