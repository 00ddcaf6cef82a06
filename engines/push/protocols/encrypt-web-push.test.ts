import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptWebPush, mostWebPushBytes } from './encrypt-web-push.ts';
import { createVapidSigner, newVapidKeys, readVapidKey } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

// RFC 8291, appendix A.
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const chance = {
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
};

test('a message is encrypted letter by letter as in the example of RFC 8291', () => {
  const text = 'When I grow up, I want to be a watermelon';
  expect(encryptWebPush(browser, text, chance).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('each message has a key and a salt of its own, and the browser reads it', () => {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  const auth = Buffer.alloc(16, 5);
  const to = {
    p256dh: ours.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  };
  const [one, other] = [encryptWebPush(to, 'Grüße 🎉'), encryptWebPush(to, 'Grüße 🎉')];
  expect(one.equals(other)).toBe(false);
  expect(read(one)).toBe('Grüße 🎉');
  expect(encryptWebPush(to, Buffer.alloc(mostWebPushBytes))).toHaveLength(4096);

  function read(body: Buffer): string {
    const sender = body.subarray(21, 86);
    const secret = Buffer.from(
      hkdfSync(
        'sha256',
        ours.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), ours.getPublicKey(), sender]),
        32,
      ),
    );
    const derived = (info: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, body.subarray(0, 16), Buffer.from(info), length));
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derived('Content-Encoding: aes128gcm\0', 16),
      derived('Content-Encoding: nonce\0', 12),
    ).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    return plain.subarray(0, -1).toString();
  }
});

test('the signature of a push names its service and holds for half a day; its key is read back from 32 bytes or PEM', () => {
  const keys = newVapidKeys();
  expect(readVapidKey(keys.privateKey)).toEqual(keys);
  expect(readVapidKey('not a key')).toBeNull();
  const now = new Date('2026-11-23T20:00:00Z');
  const authorization = createVapidSigner('mailto:push@shop.example');
  const said = authorization(keys, 'https://push.example/v2/abc', now);
  const [, token = '', k] = /^vapid t=(\S+), k=(\S+)$/.exec(said) ?? [];
  expect(k).toBe(keys.publicKey);
  const [head, claims, signature] = token.split('.');
  expect(JSON.parse(bytes(head!).toString())).toEqual({ alg: 'ES256', typ: 'JWT' });
  expect(JSON.parse(bytes(claims!).toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-24T08:00:00Z') / 1000,
    sub: 'mailto:push@shop.example',
  });
  const point = bytes(keys.publicKey);
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      bytes(signature!),
    ),
  ).toBe(true);
  expect(authorization(keys, 'https://push.example/v2/other', now)).toBe(said);
});
