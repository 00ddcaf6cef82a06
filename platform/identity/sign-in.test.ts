import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { ABrowser, anIdentityServer } from './browser.harness.ts';
import { signIn } from './sign-in.ts';
import { setPassword } from './change-password.ts';
import { createUser } from './users.ts';

const password = 'Sturdy-Lamp-7';
const minute = 60_000;
let db: TestDatabase;
let time = new Date('2026-11-21T10:00:00Z');
let email = '';
let userId = 0;
let people = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  time = new Date('2026-11-21T10:00:00Z');
  email = `person-${++people}@example.org`;
  userId = await createUser(db.database, { email, password });
});

const clock = { now: () => time };
const later = (ms: number) => {
  time = new Date(time.getTime() + ms);
};
const tryWith = async (word: string, to: string = email, ip: string = `10.0.0.${people}`) =>
  (await signIn(db.database, { email: to, password: word, ip, clock })).kind;

async function failTimes(times: number, to: string = email): Promise<void> {
  for (let count = 0; count < times; count++)
    expect(await tryWith('Wrong-Word-1', to)).toBe('refused');
}

describe('the lock after failed sign-ins', () => {
  it('opens with the right password after nine failures, and the count begins anew', async () => {
    await failTimes(9);
    expect(await tryWith(password)).toBe('signed_in');
    await failTimes(9);
    expect(await tryWith(password)).toBe('signed_in');
  });

  it('closes for thirty minutes after ten failures, also for the right password', async () => {
    await failTimes(10);
    expect(await tryWith(password)).toBe('locked');
    later(29 * minute);
    expect(await tryWith(password)).toBe('locked');
    later(minute + 1000);
    expect(await tryWith(password)).toBe('signed_in');
  });

  it('forgets failures that are older than fifteen minutes', async () => {
    await failTimes(9);
    later(15 * minute + 1000);
    await failTimes(9);
    expect(await tryWith(password)).toBe('signed_in');
  });

  it('treats an address without a user the same, so it tells nothing about who has an account', async () => {
    const nobody = `nobody-${people}@example.org`;
    await failTimes(10, nobody);
    expect(await tryWith(password, nobody)).toBe('locked');
  });

  it('lets one person sign in at several places at once, again and again', async () => {
    const place = async () => {
      for (let round = 0; round < 8; round++) expect(await tryWith(password)).toBe('signed_in');
    };
    await Promise.all(Array.from({ length: 6 }, place));
  });

  it('counts parallel tries before any of them is answered', async () => {
    const kinds = await Promise.all(Array.from({ length: 20 }, () => tryWith('Wrong-Word-1')));
    expect(kinds.filter((kind) => kind === 'refused').length).toBe(10);
    expect(kinds.filter((kind) => kind === 'locked').length).toBe(10);
  });

  it('opens with a new password', async () => {
    await failTimes(10);
    await setPassword(db.database, { userId, password: 'Another-Lamp-8' });
    expect(await tryWith('Another-Lamp-8')).toBe('signed_in');
  });

  it('closes to a network address that fails with a hundred email addresses, and to nobody else', async () => {
    for (let count = 0; count < 100; count++) {
      await db.database.pool.query(
        `insert into sign_in_failures (subject, failures, first_failed_at) values (sha256('address:192.0.2.9'), 1, $1)
         on conflict (subject) do update set failures = sign_in_failures.failures + 1`,
        [time.toISOString()],
      );
    }
    expect(await tryWith(password, email, '::ffff:192.0.2.9')).toBe('locked');
    expect(await tryWith(password)).toBe('signed_in');
  });
});

it('is told to the sign-in page in the same words for everybody', async () => {
  const server = await anIdentityServer(db.database);
  try {
    const browser = new ABrowser(server.url);
    const page = await browser.authorize();
    const answers: unknown[][] = [];
    for (const who of [email, `nobody-${people}@example.org`]) {
      const bodies: unknown[] = [];
      for (let count = 0; count < 11; count++) {
        const answer = await browser.send(`${page.pathname}/login`, {
          json: { email: who, password: 'Wrong-Word-1' },
        });
        bodies.push(answer.status, await answer.json());
      }
      answers.push(bodies);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 2)).toEqual([
      422,
      { errors: { base: ['The email address or the password is not right.'] } },
    ]);
    expect(answers[0]?.slice(-2)).toEqual([
      422,
      { errors: { base: [expect.stringContaining('Wait 30 minutes')] }, locked: true },
    ]);
  } finally {
    await server.close();
  }
});
