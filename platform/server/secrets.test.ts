import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));

describe('what is sealed', () => {
  it('can be opened again, and looks different each time', () => {
    const [one, other] = [secrets.seal('keys', 'Grüße'), secrets.seal('keys', 'Grüße')];
    expect(secrets.open('keys', one).toString()).toBe('Grüße');
    expect(one.equals(other)).toBe(false);
    expect(one.includes('Grüße')).toBe(false);
  });

  it('stays closed to another purpose, another installation and after any change', () => {
    const sealed = secrets.seal('keys', 'secret');
    expect(() => secrets.open('cookies', sealed)).toThrow();
    expect(() => createSecrets(Buffer.alloc(32, 8)).open('keys', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.open('keys', changed), `byte ${at}`).toThrow();
    }
    expect(() => secrets.open('keys', sealed.subarray(0, 20))).toThrow();
  });
});
