import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signedToken } from './signed-token.ts';

/** A pair of keys that web pushes of one website are signed with (RFC 8292), both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const hours = 3_600_000;
const tokenLasts = 12 * hours;
const kept = 500;

/** A new pair. */
export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return pairOf(privateKey);
}

/** The pair of a private key, given as 32 bytes in base64url or as PEM; null where it is none of the curve P-256. */
export function readVapidKey(text: string): VapidKeys | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({
          key: pkcs8Of(Buffer.from(text.trim(), 'base64url')),
          format: 'der',
          type: 'pkcs8',
        });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? pairOf(key) : null;
  } catch {
    return null;
  }
}

/** What the header Authorization says to the push service of an endpoint; the same for half a day. */
export function createVapidSigner(subject: string) {
  const tokens = new Map<string, { value: string; until: number }>();
  return (keys: VapidKeys, endpoint: string, now: Date): string => {
    const audience = new URL(endpoint).origin;
    const name = `${keys.publicKey} ${audience}`;
    const known = tokens.get(name);
    if (known && known.until > now.getTime()) return known.value;
    const expires = now.getTime() + tokenLasts;
    const token = signedToken(keyOf(keys), {
      header: { typ: 'JWT' },
      claims: { aud: audience, exp: Math.floor(expires / 1000), sub: subject },
    });
    const value = `vapid t=${token}, k=${keys.publicKey}`;
    if (tokens.size >= kept) tokens.clear();
    tokens.set(name, { value, until: expires - hours });
    return value;
  };
}

function pairOf(key: KeyObject): VapidKeys {
  const { x, y, d } = key.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x!, 'base64url'),
    Buffer.from(y!, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}

function keyOf({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) =>
    part.toString('base64url'),
  );
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey },
  });
}

// PKCS #8 around SEC 1 around 32 bytes; the public key is reckoned by OpenSSL.
function pkcs8Of(secret: Buffer): Buffer {
  if (secret.length !== 32) throw new Error('A key of P-256 has 32 bytes.');
  return Buffer.concat([
    Buffer.from('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420', 'hex'),
    secret,
  ]);
}
