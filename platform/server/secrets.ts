import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Keyed signatures from the installation's master secret; each purpose has a key of its own. */
export interface Secrets {
  /** HMAC-SHA256 of the data under the purpose's key: 32 bytes. */
  sign(purpose: string, data: string | Uint8Array): Buffer;
  /** True when the signature fits; takes the same time either way. A shortened signature of at least 16 bytes is compared as far as it goes. */
  verify(purpose: string, data: string | Uint8Array, mac: Uint8Array): boolean;
}

/** Derives one key a purpose from the master secret (HKDF-SHA256, RFC 5869). */
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
  };
}
