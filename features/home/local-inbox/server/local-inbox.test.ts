import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTest } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const message = (subject: string) => ({
  subject, preheader: '', fromName: 'Blue Shop', fromEmail: 'news@blue.example', replyTo: '', html: '<p>Hello {{ contact.first_name }}</p>', text: '',
  postalAddress: '1 Harbour Street', language: 'en', campaign: { id: 1, name: 'Spring' }, account: { id: server.account, name: 'Blue Shop', website: '' }, track: { opens: true, clicks: true },
});
const send = (to: string[], subject = 'Grüße', account = server.account): Promise<{ sent: number }> =>
  inAccount(server.database, { accountId: account }, (one) => sendTest(server.server.services, one, { message: message(subject), contact: null, to }));

describe('the local inbox', () => {
  it('shows what was sent: list, mail, bytes; and is emptied @spec CAMPAIGNS-089', async () => {
    await send(['ann@home.example', 'bob@home.example']);
    await send(['bob@home.example'], 'Second');
    const list = await server.call('GET', 'local_inbox.json?per_page=2');
    expect(list).toMatchObject({ status: 200, body: { data: { messages: [{ subject: '[Test] Second', is_read: false }, { recipient: 'bob@home.example' }] }, meta: { total: 3, total_pages: 2, unread: 3 } } });
    const { id } = list.body.data.messages[1];
    expect((await server.call('GET', 'local_inbox.json?recipient=Ann@home.example')).body.meta.total).toBe(1);
    expect((await server.call('GET', 'local_inbox.json?name=second')).body.meta.total).toBe(1);
    const one = (await server.call('GET', `local_inbox/${id}.json`)).body.data.message;
    expect(one).toMatchObject({ subject: '[Test] Grüße', html: expect.stringContaining('1 Harbour Street'), text: expect.stringContaining('Hello') });
    expect(one.headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
    const raw = await server.call('GET', `local_inbox/${id}.eml`);
    expect(raw.headers.get('content-type')).toContain('message/rfc822');
    expect(raw.body).toContain('MIME-Version: 1.0');
    expect((await server.call('GET', 'local_inbox.json')).body.meta.unread).toBe(2);
    expect((await server.call('DELETE', 'local_inbox.json')).body).toEqual({ data: { deleted: 3 } });
    expect((await server.call('GET', 'local_inbox.json')).body.meta.total).toBe(0);
    const { rows: [figures] } = await sql<{ count: number }>`select count(*) as count from deliveries`.execute(server.database.kysely);
    expect(figures?.count).toBe(0);
  });

  it('is closed to a key without the role, and to other accounts', async () => {
    const other = await server.anotherAccount();
    await send(['ann@home.example'], 'Theirs', other);
    expect((await server.call('GET', 'local_inbox.json', undefined, { as: 'contacts' })).status).toBe(403);
    expect((await server.call('GET', 'local_inbox.json')).body.meta.total).toBe(0);
    const theirs = (await server.call('GET', 'local_inbox.json', undefined, { account: other })).body.data.messages[0].id;
    expect((await server.call('GET', `local_inbox/${theirs}.json`)).status).toBe(404);
    expect((await server.call('GET', `local_inbox/${theirs}.eml`)).status).toBe(404);
  });

  it('is not there at all where mail goes to a mail server', async () => {
    const real = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:2525' } });
    try {
      for (const [method, path] of [['GET', 'local_inbox.json'], ['DELETE', 'local_inbox.json'], ['GET', 'local_inbox/1.json'], ['GET', 'local_inbox/1.eml']] as const) {
        expect((await real.call(method, path)).status).toBe(404);
      }
    } finally {
      await real.close();
    }
  });

  it('refuses a test to an address that is none, naming it', async () => {
    await expect(send(['nobody'])).rejects.toMatchObject({ errors: { to: [expect.stringContaining('nobody')] } });
    await expect(send([])).rejects.toMatchObject({ errors: { to: [expect.any(String)] } });
  });
});
