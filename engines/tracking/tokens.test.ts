import { describe, expect, it } from 'vitest';
import { createSecrets } from '#platform/server/secrets.ts';
import { DeliveryTokens, readToken, writeToken, type TokenKind } from './tokens.ts';
import { createTrackingUrls, readReturnPath } from './urls.ts';

const secrets = createSecrets(Buffer.alloc(32, 1));
const tokenPayload = { accountId: 12, mailingId: 345, contactId: 6_789_012_345 };

describe('a signed token', () => {
  it('gives back what it was made of', () => {
    for (const kind of ['open', 'unsubscribe', 'preferences', 'web_view'] as const) {
      expect(readToken(secrets, kind, writeToken(secrets, kind, tokenPayload))).toEqual(
        tokenPayload,
      );
    }
    expect(
      readToken(secrets, 'click', writeToken(secrets, 'click', { ...tokenPayload, linkNo: 300 })),
    ).toEqual({ ...tokenPayload, linkNo: 300 });
    const dynamic = { ...tokenPayload, linkNo: 3, target: 'https://blue.example/?für=Ann&x=1' };
    expect(readToken(secrets, 'click', writeToken(secrets, 'click', dynamic))).toEqual(dynamic);
  });

  it('is refused with any single bit flipped, in any place', () => {
    const token = writeToken(secrets, 'unsubscribe', tokenPayload);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < token.length; at++) {
      for (let bit = 0; bit < 6; bit++) {
        const letter = alphabet[alphabet.indexOf(token[at] as string) ^ (1 << bit)] as string;
        expect(
          readToken(secrets, 'unsubscribe', token.slice(0, at) + letter + token.slice(at + 1)),
        ).toBeNull();
      }
    }
  });

  it('of a click is refused with any single bit flipped too, so that nobody turns one link into another', () => {
    const token = writeToken(secrets, 'click', { ...tokenPayload, linkNo: 7 });
    const sealed = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(readToken(secrets, 'click', changed.toString('base64url'))).toBeNull();
    }
  });

  it('shares no letter of its signature with another of the same delivery, and has 96 bits of its own', () => {
    const tokens = new DeliveryTokens(secrets, tokenPayload);
    const written = [
      ...(['open', 'unsubscribe', 'preferences', 'web_view', 'return_path'] as const).map((kind) =>
        tokens.write(kind),
      ),
      ...Array.from({ length: 200 }, (_, linkNo) => tokens.click(linkNo)),
    ];
    expect(new Set(written.map((token) => token.slice(-16))).size).toBe(written.length);
    expect(written[0]).toBe(writeToken(secrets, 'open', tokenPayload));
  });

  it('with a target of its own can not be given another', () => {
    const sealed = Buffer.from(
      writeToken(secrets, 'click', { ...tokenPayload, linkNo: 3, target: 'https://blue.example/' }),
      'base64url',
    );
    const forged = Buffer.from(
      sealed.toString('latin1').replace('blue.example', 'evil.example'),
      'latin1',
    );
    expect(readToken(secrets, 'click', forged.toString('base64url'))).toBeNull();
    const plain = writeToken(secrets, 'click', { ...tokenPayload, linkNo: 3 });
    expect(
      readToken(secrets, 'click', plain + Buffer.from('https://e.example/').toString('base64url')),
    ).toBeNull();
  });

  it('of the time when each was signed by itself is still read', () => {
    const sealedThen = (kind: TokenKind, numbers: readonly number[]): string => {
      const payload = Buffer.from([1, ...numbers]);
      return Buffer.concat([
        payload,
        secrets.sign(`tracking.${kind}.1`, payload).subarray(0, 16),
      ]).toString('base64url');
    };
    expect(readToken(secrets, 'unsubscribe', sealedThen('unsubscribe', [12, 34, 56]))).toEqual({
      accountId: 12,
      mailingId: 34,
      contactId: 56,
    });
    expect(readToken(secrets, 'click', sealedThen('click', [12, 34, 56, 7]))).toEqual({
      accountId: 12,
      mailingId: 34,
      contactId: 56,
      linkNo: 7,
    });
    expect(readToken(secrets, 'open', sealedThen('unsubscribe', [12, 34, 56]))).toBeNull();
  });

  it('is refused when cut, lengthened, empty or nonsense', () => {
    const token = writeToken(secrets, 'open', tokenPayload);
    for (let length = 0; length < token.length; length++)
      expect(readToken(secrets, 'open', token.slice(0, length))).toBeNull();
    for (const wrong of [
      `${token}A`,
      `${token}=`,
      `A${token}`,
      '',
      '../../etc',
      'x'.repeat(5_000),
      token.toUpperCase(),
    ])
      expect(readToken(secrets, 'open', wrong)).toBeNull();
  });

  it('is worthless as a token of another kind, and under another key', () => {
    const kinds: TokenKind[] = [
      'open',
      'click',
      'unsubscribe',
      'preferences',
      'web_view',
      'return_path',
    ];
    for (const made of kinds)
      for (const read of kinds) {
        expect(readToken(secrets, read, writeToken(secrets, made, tokenPayload)) !== null).toBe(
          made === read,
        );
      }
    expect(
      readToken(
        createSecrets(Buffer.alloc(32, 2)),
        'open',
        writeToken(secrets, 'open', tokenPayload),
      ),
    ).toBeNull();
  });
});

describe('a return path', () => {
  const urls = createTrackingUrls({ publicUrl: 'https://news.example', secrets });

  it('names the delivery, in letters that survive a change of case', () => {
    const address = urls.returnPath(tokenPayload, 'bounce.example');
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReturnPath(secrets, address)).toEqual(tokenPayload);
    expect(readReturnPath(secrets, address.toUpperCase())).toEqual(tokenPayload);
  });

  it('is refused when it is not ours', () => {
    const address = urls.returnPath(tokenPayload, 'bounce.example');
    const last = address.indexOf('@') - 1;
    for (const letter of 'abcdefghijklmnopqrstuvwxyz234567') {
      if (letter !== address[last])
        expect(
          readReturnPath(secrets, address.slice(0, last) + letter + address.slice(last + 1)),
        ).toBeNull();
    }
    expect(readReturnPath(secrets, 'b-@bounce.example')).toBeNull();
    expect(readReturnPath(secrets, 'ann@home.example')).toBeNull();
  });
});
