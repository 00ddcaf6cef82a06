import { describe, expect, it } from 'vitest';
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
