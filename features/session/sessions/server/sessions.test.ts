import { afterAll, beforeAll, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { activityRow, sessionRow } from '../contract.ts';

const minute = 60_000;
let server: TestServer;
let ahead = 0;
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => server.close());

const signIn = async () =>
  (await new ABrowser(server.url).tokensFor(server.email, server.password)).access_token;

async function send(
  method: string,
  path: string,
  token: string,
  how: { json?: unknown; agent?: string } = {},
) {
  const answer = await new ABrowser(server.url).send(`/v2/users/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'user-agent': how.agent ?? 'Firefox' },
    ...(how.json === undefined ? {} : { json: how.json }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

it('shows where one is signed in, which one asks, and what happened', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  await send('GET', 'info.json', other, { agent: 'Safari' });
  const { sessions } = (await send('GET', 'sessions.json', mine, { agent: 'Firefox' })).body.data;
  expect(
    sessions
      .map((one: unknown) => sessionRow.parse(one))
      .map((one: { user_agent: string; is_current: boolean }) => [one.user_agent, one.is_current]),
  ).toEqual([
    ['Firefox', true],
    ['Safari', false],
  ]);
  const page = new ABrowser(server.url);
  await page.send(`${(await page.authorize()).pathname}/login`, {
    json: { email: server.email, password: 'Wrong-Word-1' },
  });
  const { activity } = (await send('GET', 'sign_in_activity.json', mine)).body.data;
  expect(activity.map((one: unknown) => activityRow.parse(one).kind)).toEqual([
    'refused',
    'signed_in',
    'signed_in',
  ]);
  expect(activity[0].ip).toBe('127.0.0.1');
});

it('ends one, all others, or all; the ended ones are out at once', async () => {
  const [mine, other, third] = [await signIn(), await signIn(), await signIn()];
  for (const token of [other, third]) await send('GET', 'info.json', token, { agent: 'Safari' });
  const { sessions } = (await send('GET', 'sessions.json', mine)).body.data;
  const chosen = sessions.find((one: { user_agent: string }) => one.user_agent === 'Safari');
  expect((await send('DELETE', `sessions/${chosen.id}.json`, mine)).status).toBe(200);
  expect((await send('DELETE', `sessions/${chosen.id}.json`, mine)).status).toBe(404);
  expect((await send('DELETE', 'sessions.json', mine)).body.data.ended).toBeGreaterThan(0);
  expect(
    await Promise.all(
      [other, third].map(async (token) => (await send('GET', 'info.json', token)).status),
    ),
  ).toEqual([401, 401]);
  expect((await send('GET', 'sessions.json', mine)).body.data.sessions).toHaveLength(1);
  expect((await send('DELETE', 'sessions.json?everywhere=true', mine)).body.data).toEqual({
    ended: 1,
  });
  expect((await send('GET', 'sessions.json', mine)).status).toBe(401);
});

it('needs the password again once it was given more than 15 minutes ago, for this session alone', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  for (const token of [mine, other]) await send('GET', 'info.json', token);
  ahead += 15 * minute + 5000;
  const refused = await send('DELETE', 'sessions.json', mine);
  expect(refused).toEqual({
    status: 403,
    body: {
      errors: { authorization: ['Enter your password again to do this.'] },
      code: 'fresh_sign_in',
    },
  });
  expect(
    await send('POST', 'confirm_password.json', mine, {
      json: { user: { password: 'Wrong-Word-1' } },
    }),
  ).toEqual({ status: 422, body: { errors: { password: ['is not right'] } } });
  expect((await send('DELETE', 'sessions.json', mine)).status).toBe(403);
  expect(
    (
      await send('POST', 'confirm_password.json', mine, {
        json: { user: { password: server.password } },
      })
    ).status,
  ).toBe(200);
  expect((await send('DELETE', 'sessions.json', other)).status).toBe(403);
  expect((await send('DELETE', 'sessions.json', mine)).status).toBe(200);
  ahead += 15 * minute + 5000;
  expect((await send('DELETE', 'sessions.json?everywhere=true', mine)).status).toBe(403);
});
