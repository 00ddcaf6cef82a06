import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { Clock } from '#platform/server/clock.ts';

const clock: Clock & { ahead: number } = {
  ahead: 0,
  now: () => new Date(Date.now() + clock.ahead),
};
let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer({ clock });
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben');
});
afterAll(() => server.close());

const open = async (who: TestMember, place = 'campaigns/1') =>
  (await server.call('PUT', 'presence.json', { place }, { key: who.token })).body.data.others;
const close = (who: TestMember, place = 'campaigns/1') =>
  server.call('DELETE', `presence.json?place=${place}`, undefined, { key: who.token });

test('two who have the same thing open hear of each other, and of nobody else', async () => {
  expect(await open(ana)).toEqual([]);
  expect(await open(ben)).toEqual([{ id: ana.id, name: 'Ana Colleague' }]);
  expect(await open(ana)).toEqual([{ id: ben.id, name: 'Ben Colleague' }]);
  expect(await open(ana, 'campaigns/2')).toEqual([]);
  await close(ben);
  expect(await open(ana)).toEqual([]);
});

test('who says nothing for thirty seconds is gone', async () => {
  await open(ben);
  clock.ahead += 29_000;
  expect(await open(ana)).toHaveLength(1);
  clock.ahead += 2000;
  expect(await open(ana)).toEqual([]);
});

test('strangers neither hear nor are heard', async () => {
  const other = await server.anotherAccount('Elsewhere');
  await open(ana);
  expect(
    (
      await server.call(
        'PUT',
        'presence.json',
        { place: 'campaigns/1' },
        { key: ana.token, account: other },
      )
    ).status,
  ).not.toBe(200);
  expect((await server.call('PUT', 'presence.json', { place: 'campaigns/1' })).status).toBe(403);
  expect(
    (await server.call('PUT', 'presence.json', { place: '../1' }, { key: ana.token })).status,
  ).toBe(422);
});
