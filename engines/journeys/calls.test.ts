import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { person, testSecrets, within } from '#engines/audience/audience.harness.ts';
import type { Fetcher, FetchOptions } from '#platform/server/fetcher/fetcher.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { callSecret } from './calls.ts';
import { enterPeople } from './enter.ts';
import {
  aJourney,
  graphOf,
  journeyServices,
  runUntilStill,
  standingOf,
  start,
} from './journeys.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function receiver(statuses: (number | 'hangs')[]): {
  fetcher: Fetcher;
  got: { url: string; options: FetchOptions }[];
} {
  const got: { url: string; options: FetchOptions }[] = [];
  const fetcher: Fetcher = {
    postOverHttp2: () => Promise.reject(new Error('not asked here')),
    fetch: (url, options = {}) => {
      got.push({ url, options });
      const status = statuses[got.length - 1] ?? 200;
      if (status === 'hangs') return Promise.reject(new Error('it hangs'));
      return Promise.resolve({ status, headers: {}, body: Buffer.from('thanks'), url });
    },
  };
  return { fetcher, got };
}

const graph = (whenFailed: string) =>
  graphOf(
    [
      start,
      {
        key: 'call',
        type: 'webhook',
        url: 'https://crm.example/hook/{{ event.id }}',
        headers: [
          { name: 'X-Team', value: 'blue' },
          { name: 'Idempotency-Key', value: 'mine' },
        ],
        body: '{"first":"{{ first_name }}"}',
        when_failed: whenFailed,
      },
      { key: 'fine', type: 'end' },
      { key: 'broken', type: 'end' },
    ],
    ['start.next>call', 'call.done>fine', ...(whenFailed === 'hold' ? [] : ['call.failed>broken'])],
  );

async function entered(whenFailed: string) {
  const accountId = await anAccount(database);
  return within(database, accountId, async (account) => {
    const contactId = await person(account, 'ann@example.com', { first_name: 'Ann' });
    const journeyId = await aJourney(account, graph(whenFailed));
    await enterPeople(account, journeyId, { who: [contactId], via: 'test', event: { id: 12 } });
    return { accountId, journeyId, contactId };
  });
}

test('a call is signed, keeps its key when it is made again, and its person goes on when it is answered', async () => {
  const { accountId, ...who } = await entered('go_on');
  const { fetcher, got } = receiver(['hangs', 503, 200]);
  const services = { ...journeyServices(database), fetcher };
  await runUntilStill(services);
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'call', state: 'sending' },
  ]);
  await runUntilStill(services, later(0.1));
  await runUntilStill(services, later(1));
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'fine', state: 'finished' },
  ]);
  expect(got).toHaveLength(3);
  const keys = new Set(got.map(({ options }) => options.headers?.['idempotency-key']));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  const { url, options } = got[2]!;
  expect(url).toBe('https://crm.example/hook/12');
  expect(options).toMatchObject({ method: 'POST', body: '{"first":"Ann"}', redirects: 0 });
  expect(options.headers).toMatchObject({ 'x-team': 'blue' });
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    options.headers!['heliograph-signature']!,
  )!;
  const secret = callSecret(testSecrets, accountId);
  expect(signature).toBe(
    createHmac('sha256', secret).update(`${seconds}.{"first":"Ann"}`).digest('hex'),
  );
});

test('a call that is refused, or fails for a day, leads on by its own output or holds the person with the answer', async () => {
  const refused = await entered('hold');
  const first = receiver([422]);
  await runUntilStill({ ...journeyServices(database), fetcher: first.fetcher });
  await runUntilStill({ ...journeyServices(database), fetcher: first.fetcher });
  expect(await standingOf(database, refused.accountId, refused)).toMatchObject([
    { node: 'call', state: 'held', reason: '422 thanks' },
  ]);
  const failing = await entered('go_on');
  const second = receiver(Array.from({ length: 60 }, () => 500));
  for (let hours = 0; hours < 26; hours += 1)
    await runUntilStill({ ...journeyServices(database), fetcher: second.fetcher }, later(hours));
  expect(await standingOf(database, failing.accountId, failing)).toMatchObject([
    { node: 'broken', state: 'finished' },
  ]);
  expect(second.got.length).toBeGreaterThan(20);
});
