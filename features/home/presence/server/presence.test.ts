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
  expect(await open(ben)).toEqual([{ id: ana.id, name: 'Ana Colleague', is_writing: false }]);
  expect(await open(ana)).toEqual([{ id: ben.id, name: 'Ben Colleague', is_writing: false }]);
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

test('a list hears who is where and who writes, without the caller and who has left', async () => {
  const listed = (who: TestMember, places = 'tickets/7,tickets/8,tickets/9') =>
    server.call('GET', `presence.json?places=${places}`, undefined, { key: who.token });
  const write = (who: TestMember, place: string, is_writing: boolean) =>
    server.call('PUT', 'presence.json', { place, is_writing }, { key: who.token });
  await write(ben, 'tickets/7', true);
  await write(ben, 'tickets/8', false);
  await open(ana, 'tickets/7');
  const benAt = (place: string, is_writing: boolean) => ({
    place,
    people: [{ id: ben.id, name: 'Ben Colleague', is_writing }],
  });
  expect((await listed(ana)).body.data.places).toEqual([
    benAt('tickets/7', true),
    benAt('tickets/8', false),
  ]);
  await write(ben, 'tickets/7', false);
  await close(ben, 'tickets/8');
  expect((await listed(ana)).body.data.places).toEqual([benAt('tickets/7', false)]);
  clock.ahead += 31_000;
  expect((await listed(ana)).body.data.places).toEqual([]);
  const many = Array.from({ length: 101 }, (_, nth) => `tickets/${nth}`).join(',');
  for (const wrong of [many, 'tickets', ''])
    expect([(await listed(ana, wrong)).status, wrong.length]).toEqual([422, wrong.length]);
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
