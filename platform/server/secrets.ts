import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Keyed signatures and sealed texts from the installation's master secret; each purpose has a key of its own. */
export interface Secrets {
  /** HMAC-SHA256 of the data under the purpose's key: 32 bytes. */
  sign(purpose: string, data: string | Uint8Array): Buffer;
  /** True when the signature fits; takes the same time either way. A shortened signature of at least 16 bytes is compared as far as it goes. */
  verify(purpose: string, data: string | Uint8Array, mac: Uint8Array): boolean;
  /** Encrypts a text that must be read again (AES-256-GCM); `owner` is bound to it, so that it opens nowhere else. */
  seal(purpose: string, owner: string, text: string): Buffer;
  /** Decrypts what was sealed; throws when it was changed, moved to another owner, or sealed by another installation. */
  open(purpose: string, owner: string, sealed: Uint8Array): string;
}

const nonceLength = 12;
const tagLength = 16;

interface Pads { inner: Buffer; outer: Buffer }

const longForOneCall = 2_048;

// HMAC (RFC 2104) by two hashes in one call each: a mail has a dozen signed addresses, and objects of their own would cost three times as much.
function quickHmac({ inner, outer }: Pads, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, bytes]), 'buffer')]), 'buffer');
}

function padsOf(key: KeyObject): Pads {
  const block = Buffer.alloc(64);
  key.export().copy(block);
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer };
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
  const pads = new Map<string, Pads>();
  const sign = (purpose: string, data: string | Uint8Array): Buffer => {
    if (data.length > longForOneCall) return createHmac('sha256', keyOf(purpose)).update(data).digest();
    let made = pads.get(purpose);
    if (!made) pads.set(purpose, made = padsOf(keyOf(purpose)));
    return quickHmac(made, data);
  };
  return {
    sign,
    verify(purpose, data, mac) {
      if (mac.length < 16 || mac.length > 32) return false;
      return timingSafeEqual(sign(purpose, data).subarray(0, mac.length), mac);
    },
    seal(purpose, owner, text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed);
      const cipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), bytes.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([cipher.update(bytes.subarray(nonceLength, -tagLength)), cipher.final()]).toString('utf8');
    },
  };
}
