import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben');
});
afterAll(() => server.close());

interface Answered {
  saved: { is_own: boolean; at: string };
  errors?: unknown;
}

async function change(
  who: TestMember,
  { id, subject, ifMatch }: { id: number; subject: string; ifMatch?: string },
) {
  const answer = await fetch(`${server.url}/v2/${server.account}/campaigns/${id}.json`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    body: JSON.stringify({ campaign: { subject } }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}
async function aCampaign(name: string) {
  const made = await server.call('POST', 'campaigns.json', { campaign: { name } });
  const { id, updated_at: version } = made.body.data;
  return {
    id,
    version: `"${version}"`,
    subjectNow: async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.subject,
  };
}

test('a change to what somebody saved meanwhile is refused and says who it was; nothing is overwritten', async () => {
  const { id, version, subjectNow } = await aCampaign('Of two people');
  expect((await change(ana, { id, subject: 'By Ana', ifMatch: version })).status).toBe(200);
  const refused = await change(ben, { id, subject: 'By Ben', ifMatch: version });
  expect(refused).toEqual({
    status: 412,
    body: {
      error: 'Another user has saved this since you opened it.',
      saved: { by: expect.stringMatching(/^ana/i), is_own: false, at: expect.any(String) },
    },
  });
  expect(await subjectNow()).toBe('By Ana');
  expect(
    (await change(ana, { id, subject: 'By Ana again', ifMatch: version })).body.saved.is_own,
  ).toBe(true);
  expect(
    (await change(ben, { id, subject: 'By Ben', ifMatch: `"${refused.body.saved.at}"` })).status,
  ).toBe(200);
  expect(await subjectNow()).toBe('By Ben');
});

test('of two changes that were made on the same version at once, one is refused', async () => {
  const { id, version } = await aCampaign('At once');
  const answers = await Promise.all(
    [ana, ben, ana, ben].map((who, n) =>
      change(who, { id, subject: `Subject ${n}`, ifMatch: version }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test('a change that names no version is taken as it is, one that names nonsense is not', async () => {
  const { id, subjectNow } = await aCampaign('Without a version');
  expect((await change(ana, { id, subject: 'First' })).status).toBe(200);
  expect((await change(ben, { id, subject: 'Second', ifMatch: 'W/"abc"' })).body.errors).toEqual({
    'If-Match': [expect.stringContaining('names no time')],
  });
  expect(await subjectNow()).toBe('First');
});
