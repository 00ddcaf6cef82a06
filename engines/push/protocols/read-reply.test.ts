import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

test.each([
  ['apns', 200, '', 'taken'],
  ['apns', 410, 'Unregistered', 'gone'],
  ['apns', 410, 'ExpiredToken', 'gone'],
  ['apns', 400, 'BadDeviceToken', 'mistake'],
  ['apns', 400, 'DeviceTokenNotForTopic', 'mistake'],
  ['apns', 413, 'PayloadTooLarge', 'mistake'],
  ['apns', 429, 'TooManyRequests', 'retry'],
  ['apns', 503, 'ServiceUnavailable', 'retry'],
  ['apns', 500, 'InternalServerError', 'retry'],
  ['fcm', 404, 'UNREGISTERED', 'gone'],
  // A project that is not there is our mistake, not the end of everybody's device.
  ['fcm', 404, 'NOT_FOUND', 'mistake'],
  ['fcm', 400, 'INVALID_ARGUMENT', 'mistake'],
  ['fcm', 403, 'SENDER_ID_MISMATCH', 'mistake'],
  ['fcm', 429, 'QUOTA_EXCEEDED', 'retry'],
  ['fcm', 503, 'UNAVAILABLE', 'retry'],
  ['vapid', 201, '', 'taken'],
  ['vapid', 404, '', 'gone'],
  ['vapid', 410, '', 'gone'],
  ['vapid', 413, '', 'mistake'],
  ['vapid', 429, '', 'retry'],
  ['vapid', 406, '', 'refused'],
] as const)('%s %i %s is %s', (...[gateway, status, word, outcome]) => {
  const reply = readReply(gateway, { status, word });
  expect(reply.outcome).toBe(outcome);
  expect(reply.isKeyRefused).toBeUndefined();
});

test.each([
  ['apns', 403, 'InvalidProviderToken'],
  ['apns', 403, 'ExpiredProviderToken'],
  ['fcm', 401, 'UNAUTHENTICATED'],
  ['fcm', 403, 'PERMISSION_DENIED'],
  ['vapid', 401, ''],
  ['vapid', 403, ''],
] as const)('%s %i %s refuses the key, not the device', (gateway, status, word) => {
  expect(readReply(gateway, { status, word })).toMatchObject({
    outcome: 'mistake',
    isKeyRefused: true,
  });
});

test('a wait that the gateway asks for is kept, an hour at most', () => {
  const wait = (retryAfter: string) =>
    readReply('fcm', { status: 429, word: '', retryAfter }).afterMs;
  expect([wait('30'), wait('0'), wait('999999'), wait('Mon, 01 Jan')]).toEqual([
    30_000,
    1_000,
    3_600_000,
    undefined,
  ]);
});
