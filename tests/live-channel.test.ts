import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChannels } from '#apps/web/live/channel.ts';
import { accountChannel } from '#platform/server/realtime/realtime.ts';
import { testServer, type TestServer } from './harness/server.ts';

let ahead = 0;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => server.close());

test('a page whose signature has expired while its line was down gets a new one, and messages go on @spec API-012', async () => {
  const socket = io(server.url, {
    path: '/realtime',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 1,
  });
  const heard: unknown[] = [];
  const refused: string[] = [];
  let [signed, subscribed] = [0, 0];
  const channels = openChannels(socket, {
    channels: [accountChannel(server.account)],
    sign: async (channel) => {
      signed += 1;
      return (await server.call('GET', `channel_signature.json?channel=${channel}`)).body.data;
    },
    onMessage: (_topic, payload) => heard.push(payload),
    onSubscribed: () => (subscribed += 1),
    onRefused: (reason) => refused.push(reason),
  });
  const say = (id: number) =>
    server.server.services.realtime.publish(server.account, 'mailings', { id });
  const untilSubscribed = (times: number) =>
    server.until(async () => subscribed === times, `subscription ${times}`);
  await untilSubscribed(1);
  // The line breaks at once: the kept signature is still good.
  socket.io.engine.close();
  await untilSubscribed(2);
  expect(signed).toBe(1);
  ahead = 11 * 60_000;
  socket.io.engine.close();
  await untilSubscribed(3);
  expect([signed, refused]).toEqual([2, []]);
  say(7);
  await server.until(async () => heard.length > 0, 'the message');
  expect(heard).toEqual([{ id: 7 }]);
  channels.close();
});
