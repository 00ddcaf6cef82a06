import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { SUPPORT_EMAIL: 'support@host.example' } });
});
afterAll(() => server.close());

const path = () => `accounts/${server.account}/requests.json`;

describe('a request of an account', () => {
  it('is filed with 201 and stands on top of the list @spec BILLING-011 @spec BILLING-012', async () => {
    await server.call('POST', path(), {
      request: { kind: 'invoice', subject: 'Send invoices to our bookkeeper' },
    });
    const made = await server.call('POST', path(), {
      kind: 'limits',
      subject: 'More emails in December',
      details: 'About twice as many.',
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({
        kind: 'limits',
        subject: 'More emails in December',
        state: 'open',
        created_by: expect.any(String),
      }),
    ]);
    const { body } = await server.call('GET', path());
    expect(body.data.map((row: { subject: string }) => row.subject)).toEqual([
      'More emails in December',
      'Send invoices to our bookkeeper',
    ]);
    expect(body.meta.total).toBe(2);
    expect((await server.call('GET', `${path()}?name=bookkeeper`)).body.meta.total).toBe(1);
    expect((await server.call('GET', `${path()}?state=done`)).body.data).toEqual([]);
  });

  it('tells the owner and is mailed to the support address', async () => {
    const { access_token: owner } = await new ABrowser(server.url).tokensFor(
      server.email,
      server.password,
    );
    await server.call('POST', path(), {
      kind: 'plan',
      subject: 'Move to Core',
      details: 'From next month on.',
    });
    const { body } = await server.call('GET', 'notifications.json', undefined, { key: owner });
    expect(body.data[0]).toMatchObject({
      message: expect.stringContaining('Move to Core'),
      status: 1,
      percent_complete: 100,
      is_unread: true,
    });
    const mail = await server.until(
      async () =>
        (
          await server.database.pool.query(
            `select recipient, subject, raw from local_inbox_messages where subject like '%Move to Core'`,
          )
        ).rows[0],
      'the mail to support',
    );
    expect(mail).toMatchObject({
      recipient: 'support@host.example',
      subject: '[First Account] Move to Core',
      raw: expect.stringContaining('From next month on.'),
    });
    expect(mail.raw).toContain(`Reply-To: ${server.email}`);
  });

  it.each([
    [{ kind: 'wish', subject: 'x' }, 'kind'],
    [{ kind: 'plan', subject: ' ' }, 'subject'],
    [{ kind: 'plan', subject: 'x', state: 'done' }, 'state'],
    [{ kind: 'plan', subject: 'x', details: 'y'.repeat(5001) }, 'details'],
  ])('is refused as %j', async (request, field) => {
    const refused = await server.call('POST', path(), request);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('belongs to one account, and needs the role account', async () => {
    const stranger = await server.anotherAccount('Stranger');
    expect((await server.call('GET', path(), undefined, { account: stranger })).status).toBe(404);
    expect(
      (
        await server.call('GET', `accounts/${stranger}/requests.json`, undefined, {
          account: stranger,
        })
      ).body.data,
    ).toEqual([]);
    expect(
      (await server.call('POST', path(), { kind: 'plan', subject: 'x' }, { as: 'contacts' }))
        .status,
    ).toBe(403);
  });
});
