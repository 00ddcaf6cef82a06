import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
}

/** How an answer of the authenticator may differ from the right one. */
interface Oddity {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

const flag = { present: 0x01, verified: 0x04, credential: 0x40 };

/** An authenticator in software, which makes one passkey and signs with it. For tests. */
export class APasskey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #key: KeyObject;
  readonly #coseKey: Uint8Array;
  readonly #origin: string;
  #userHandle: string | null = null;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** What the browser answers to the options of a new passkey. */
  create(options: Asked & { user: { id: string } }, odd: Oddity = {}) {
    this.#userHandle = options.user.id;
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const authData = Buffer.concat([
      this.#head(odd, flag.credential),
      Buffer.alloc(16),
      length,
      this.id,
      this.#coseKey,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, odd).toString(
        'base64url',
      ),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What the browser answers to the options of a sign-in. */
  use(options: Asked, odd: Oddity = {}) {
    this.counter = odd.counter ?? this.counter + 1;
    const authenticatorData = this.#head(odd, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, odd);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(clientData).digest())
      .sign(this.#key);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #head(odd: Oddity, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = flag.present | (odd.isVerified === false ? 0 : flag.verified) | more;
    return Buffer.concat([
      createHash('sha256')
        .update(odd.rpId ?? new URL(this.#origin).hostname)
        .digest(),
      Buffer.from([flags]),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, odd: Oddity): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: odd.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #answer<R>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}
