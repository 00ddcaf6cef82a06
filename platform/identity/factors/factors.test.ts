import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { acrossAccounts } from '../../server/account/account.ts';
import { createSecrets } from '../../server/secrets.ts';
import { recentActivity } from '../sign-in-activity.ts';
import { createUser } from '../users.ts';
import { APasskey } from './passkey.builder.ts';
import {
  beginTotp,
  factorsOf,
  finishPasskey,
  finishTotp,
  removeFactor,
  renewRecoveryCodes,
  resetFactorsOf,
} from './change-factors.ts';
import type { FactorParts } from './factor-parts.ts';
import { passkeyHost } from './passkey-host.ts';
import { newPasskeyOptions, passkeyOptions, provePasskey } from './passkeys.ts';
import { checkCode, factorMethods } from './second-factor.ts';

const origin = 'https://cloud.example.org';
const source = { ip: '192.0.2.1', userAgent: 'Test' };
let db: TestDatabase;
let parts: FactorParts;
let time = new Date('2026-11-21T10:00:00Z');
let userId = 0;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  parts = {
    database: db.database,
    clock: { now: () => time },
    secrets: createSecrets(Buffer.alloc(32, 3)),
    publicUrl: origin,
    notify: async () => {},
  };
});
beforeEach(async () => {
  time = new Date('2026-11-21T10:00:00Z');
  userId = await createUser(db.database, {
    email: `person-${++count}@example.org`,
    password: null,
  });
});
afterAll(() => db.drop());

const later = (seconds: number): void => {
  time = new Date(time.getTime() + seconds * 1000);
};
const codeAt = (secret: string, offset = 0): string =>
  generateSync({ secret, epoch: Math.floor(time.getTime() / 1000) + offset });
const check = (kind: 'totp' | 'recovery_code', code: string) =>
  checkCode(parts, { userId, kind, code, source });
const eventKinds = async () =>
  (await recentActivity(db.database, userId)).map((line) => line.kind).reverse();

async function anApp(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginTotp(parts, userId);
  const { outcome, codes } = await finishTotp(parts, { userId, source }, codeAt(secret));
  expect(outcome).toBe('right');
  later(60);
  return { secret, codes: codes ?? [] };
}

describe('an authenticator app', () => {
  it('counts once its first code came back, which then is used up', async () => {
    const { secret, uri } = await beginTotp(parts, userId);
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Heliograph%20\(cloud\.example\.org\):person-\d+%40example\.org\?secret=/,
    );
    const methods = () =>
      acrossAccounts(db.database, 'test', (open) => factorMethods(open, userId));
    expect(await methods()).toEqual([]);
    expect((await finishTotp(parts, { userId, source }, '000000')).outcome).toBe('refused');
    const first = codeAt(secret);
    expect((await finishTotp(parts, { userId, source }, first)).codes).toHaveLength(10);
    expect(await methods()).toEqual(['totp', 'recovery_code']);
    expect(await check('totp', first)).toBe('refused');
  });

  it('has a code taken of the present 30 seconds, those before and those after, and of no others', async () => {
    const { secret } = await anApp();
    for (const [offset, outcome] of [
      [-60, 'refused'],
      [60, 'refused'],
      [-30, 'right'],
      [0, 'right'],
      [30, 'right'],
    ] as const) {
      expect([offset, await check('totp', codeAt(secret, offset))]).toEqual([offset, outcome]);
    }
  });

  it('has each code taken once, and never an older one after it', async () => {
    const { secret } = await anApp();
    const older = codeAt(secret, -30);
    const code = codeAt(secret);
    expect(
      await Promise.all([
        check('totp', code),
        check('totp', code),
        check('totp', ` ${code.slice(0, 3)} ${code.slice(3)}`),
      ]).then((all) => all.sort()),
    ).toEqual(['refused', 'refused', 'right']);
    expect(await check('totp', older)).toBe('refused');
    later(30);
    expect(await check('totp', codeAt(secret))).toBe('right');
  });

  it('is stored sealed, for one person and one installation', async () => {
    const { secret } = await anApp();
    const { rows } = await db.database.pool.query<{ text: string; sealed: Buffer }>(
      'select t::text as text, sealed_secret as sealed from user_totp t where user_id = $1',
      [userId],
    );
    expect(rows[0]?.text).not.toContain(secret);
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(parts.secrets.open('totp', String(userId), sealed)).toBe(secret);
    expect(() => parts.secrets.open('totp', String(userId + 1), sealed)).toThrow();
    expect(() => createSecrets(Buffer.alloc(32, 4)).open('totp', String(userId), sealed)).toThrow();
    await expect(
      db.database.kysely.transaction().execute(async (open) => {
        await open.executeQuery({
          sql: 'select enter_account(1)',
          parameters: [],
          query: {} as never,
          queryId: {} as never,
        });
        await open.selectFrom('user_totp').selectAll().execute();
      }),
    ).rejects.toThrow(/permission denied/);
  });

  it('replaces an earlier one', async () => {
    const { secret } = await anApp();
    const next = await beginTotp(parts, userId);
    expect(await finishTotp(parts, { userId, source }, codeAt(next.secret))).toEqual({
      outcome: 'right',
      codes: null,
    });
    later(60);
    expect(await check('totp', codeAt(secret))).toBe('refused');
    expect(await check('totp', codeAt(next.secret))).toBe('right');
  });

  it('waits ten minutes for its first code', async () => {
    const { secret } = await beginTotp(parts, userId);
    later(601);
    expect((await finishTotp(parts, { userId, source }, codeAt(secret))).outcome).toBe('refused');
  });
});

describe('ten wrong codes', () => {
  it('lock for thirty minutes, also for the right code and for recovery codes', async () => {
    const { secret, codes } = await anApp();
    for (let turn = 0; turn < 10; turn++) expect(await check('totp', '000000')).toBe('refused');
    expect(await check('totp', codeAt(secret))).toBe('locked');
    expect(await check('recovery_code', codes[0] ?? '')).toBe('locked');
    expect((await eventKinds()).filter((kind) => kind === 'factor_locked')).toHaveLength(1);
    later(30 * 60 + 1);
    expect(await check('totp', codeAt(secret))).toBe('right');
  });

  it('cannot be passed by trying at the same time', async () => {
    await anApp();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => check('totp', '000000')));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10);
  });

  it('are forgotten after a right one', async () => {
    const { secret } = await anApp();
    for (let turn = 0; turn < 9; turn++) await check('totp', '000000');
    expect(await check('totp', codeAt(secret))).toBe('right');
    for (let turn = 0; turn < 9; turn++) expect(await check('totp', '000000')).toBe('refused');
  });
});

describe('recovery codes', () => {
  it('are ten, each works once, however it is typed', async () => {
    const { codes } = await anApp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const [first = '', second = ''] = codes;
    expect(
      await Promise.all([check('recovery_code', first), check('recovery_code', first)]).then(
        (all) => all.sort(),
      ),
    ).toEqual(['refused', 'right']);
    expect(await check('recovery_code', ` ${second.toLowerCase().replace('-', ' ')}`)).toBe(
      'right',
    );
    expect((await factorsOf(parts, userId)).recovery_codes_left).toBe(8);
  });

  it('are stored hashed, and are void once new ones are made', async () => {
    const { codes } = await anApp();
    const { rows } = await db.database.pool.query<{ text: string }>(
      `select string_agg(r::text, ' ') as text from recovery_codes r`,
    );
    for (const code of codes) expect(rows[0]?.text).not.toContain(code.replace('-', ''));
    const renewed = await renewRecoveryCodes(parts, { userId, source });
    expect(await check('recovery_code', codes[3] ?? '')).toBe('refused');
    expect(await check('recovery_code', renewed[3] ?? '')).toBe('right');
  });

  it('of another person are worth nothing', async () => {
    const { codes } = await anApp();
    userId = await createUser(db.database, { email: 'thief@example.org', password: null });
    await anApp();
    expect(await check('recovery_code', codes[0] ?? '')).toBe('refused');
  });

  it('need a factor that they stand in for, and go with the last one', async () => {
    await expect(renewRecoveryCodes(parts, { userId, source })).rejects.toMatchObject({
      code: 'invalid',
    });
    await anApp();
    await removeFactor(parts, { userId, source }, { kind: 'totp' });
    expect(await factorsOf(parts, userId)).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });
});

describe('a passkey', () => {
  const purpose = 'sign-in:test';
  async function aPasskey(name = 'Laptop'): Promise<APasskey> {
    const device = new APasskey(origin);
    await finishPasskey(
      parts,
      { userId, source },
      { name, response: device.create(await newPasskeyOptions(parts, userId)) },
    );
    return device;
  }
  const options = (life = {}) => passkeyOptions(parts, { purpose, userId: null, ...life });
  const prove = (response: ReturnType<APasskey['use']>, mustVerify = true) =>
    provePasskey(parts, { purpose, response, mustVerify });

  it('brings recovery codes when it is the first factor, and none when it is not', async () => {
    const [one, other] = [new APasskey(origin), new APasskey(origin)];
    const make = async (device: APasskey, name: string) =>
      finishPasskey(
        parts,
        { userId, source },
        { name, response: device.create(await newPasskeyOptions(parts, userId)) },
      );
    expect((await make(one, 'One')).codes).toHaveLength(10);
    expect((await make(other, 'Other')).codes).toBeNull();
    expect(
      (await newPasskeyOptions(parts, userId)).excludeCredentials?.map(({ id }) => id),
    ).toEqual([one, other].map((device) => device.id.toString('base64url')));
  });

  it('tells who signs in, and whether the device knew the person', async () => {
    const device = await aPasskey();
    expect(await prove(device.use(await options()))).toMatchObject({
      proven: { userId, name: 'Laptop', isVerified: true },
    });
    expect(await prove(device.use(await options(), { isVerified: false }))).toEqual({
      refused: { userId, name: 'Laptop' },
    });
    expect(await prove(device.use(await options(), { isVerified: false }), false)).toMatchObject({
      proven: { isVerified: false },
    });
  });

  it('answers a challenge once, in its time, for the sign-in that asked', async () => {
    const device = await aPasskey();
    const asked = await options();
    const [one, other] = [device.use(asked), device.use(asked)];
    expect(await prove(one)).toHaveProperty('proven');
    expect(await prove(other)).toHaveProperty('refused');
    const late = await options();
    later(601);
    expect(await prove(device.use(late))).toHaveProperty('refused');
    const elsewhere = await passkeyOptions(parts, { purpose: 'sign-in:other', userId: null });
    expect(await prove(device.use(elsewhere))).toHaveProperty('refused');
    expect(await prove(device.use({ challenge: 'aW52ZW50ZWQ' }))).toHaveProperty('refused');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a copy whose counter stands still', { counter: 1 }],
    ['a copy whose counter is behind', { counter: 0 }],
  ])('of %s is refused', async (_what, odd) => {
    const device = await aPasskey();
    expect(await prove(device.use(await options()))).toHaveProperty('proven');
    expect(await prove(device.use(await options(), odd))).toEqual({
      refused: { userId, name: 'Laptop' },
    });
  });

  it('that never counts is taken again and again', async () => {
    const device = await aPasskey();
    for (let turn = 0; turn < 2; turn++)
      expect(await prove(device.use(await options(), { counter: 0 }))).toHaveProperty('proven');
  });

  it('nobody registered is refused without naming anybody', async () => {
    expect(await prove(new APasskey(origin).use(await options()))).toEqual({ refused: null });
  });

  it('cannot be registered with somebody else’s challenge, on another site, or twice', async () => {
    const stranger = await createUser(db.database, {
      email: `stranger-${count}@example.org`,
      password: null,
    });
    const device = new APasskey(origin);
    const keep = (response: ReturnType<APasskey['create']>) =>
      finishPasskey(parts, { userId, source }, { name: 'X', response });
    await expect(
      keep(device.create(await newPasskeyOptions(parts, stranger))),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      keep(
        device.create(await newPasskeyOptions(parts, userId), { origin: 'https://evil.example' }),
      ),
    ).rejects.toMatchObject({ code: 'invalid' });
    await keep(device.create(await newPasskeyOptions(parts, userId)));
    await expect(keep(device.create(await newPasskeyOptions(parts, userId)))).rejects.toMatchObject(
      { errors: 'This passkey is registered already.' },
    );
  });

  it('needs a host name and a secure connection', () => {
    const support = (url: string) => passkeyHost(url).support;
    expect(
      [
        'https://cloud.example.org',
        'http://localhost:3000',
        'http://192.0.2.7',
        'https://[2001:db8::1]',
        'http://cloud.example.org',
      ].map(support),
    ).toEqual(['possible', 'possible', 'needs_host_name', 'needs_host_name', 'needs_https']);
  });
});

describe('the sign-in activity', () => {
  it('tells each factor that was added, used wrongly or removed', async () => {
    const { codes } = await anApp();
    await check('totp', '000000');
    await check('recovery_code', codes[0] ?? '');
    await renewRecoveryCodes(parts, { userId, source });
    await removeFactor(parts, { userId, source }, { kind: 'totp' });
    expect(await eventKinds()).toEqual([
      'factor_added',
      'factor_refused',
      'recovery_code_used',
      'recovery_codes_made',
      'factor_removed',
    ]);
    expect((await recentActivity(db.database, userId))[0]).toMatchObject({
      kind: 'factor_removed',
      method: 'totp',
      ip: '192.0.2.1',
      userAgent: 'Test',
    });
  });

  it('tells a reset by the operator', async () => {
    await anApp();
    expect(await resetFactorsOf(parts, `Person-${count}@example.org`)).toBe(1);
    expect(await factorsOf(parts, userId)).toMatchObject({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect((await eventKinds()).at(-1)).toBe('factors_reset');
  });
});
