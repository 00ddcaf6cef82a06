import { describe, expect, test } from 'vitest';
import { normaliseAddress } from './normalise-address.ts';

describe('an address', () => {
  test('keeps what was typed and is compared in lower case', () => {
    expect(normaliseAddress('  Ann.Lee+News@Example.COM ')).toEqual({
      ok: true,
      email: 'Ann.Lee+News@Example.COM',
      emailKey: 'ann.lee+news@example.com',
      domain: 'example.com',
    });
  });

  test('of an international domain is stored and compared as A-labels', () => {
    expect(normaliseAddress('jan@Bücher.example')).toEqual({
      ok: true,
      email: 'jan@xn--bcher-kva.example',
      emailKey: 'jan@xn--bcher-kva.example',
      domain: 'xn--bcher-kva.example',
    });
    expect(normaliseAddress('jan@XN--BCHER-KVA.example')).toMatchObject({
      ok: true,
      emailKey: 'jan@xn--bcher-kva.example',
    });
  });

  test('may hold 64 characters before the @ and 254 in all, and no more', () => {
    const local = 'a'.repeat(64);
    const domain = `${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.com`;
    expect(`${local}@${domain}`.length).toBe(254);
    expect(normaliseAddress(`${local}@${domain}`)).toMatchObject({ ok: true });
    expect(normaliseAddress(`${local}@x${domain}`)).toMatchObject({
      ok: false,
      reason: 'is too long (at most 254 characters)',
    });
    expect(normaliseAddress(`a${local}@example.com`)).toMatchObject({ ok: false });
    expect(normaliseAddress(`a@${'b'.repeat(63)}.com`)).toMatchObject({ ok: true });
    expect(normaliseAddress(`a@${'b'.repeat(64)}.com`)).toMatchObject({ ok: false });
  });

  test.each([
    ['', 'is required'],
    ['ann', 'must hold an @'],
    ['ann@', 'must have a domain after the @'],
    ['@example.com', 'must have a name before the @'],
    ['a@b@example.com', 'must hold one @ only'],
    ['Ann <ann@example.com>', 'must be the address alone, without a name or angle brackets'],
    ['"ann lee"@example.com', 'must not hold quotation marks'],
    ['ann lee@example.com', 'must not hold spaces'],
    ['ann\u0000@example.com', 'holds a control or invisible character: type the address again'],
    ['ann\r\nBcc: x@example.com', 'holds a control or invisible character: type the address again'],
    ['ann\u200b@example.com', 'holds a control or invisible character: type the address again'],
    ['.ann@example.com', 'is not valid before the @: check dots and special characters'],
    ['ann..lee@example.com', 'is not valid before the @: check dots and special characters'],
    ['änn@example.com', 'holds a letter before the @ that mail servers do not take'],
    ['ann@localhost', 'must have a full domain after the @, such as example.com'],
    ['ann@[127.0.0.1]', 'must have a domain name after the @, not an IP address'],
    ['ann@127.0.0.1', 'must have a domain name after the @, not an IP address'],
    ['ann@-example.com', 'is not a valid domain after the @'],
    ['ann@example..com', 'is not a valid domain after the @'],
    ['ann@example.com.', 'is not a valid domain after the @'],
    ['ann@exa_mple.com', 'is not a valid domain after the @'],
  ])('like %j is refused with its cause', (text, reason) => {
    expect(normaliseAddress(text)).toEqual({ ok: false, reason });
  });

  test('however long and hostile is judged without running away', () => {
    for (const text of [
      `${'a.'.repeat(50_000)}@`,
      `a@${'b-'.repeat(50_000)}`,
      `a@${'b.'.repeat(50_000)}1`,
      '@'.repeat(100_000),
    ]) {
      expect(normaliseAddress(text).ok).toBe(false);
    }
  });
});
