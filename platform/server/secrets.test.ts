import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));

describe('what is sealed', () => {
  it('can be opened again, and looks different each time', () => {
    const [one, other] = [secrets.seal('keys', 'us', 'Grüße'), secrets.seal('keys', 'us', 'Grüße')];
    expect(secrets.open('keys', 'us', one)).toBe('Grüße');
    expect(one.equals(other)).toBe(false);
    expect(one.includes('Grüße')).toBe(false);
  });

  it('stays closed to another purpose, another owner, another installation and after any change', () => {
    const sealed = secrets.seal('keys', 'us', 'secret');
    expect(() => secrets.open('keys', 'them', sealed)).toThrow();
    expect(() => secrets.open('cookies', 'us', sealed)).toThrow();
    expect(() => createSecrets(Buffer.alloc(32, 8)).open('keys', 'us', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.open('keys', 'us', changed), `byte ${at}`).toThrow();
    }
    expect(() => secrets.open('keys', 'us', sealed.subarray(0, 20))).toThrow();
  });
});

test("signatures are HMAC-SHA256 by Node's own judgement, for data of any length", () => {
  const master = Buffer.alloc(32, 9);
  const secrets = createSecrets(master);
  const key = Buffer.from(hkdfSync('sha256', master, 'heliograph', 'a purpose', 32));
  for (const length of [0, 1, 55, 56, 63, 64, 65, 500, 2_048, 2_049, 9_000]) {
    const data = randomBytes(length);
    expect(
      secrets.sign('a purpose', data).equals(createHmac('sha256', key).update(data).digest()),
    ).toBe(true);
  }
  const longKey = Buffer.from(hkdfSync('sha256', master, 'heliograph', 'a purpose sha512', 32));
  for (const text of ['', 'grüße', 'x'.repeat(200), 'ü'.repeat(5_000)]) {
    expect(secrets.signLong('a purpose', text)).toBe(
      createHmac('sha512', longKey).update(text).digest('base64url'),
    );
  }
  expect(
    secrets.sign('a purpose', 'grüße').equals(createHmac('sha256', key).update('grüße').digest()),
  ).toBe(true);
});
