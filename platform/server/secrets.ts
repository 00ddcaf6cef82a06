import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** Keyed signatures and sealed texts from the installation's master secret; each purpose has a key of its own. */
export interface Secrets {
  /** HMAC-SHA256 of the data under the purpose's key: 32 bytes. */
  sign(purpose: string, data: string | Uint8Array): Buffer;
  /** HMAC-SHA512 under a key of its own, as 86 letters of base64url: long enough to be cut into several signatures at every fourth letter. */
  signLong(purpose: string, data: string): string;
  /** True when the signature fits; takes the same time either way. A shortened signature of at least 16 bytes is compared as far as it goes. */
  verify(purpose: string, data: string | Uint8Array, mac: Uint8Array): boolean;
  /** Encrypts a text that must be read again (AES-256-GCM); `owner` is bound to it, so that it opens nowhere else. */
  seal(purpose: string, owner: string, text: string): Buffer;
  /** Decrypts what was sealed; throws when it was changed, moved to another owner, or sealed by another installation. */
  open(purpose: string, owner: string, sealed: Uint8Array): string;
}

const nonceLength = 12;
const tagLength = 16;

const longForOneCall = 2_048;

/** HMAC (RFC 2104) under one key: a mail has a dozen signed addresses, and objects of their own would cost ten times as much as two hashes in one call each. */
class QuickHmac {
  readonly #name: 'sha256' | 'sha512';
  readonly #block: number;
  readonly #inner: Buffer;
  readonly #outer: Buffer;

  constructor(name: 'sha256' | 'sha512', key: KeyObject) {
    this.#name = name;
    this.#block = name === 'sha256' ? 64 : 128;
    const padded = Buffer.alloc(this.#block);
    key.export().copy(padded);
    this.#inner = Buffer.concat([padded.map((byte) => byte ^ 0x36), Buffer.alloc(longForOneCall)]);
    this.#outer = Buffer.concat([
      padded.map((byte) => byte ^ 0x5c),
      Buffer.alloc(name === 'sha256' ? 32 : 64),
    ]);
  }

  /** What is to be hashed last; good until the next call. */
  #outerOf(data: string | Uint8Array): Buffer {
    const length =
      typeof data === 'string' ? this.#inner.write(data, this.#block, 'utf8') : data.length;
    if (typeof data !== 'string') this.#inner.set(data, this.#block);
    // As letters, because a hash hands these over three times as fast as a buffer.
    this.#outer.write(
      hash(this.#name, this.#inner.subarray(0, this.#block + length), 'binary'),
      this.#block,
      'latin1',
    );
    return this.#outer;
  }

  bytes(data: string | Uint8Array): Buffer {
    return Buffer.from(hash(this.#name, this.#outerOf(data), 'binary'), 'latin1');
  }

  text(data: string): string {
    return hash(this.#name, this.#outerOf(data), 'base64url');
  }
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
  const quick = { sha256: new Map<string, QuickHmac>(), sha512: new Map<string, QuickHmac>() };
  const quickOf = (name: 'sha256' | 'sha512', purpose: string): QuickHmac => {
    let made = quick[name].get(purpose);
    if (!made)
      quick[name].set(
        purpose,
        (made = new QuickHmac(name, keyOf(name === 'sha256' ? purpose : `${purpose} ${name}`))),
      );
    return made;
  };
  // A letter takes three bytes at most.
  const isShort = (data: string | Uint8Array): boolean =>
    data.length * (typeof data === 'string' ? 3 : 1) <= longForOneCall;
  const sign = (purpose: string, data: string | Uint8Array): Buffer =>
    isShort(data)
      ? quickOf('sha256', purpose).bytes(data)
      : createHmac('sha256', keyOf(purpose)).update(data).digest();
  return {
    sign,
    signLong: (purpose, data) =>
      isShort(data)
        ? quickOf('sha512', purpose).text(data)
        : createHmac('sha512', keyOf(`${purpose} sha512`))
            .update(data)
            .digest('base64url'),
    verify(purpose, data, mac) {
      if (mac.length < 16 || mac.length > 32) return false;
      return timingSafeEqual(sign(purpose, data).subarray(0, mac.length), mac);
    },
    seal(purpose, owner, text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce).setAAD(
        Buffer.from(owner),
      );
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed);
      const cipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(`seal ${purpose}`),
        bytes.subarray(0, nonceLength),
        { authTagLength: tagLength },
      )
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([
        cipher.update(bytes.subarray(nonceLength, -tagLength)),
        cipher.final(),
      ]).toString('utf8');
    },
  };
}
