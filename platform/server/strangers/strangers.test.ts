import { expect, test } from 'vitest';
import { createSecrets } from '../secrets.ts';
import { readPublicKey, writePublicKey } from './public-keys.ts';
import { createCallRates, wideNetworkOf } from './token-buckets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));

test('a public key opens what it names, and no other spelling of it does', () => {
  const key = writePublicKey(secrets, 'form', { accountId: 3, id: 12 });
  expect(readPublicKey(secrets, 'form', key)).toEqual({ accountId: 3, id: 12 });
  const others = [
    `0${key}`,
    key.replace('3-12', '3-13'),
    key.replace('3-12', '3-012'),
    `${key}A`,
    key.slice(0, -1),
    key.toUpperCase(),
    '',
  ];
  for (const other of others)
    expect([other, readPublicKey(secrets, 'form', other)]).toEqual([other, null]);
  expect(readPublicKey(secrets, 'survey', key)).toBeNull();
});

test('a network has its burst at once and its rate in the long run, each key for itself', () => {
  const isWithin = createCallRates({ burst: 3, aMinute: 60 });
  const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);
  const asked = (ip: string, key: string, seconds: number) => isWithin(ip, key, at(seconds));
  expect([1, 2, 3, 4].map((last) => asked(`10.0.0.${last}`, 'a', 0))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(asked('10.0.0.9', 'b', 0)).toBe(true);
  expect(asked('10.0.1.1', 'a', 0)).toBe(true);
  expect([asked('10.0.0.1', 'a', 1), asked('10.0.0.1', 'a', 1)]).toEqual([true, false]);
  expect(asked('10.0.0.1', 'a', -3_600)).toBe(false);
});

test('networks are a /24 and a /48', () => {
  expect(['192.0.2.77', '2001:db8:5:1::9', '::1'].map(wideNetworkOf)).toEqual([
    '192.0.2.0/24',
    '2001:db8:5::/48',
    '0:0:0::/48',
  ]);
});
