import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { MAIL_FROM: 'hello@house.example' } });
});
afterAll(() => server.close());

const mailsWith = async (text: string): Promise<{ recipient: string; raw: string }[]> =>
  (
    await server.database.pool.query(
      `select recipient, raw from local_inbox_messages where account_id = $1 and raw like $2`,
      [server.account, `%${text}%`],
    )
  ).rows;

describe('a message to support', () => {
  it('is mailed once from the product’s own address, shown as it was written, and answered to whoever wrote', async () => {
    const written = await server.call(
      'POST',
      'support_messages.json',
      { support_message: { message: 'Where is <b>the</b> list?', page: '/lists' } },
      { key: await tokenOf(server) },
    );
    expect(written.status).toBe(201);
    await server.until(
      async () =>
        (
          await server.database.pool.query(`select mailed_at from support_messages where id = $1`, [
            written.body.data.id,
          ])
        ).rows[0]?.mailed_at !== null,
      'the mail to be sent',
    );
    const mails = await mailsWith('Where is');
    // Without SUPPORT_EMAIL it goes to the account's primary contact.
    expect(mails).toMatchObject([{ recipient: server.email }]);
    expect(mails[0]?.raw).toMatch(/From: .*<hello@house\.example>/);
    expect(mails[0]?.raw).toContain(`Reply-To: ${server.email}`);
    expect(mails[0]?.raw).toContain('Where is &#60;b&#62;the&#60;/b&#62; list?');
    expect(mails[0]?.raw).toContain('Page: /lists');
  });

  it('is refused without words', async () => {
    expect(
      (await server.call('POST', 'support_messages.json', { support_message: { message: ' ' } }))
        .status,
    ).toBe(422);
  });
});
