import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSink } from '#engines/delivery/scripted-sink.harness.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { setPassword } from '#platform/identity/change-password.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sentMessage } from '../contract.ts';

const minute = 60_000;
let server: TestServer;
let browser: ABrowser;
let ahead = 0;

beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
  browser = new ABrowser(server.url);
});
// Each test begins in a later quarter of an hour, so that none counts against another.
afterEach(() => {
  ahead += 31 * minute;
});
afterAll(() => server.close());

async function send(method: string, path: string, json: unknown, token?: string) {
  const answer = await browser.send(`/v2/users/${path}`, {
    method,
    json,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

const ask = (email: string) => send('POST', 'password.json', { user: { email } });
const useLink = (token: string, password: string, again = password) =>
  send('PUT', 'password.json', { user: { token, password, password_confirmation: again } });
const mails = async () =>
  (
    await server.database.pool.query<{
      recipient: string;
      subject: string;
      raw: string;
      for_user_id: number;
    }>('select recipient, subject, raw, for_user_id from local_inbox_messages order by id')
  ).rows;
const tokenOf = (raw: string): string =>
  /token=3D([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? '';

/** Asks for a link and waits for its mail. */
async function linkFor(email: string): Promise<string> {
  const known = new Set((await mails()).map(({ raw }) => raw));
  expect((await ask(email)).status).toBe(202);
  const isNew = (mail: { raw: string }) => !known.has(mail.raw) && tokenOf(mail.raw) !== '';
  return server.until(
    async () => tokenOf((await mails()).find(isNew)?.raw ?? ''),
    'the mail with the link',
  );
}

describe('a forgotten password', () => {
  it('brings a mail with a link to the person, and the same answer for an address nobody has @spec SESSION-003', async () => {
    const before = (await mails()).length;
    const [known, unknown] = [
      await ask(server.email.toUpperCase()),
      await ask('nobody@example.org'),
    ];
    expect(known).toEqual({ status: 202, body: { data: { message: sentMessage } } });
    expect(unknown).toEqual(known);
    await server.until(async () => (await mails()).length === before + 1, 'one mail');
    const mail = (await mails()).at(-1);
    expect(mail).toMatchObject({
      recipient: server.email,
      subject: 'Set a new password',
      for_user_id: server.userId,
    });
    expect(mail?.raw.replaceAll('=\r\n', '')).toContain(
      `${server.url}/users/password/edit?token=3D`,
    );
  });

  it('is written in the language of the person', async () => {
    await server.database.pool.query(
      `update users set preferences = '{"language":"de"}' where id = $1`,
      [server.userId],
    );
    await linkFor(server.email);
    expect((await mails()).at(-1)?.subject).toBe('Neues Passwort festlegen');
    await server.database.pool.query(`update users set preferences = '{}' where id = $1`, [
      server.userId,
    ]);
  });

  it('is nobody else’s to read in the local inbox', async () => {
    await linkFor(server.email);
    const mine = (await new ABrowser(server.url).tokensFor(server.email, server.password))
      .access_token;
    const subjects = async (key: string) =>
      (
        await server.call('GET', 'local_inbox.json?per_page=100', undefined, { key })
      ).body.data.messages.map((one: { subject: string }) => one.subject);
    expect(await subjects(mine)).toContain('Set a new password');
    expect(await subjects(server.apiKey)).not.toContain('Set a new password');
    const { rows } = await server.database.pool.query(
      'select id from local_inbox_messages order by id desc limit 1',
    );
    expect((await server.call('GET', `local_inbox/${rows[0].id}.json`)).status).toBe(404);
    await server.call('DELETE', 'local_inbox.json');
    expect(
      (await server.call('GET', `local_inbox/${rows[0].id}.json`, undefined, { key: mine })).status,
    ).toBe(200);
  });

  it.each([
    [{ user: { email: ' ' } }, 'Email is required'],
    [{ user: {} }, 'Email is required'],
    [{ email: 'none' }, 'Invalid email.'],
  ])('needs an address: %j', async (body, message) => {
    expect(await send('POST', 'password.json', body)).toEqual({
      status: 422,
      body: { errors: { email: [message] } },
    });
  });

  it('is asked for five times in a quarter of an hour, whoever has the address', async () => {
    for (const email of ['often@example.org', server.email]) {
      for (let count = 0; count < 5; count++) expect((await ask(email)).status).toBe(202);
      expect(await ask(email)).toMatchObject({
        status: 429,
        body: { error: expect.stringContaining('wait 15 minutes') },
      });
    }
    ahead += 16 * minute;
    expect((await ask('often@example.org')).status).toBe(202);
  });

  it('is asked for thirty times from one network address', async () => {
    for (let count = 0; count < 30; count++)
      expect((await ask(`person-${count}@example.org`)).status).toBe(202);
    expect((await ask('person-31@example.org')).status).toBe(429);
  });
});

describe('the link', () => {
  it('tells whose it is without being used up, sets the password once, and is refused afterwards @spec SESSION-004 @spec SESSION-043', async () => {
    const token = await linkFor(server.email);
    for (let times = 0; times < 2; times++)
      expect(await send('POST', 'password/check.json', { token })).toMatchObject({
        status: 200,
        body: { data: { email: server.email } },
      });
    const all = await Promise.all([
      useLink(token, 'Sturdy-Lamp-7'),
      useLink(token, 'Other-Lamp-8'),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422]);
    const password = all[0]?.status === 200 ? 'Sturdy-Lamp-7' : 'Other-Lamp-8';
    expect(
      (await new ABrowser(server.url).tokensFor(server.email, password)).access_token,
    ).toBeTruthy();
    expect((await useLink(token, 'Third-Lamp-9')).body.errors.base[0]).toMatch(/no longer works/);
    expect((await send('POST', 'password/check.json', { token })).status).toBe(404);
    await setPassword(server.database, { userId: server.userId, password: server.password });
  });

  it('is worthless once a newer one was sent @spec SESSION-043', async () => {
    const [first, second] = [await linkFor(server.email), await linkFor(server.email)];
    expect((await useLink(first, 'Sturdy-Lamp-7')).status).toBe(422);
    expect((await useLink(second, server.password)).status).toBe(200);
  });

  it('works for an hour @spec SESSION-043', async () => {
    const token = await linkFor(server.email);
    ahead += 60 * minute + 1000;
    expect((await useLink(token, 'Sturdy-Lamp-7')).status).toBe(422);
    expect((await send('POST', 'password/check.json', { token })).status).toBe(404);
  });

  it('is worthless after the password was changed otherwise, and its secret is stored nowhere', async () => {
    const token = await linkFor(server.email);
    const { rows } = await server.database.pool.query(
      `select (select string_agg(r::text, ' ') from password_resets r) || coalesce((select string_agg(data::text, ' ') from pgboss.job), '') as everything`,
    );
    expect(rows[0].everything).toMatch(/first-account@example.com/);
    expect(rows[0].everything).not.toContain(token);
    await setPassword(server.database, { userId: server.userId, password: server.password });
    expect((await useLink(token, 'Sturdy-Lamp-7')).status).toBe(422);
  });

  it('keeps the rules for passwords @spec USERS-049', async () => {
    const token = await linkFor(server.email);
    expect((await useLink(token, 'weak')).body).toEqual({
      errors: { password: ['Enter Valid New Password'] },
    });
    expect((await useLink(token, 'Sturdy-Lamp-7', 'Sturdy-Lamp-8')).body).toEqual({
      errors: { password_confirmation: ['Password does not match.'] },
    });
    expect((await useLink(token, server.password)).status).toBe(200);
  });

  it('opens a locked sign-in, ends every session, proves the mailbox and tells the person @spec SESSION-006', async () => {
    const email = 'locked@example.org';
    const userId = await createUser(server.database, { email, password: 'Sturdy-Lamp-7' });
    await server.database.pool.query(
      `insert into account_members (account_id, user_id, roles) values ($1, $2, '{contacts}')`,
      [server.account, userId],
    );
    const before = (await new ABrowser(server.url).tokensFor(email, 'Sturdy-Lamp-7')).access_token;
    const visitor = new ABrowser(server.url);
    const page = await visitor.authorize();
    const tryWith = async (password: string) =>
      (await (
        await visitor.send(`${page.pathname}/login`, { json: { email, password } })
      ).json()) as { locked?: boolean; redirect?: string };
    for (let count = 0; count < 10; count++) await tryWith('Wrong-Word-1');
    expect(await tryWith('Sturdy-Lamp-7')).toMatchObject({ locked: true });
    const token = await linkFor(email);
    expect((await useLink(token, 'Another-Lamp-8')).status).toBe(200);
    expect((await send('POST', 'confirm_password.json', { password: 'x' }, before)).status).toBe(
      401,
    );
    expect((await tryWith('Another-Lamp-8')).redirect).toBeTruthy();
    const { rows } = await server.database.pool.query(
      'select email_verified_at from users where id = $1',
      [userId],
    );
    expect(rows[0].email_verified_at).not.toBeNull();
    await server.until(
      async () =>
        (await mails()).some(
          (mail) => mail.recipient === email && mail.subject === 'Your password was changed',
        ),
      'the mail about the change',
    );
  });

  it('goes to a mail server where one is set', async () => {
    const sink = await startSink();
    const real = await testServer({ env: { SMTP_URL: sink.url, MAIL_FROM: 'hello@shop.example' } });
    try {
      await new ABrowser(real.url).send('/v2/users/password.json', {
        method: 'POST',
        json: { email: real.email },
      });
      await real.until(async () => sink.mails.length === 1, 'the mail at the mail server');
      expect(sink.mails[0]).toMatchObject({ from: 'hello@shop.example', to: real.email });
      const token = tokenOf(sink.mails[0]?.raw.toString('latin1') ?? '');
      const answer = await new ABrowser(real.url).send('/v2/users/password/check.json', {
        method: 'POST',
        json: { token },
      });
      expect(answer.status).toBe(200);
    } finally {
      await real.close();
      await sink.close();
    }
  });
});

describe('a new password of one’s own', () => {
  const signIn = async (password = server.password) =>
    (await new ABrowser(server.url).tokensFor(server.email, password)).access_token;
  const change = (token: string, user: Record<string, string>) =>
    send(
      'PUT',
      'update_password.json',
      {
        user: {
          current_password: server.password,
          password: 'Sturdy-Lamp-7',
          password_confirmation: 'Sturdy-Lamp-7',
          ...user,
        },
      },
      token,
    );

  it.each([
    [
      'the present one is wrong @spec SESSION-042',
      { current_password: 'Wrong-Word-1' },
      { current_password: ['is not right'] },
    ],
    [
      'the present one is missing @spec USERS-039',
      { current_password: '' },
      { current_password: ['Required'] },
    ],
    [
      'the new one and its repetition are missing @spec USERS-039',
      { password: '', password_confirmation: '' },
      { password: ['Required'], password_confirmation: ['Required'] },
    ],
    [
      'it breaks a rule @spec USERS-049',
      { password: 'weak', password_confirmation: 'weak' },
      { password: ['Enter Valid New Password'] },
    ],
    [
      'its repetition differs',
      { password_confirmation: 'Sturdy-Lamp-8' },
      { password_confirmation: ['Password does not match.'] },
    ],
  ])('is refused when %s', async (_when, user, errors) => {
    expect(await change(await signIn(), user)).toEqual({ status: 422, body: { errors } });
  });

  it.each([
    ['Abcde1#', 'USERS-040'],
    ['abcdefg1#', 'USERS-041'],
    ['Abcdef12', 'USERS-042'],
    ['Abcdefg#', 'USERS-043'],
    ['Abccdef1#', 'USERS-044'],
  ])('is refused when it is %s (%s)', async (password) => {
    expect(
      (await change(await signIn(), { password, password_confirmation: password })).body,
    ).toEqual({ errors: { password: ['Enter Valid New Password'] } });
  });

  it('is taken with the present one: this session goes on, every other ends, and the person is told @spec SESSION-042', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect(await change(mine, {})).toEqual({
      status: 200,
      body: { data: { message: 'Password changed successfully' } },
    });
    expect(
      (await send('POST', 'confirm_password.json', { password: 'Sturdy-Lamp-7' }, other)).status,
    ).toBe(401);
    expect(
      (await send('POST', 'confirm_password.json', { password: 'Sturdy-Lamp-7' }, mine)).status,
    ).toBe(200);
    expect(await signIn('Sturdy-Lamp-7')).toBeTruthy();
    await setPassword(server.database, { userId: server.userId, password: server.password });
  });

  it('can be guessed ten times only', async () => {
    const token = await signIn();
    for (let count = 0; count < 10; count++)
      expect(
        (await change(token, { current_password: 'Wrong-Word-1' })).body.errors.current_password,
      ).toEqual(['is not right']);
    expect((await change(token, {})).body.errors.current_password).toEqual([
      'was wrong too often; wait 30 minutes',
    ]);
  });
});
