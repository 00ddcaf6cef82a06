import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Keyed signatures and encryption from the installation's master secret; each purpose has a key of its own. */
export interface Secrets {
  /** HMAC-SHA256 of the data under the purpose's key: 32 bytes. */
  sign(purpose: string, data: string | Uint8Array): Buffer;
  /** True when the signature fits; takes the same time either way. A shortened signature of at least 16 bytes is compared as far as it goes. */
  verify(purpose: string, data: string | Uint8Array, mac: Uint8Array): boolean;
  /** Encrypts what has to be kept but not read: only `open` with the same purpose and master secret gives it back. */
  seal(purpose: string, data: string | Uint8Array): Buffer;
  /** What was sealed; throws when it was changed, or sealed for another purpose or under another master secret. */
  open(purpose: string, sealed: Uint8Array): Buffer;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Derives one key a purpose from the master secret (HKDF-SHA256, RFC 5869); sealing is AES-256-GCM. */
export function createSecrets(master: Uint8Array): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'heliograph', purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
  const sign = (purpose: string, data: string | Uint8Array): Buffer => createHmac('sha256', keyOf(purpose)).update(data).digest();
  return {
    sign,
    verify(purpose, data, mac) {
      if (mac.length < 16 || mac.length > 32) return false;
      return timingSafeEqual(sign(purpose, data).subarray(0, mac.length), mac);
    },
    seal(purpose, data) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce);
      const hidden = Buffer.concat([cipher.update(data), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden]);
    },
    open(purpose, sealed) {
      if (sealed.length < 1 + nonceLength + tagLength || sealed[0] !== version) throw new Error('This is nothing that was sealed here.');
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), bytes.subarray(1, 1 + nonceLength), { authTagLength: tagLength });
      decipher.setAuthTag(bytes.subarray(1 + nonceLength, 1 + nonceLength + tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength + tagLength)), decipher.final()]);
    },
  };
}
