import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../server/clock.ts';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { createAccount, grantMembership } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { forgetRoles, rolesIn } from './member-roles.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { createUser } from './users.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

describe('a password', () => {
  it('is stored as an argon2id hash with a salt of its own, and is known again', async () => {
    const hashes = await Promise.all([
      hashPassword('Sturdy-Lamp-7'),
      hashPassword('Sturdy-Lamp-7'),
    ]);
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(await isPasswordOf(hashes[0], 'Sturdy-Lamp-7')).toBe(true);
    expect(await isPasswordOf(hashes[0], 'Sturdy-Lamp-8')).toBe(false);
    expect(await isPasswordOf(null, 'Sturdy-Lamp-7')).toBe(false);
  });

  it('is not cut: one of 200 characters differs from its first 100', async () => {
    const long = 'aB3-'.repeat(50);
    const hash = await hashPassword(long);
    expect(await isPasswordOf(hash, long)).toBe(true);
    expect(await isPasswordOf(hash, long.slice(0, 100))).toBe(false);
  });

  it('changes only for whoever knows the present one @spec SESSION-042', async () => {
    const userId = await createUser(db.database, {
      email: 'change@example.org',
      password: 'Sturdy-Lamp-7',
    });
    await expect(
      changePassword(db.database, {
        userId,
        currentPassword: 'Wrong-Word-1',
        password: 'Another-Lamp-8',
        clock: systemClock,
      }),
    ).rejects.toMatchObject({ code: 'invalid', errors: { current_password: ['is not right'] } });
    await expect(
      changePassword(db.database, {
        userId,
        currentPassword: 'Sturdy-Lamp-7',
        password: 'weak',
        clock: systemClock,
      }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: { password: ['Enter Valid New Password'] },
    });
    await changePassword(db.database, {
      userId,
      currentPassword: 'Sturdy-Lamp-7',
      password: 'Another-Lamp-8',
      clock: systemClock,
    });
    await expect(
      changePassword(db.database, {
        userId,
        currentPassword: 'Sturdy-Lamp-7',
        password: 'Third-Lamp-9',
        clock: systemClock,
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a new account', () => {
  it('gives its first user every area', async () => {
    const { accountId, userId } = await createAccount(db.database, {
      name: 'Harbour Books',
      email: 'first@example.org',
      password: 'Sturdy-Lamp-7',
      timeZone: 'Europe/Berlin',
    });
    const roles = await rolesIn(db.database, userId, accountId);
    for (const role of [
      'admin',
      'account',
      'contacts',
      'campaign_full_access',
      'dns_setup',
      'service',
      'service/tickets_full_access',
      'commerce_full_access',
    ]) {
      expect(roles).toContain(role);
    }
    expect(roles).not.toContain('campaign_requires_approval');
    const { rows } = await db.database.pool.query(
      'select owner_id, time_zone from accounts where id = $1',
      [accountId],
    );
    expect(rows[0]).toEqual({ owner_id: null, time_zone: 'Europe/Berlin' });
  });

  it.each([
    [{ email: 'FIRST@example.org' }, { email: ['has already been taken'] }],
    [{ email: 'no address' }, { email: ['Invalid email.'] }],
    [{ password: 'short' }, { password: ['Enter Valid New Password'] }],
    [{ name: ' ' }, { name: ['is required'] }],
    [{ timeZone: 'Mars/Base' }, { time_zone: [expect.stringContaining('Mars/Base')] }],
  ])('is refused whole with %j', async (change, errors) => {
    const before = await db.database.pool.query('select count(*) from accounts');
    await expect(
      createAccount(db.database, {
        name: 'X',
        email: `second@example.org`,
        password: 'Sturdy-Lamp-7',
        ...change,
      }),
    ).rejects.toMatchObject({ code: 'invalid', errors });
    expect((await db.database.pool.query('select count(*) from accounts')).rows).toEqual(
      before.rows,
    );
  });
});

describe('the roles of a member', () => {
  it('are none for a stranger, and follow a change at once in this process', async () => {
    const accountId = await anAccount(db.database);
    const userId = await createUser(db.database, { email: 'member@example.org', password: null });
    expect(await rolesIn(db.database, userId, accountId)).toBeNull();
    await grantMembership(db.database, { accountId, userId, roles: ['contacts', 'campaigns'] });
    expect([...((await rolesIn(db.database, userId, accountId)) ?? [])].sort()).toEqual([
      'campaign_full_access',
      'campaigns',
      'contacts',
    ]);
    await grantMembership(db.database, { accountId, userId, roles: ['contents'] });
    expect([...((await rolesIn(db.database, userId, accountId)) ?? [])]).toEqual(['contents']);
    await db.database.pool.query('delete from account_members where user_id = $1', [userId]);
    forgetRoles(db.database, { accountId, userId });
    expect(await rolesIn(db.database, userId, accountId)).toBeNull();
  });

  it('must have known names', async () => {
    const accountId = await anAccount(db.database);
    await expect(
      grantMembership(db.database, { accountId, userId: 1, roles: ['emperor'] }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: { roles: [expect.stringContaining('emperor')] },
    });
  });
});
