import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { systemClock } from '../server/clock.ts';
import { ABrowser, anIdentityServer } from './browser.harness.ts';
import { createAccount } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { recentActivity } from './sign-in-activity.ts';
import { endSession, endSessions, listSessions } from './sign-in-sessions.ts';

const password = 'Sturdy-Lamp-7';
const here = { ip: '192.0.2.1', userAgent: 'test' };
let db: TestDatabase;
let server: Awaited<ReturnType<typeof anIdentityServer>>;
let people = 0;

beforeAll(async () => {
  db = await testDatabase();
  server = await anIdentityServer(db.database);
});
afterAll(async () => {
  await server.close();
  await db.drop();
});

/** A person who is signed in in so many browsers. */
async function signedIn(browsers: number) {
  const email = `person-${++people}@example.org`;
  const { userId } = await createAccount(db.database, { name: `Shop ${people}`, email, password });
  const all = [];
  for (let number = 1; number <= browsers; number++) {
    const browser = new ABrowser(server.url);
    const tokens = await browser.tokensFor(email, password);
    const who = (await browser.who(tokens.access_token, { 'user-agent': `Browser ${number}` })) as {
      session: { uid: string };
    };
    all.push({ browser, tokens, uid: who.session.uid });
  }
  return { userId, email, all };
}

describe('the sessions of a person', () => {
  it('are listed with device and address, last used first, and nobody else’s', async () => {
    const { userId, all } = await signedIn(2);
    await signedIn(1);
    const listed = await listSessions(db.database, userId);
    expect(listed.map(({ sessionUid, userAgent, ip }) => [sessionUid, userAgent, ip])).toEqual([
      [all[1]?.uid, 'Browser 2', '127.0.0.1'],
      [all[0]?.uid, 'Browser 1', '127.0.0.1'],
    ]);
    expect(
      (await recentActivity(db.database, userId)).map(({ kind, userAgent }) => [kind, userAgent]),
    ).toEqual([
      ['signed_in', 'Browser 2'],
      ['signed_in', 'Browser 1'],
    ]);
  });

  it('end one by one: its tokens, its refresh and its cookie are worth nothing any more', async () => {
    const {
      userId,
      all: [first, second],
    } = await signedIn(2);
    if (!first || !second) throw new Error('Two browsers are needed.');
    const chosen = (await listSessions(db.database, userId)).find(
      ({ sessionUid }) => sessionUid === first.uid,
    );
    await endSession(db.database, { userId, id: chosen?.id ?? 0, now: new Date(), ...here });
    expect(await first.browser.who(first.tokens.access_token)).toBeNull();
    expect((await first.browser.refresh(first.tokens.refresh_token)).status).toBe(400);
    expect((await first.browser.authorize()).pathname).toMatch(/^\/auth\/interaction\//);
    expect(await second.browser.who(second.tokens.access_token)).toMatchObject({ userId });
    expect((await listSessions(db.database, userId)).map(({ sessionUid }) => sessionUid)).toEqual([
      second.uid,
    ]);
    await expect(
      endSession(db.database, { userId, id: chosen?.id ?? 0, now: new Date(), ...here }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are no stranger’s to end', async () => {
    const [mine, theirs] = [await signedIn(1), await signedIn(1)];
    const [session] = await listSessions(db.database, theirs.userId);
    await expect(
      endSession(db.database, {
        userId: mine.userId,
        id: session?.id ?? 0,
        now: new Date(),
        ...here,
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await endSessions(db.database, { userId: mine.userId, keep: null, now: new Date(), ...here });
    expect(await listSessions(db.database, theirs.userId)).toHaveLength(1);
  });

  it('end all but this one, or all', async () => {
    const { userId, all } = await signedIn(3);
    const kept = all[1];
    if (!kept) throw new Error('Three browsers are needed.');
    expect(
      await endSessions(db.database, { userId, keep: kept.uid, now: new Date(), ...here }),
    ).toBe(2);
    expect(await kept.browser.who(kept.tokens.access_token)).toMatchObject({ userId });
    expect(await endSessions(db.database, { userId, keep: null, now: new Date(), ...here })).toBe(
      1,
    );
    expect(await kept.browser.who(kept.tokens.access_token)).toBeNull();
    expect(await listSessions(db.database, userId)).toEqual([]);
  });
});

describe('a new password', () => {
  it('keeps the session it was set in, with its tokens, its refresh and its cookie, and ends the others', async () => {
    const {
      userId,
      all: [mine, other],
    } = await signedIn(2);
    if (!mine || !other) throw new Error('Two browsers are needed.');
    await changePassword(db.database, {
      userId,
      currentPassword: password,
      password: 'Another-Lamp-8',
      clock: systemClock,
      keepSession: mine.uid,
    });
    expect(await other.browser.who(other.tokens.access_token)).toBeNull();
    expect((await other.browser.refresh(other.tokens.refresh_token)).status).toBe(400);
    expect((await other.browser.authorize()).pathname).toMatch(/^\/auth\/interaction\//);
    expect(await mine.browser.who(mine.tokens.access_token)).toMatchObject({ userId });
    const next = await mine.browser.refresh(mine.tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(
      (await mine.browser.authorize({ prompt: 'none' })).searchParams.get('code'),
    ).toBeTruthy();
    expect((await listSessions(db.database, userId)).map(({ sessionUid }) => sessionUid)).toEqual([
      mine.uid,
    ]);
  });

  it('keeps nobody’s session but the person’s own', async () => {
    const [mine, theirs] = [await signedIn(1), await signedIn(1)];
    await changePassword(db.database, {
      userId: mine.userId,
      currentPassword: password,
      password: 'Another-Lamp-8',
      clock: systemClock,
      keepSession: theirs.all[0]?.uid ?? '',
    });
    expect(await theirs.all[0]?.browser.who(theirs.all[0].tokens.access_token)).toMatchObject({
      userId: theirs.userId,
    });
    expect(await mine.all[0]?.browser.who(mine.all[0].tokens.access_token)).toBeNull();
  });
});
