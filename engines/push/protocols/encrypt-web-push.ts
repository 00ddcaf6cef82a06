import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Where a browser reads its pushes, and by which keys (PushSubscription). */
export interface Subscription {
  endpoint: string;
  /** The browser's public key: 65 bytes, base64url. */
  p256dh: string;
  /** Its secret: 16 bytes, base64url. */
  auth: string;
}

/** All that is random of one encrypted message; tests give what RFC 8291 has in its example. */
export interface Chance {
  salt: Buffer;
  privateKey: Buffer;
}

/** The most letters of UTF-8 that one web push carries: 4,096 bytes with the head, the end mark and the tag. */
export const mostWebPushBytes = 4096 - 86 - 1 - 16;

const recordSize = 4096;
const webPushInfo = Buffer.from('WebPush: info\0');
const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0');
const nonceInfo = Buffer.from('Content-Encoding: nonce\0');

/** Encrypts a message so that one browser alone can read it: aes128gcm in one record (RFC 8188, RFC 8291). */
export function encryptWebPush(
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  text: string | Buffer,
  chance?: Chance,
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  if (chance) ours.setPrivateKey(chance.privateKey);
  else ours.generateKeys();
  const ourKey = ours.getPublicKey();
  const salt = chance?.salt ?? randomBytes(16);
  const secret = Buffer.from(
    hkdfSync(
      'sha256',
      ours.computeSecret(browserKey),
      Buffer.from(auth, 'base64url'),
      Buffer.concat([webPushInfo, browserKey, ourKey]),
      32,
    ),
  );
  const key = Buffer.from(hkdfSync('sha256', secret, salt, keyInfo, 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, nonceInfo, 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head[20] = ourKey.length;
  // The mark of the last record.
  const plain = Buffer.concat([Buffer.from(text as string), Buffer.from([2])]);
  return Buffer.concat([head, ourKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
