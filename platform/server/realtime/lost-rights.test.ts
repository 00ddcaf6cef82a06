import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { systemClock } from '../clock.ts';
import { createSecrets } from '../secrets.ts';
import { accountChannel, createRealtime, type RealtimeOptions } from './realtime.ts';

test('rights that end while a subscription is being checked end it', async () => {
  const db = await testDatabase();
  onTestFinished(() => db.drop());
  const realtime = createRealtime({
    secrets: createSecrets(Buffer.alloc(32, 7)),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    serverName: 'one',
  });
  onTestFinished(() => realtime.close());
  const checks: ((reasons: ('account' | null)[]) => void)[] = [];
  const lost: RealtimeOptions['lost'] = (asked) =>
    asked.length === 0 ? Promise.resolve([]) : new Promise((resolve) => void checks.push(resolve));
  const server = createServer();
  realtime.attach(server, { databaseUrl: db.url, origins: [], lost });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    path: '/realtime',
    transports: ['websocket'],
  });
  onTestFinished(() => void socket.disconnect());

  const holder = { kind: 'user', id: 7, session: 'a' } as const;
  const answer = socket
    .timeout(5_000)
    .emitWithAck('subscribe', realtime.signature(accountChannel(1), holder));
  await vi.waitFor(() => expect(checks).toHaveLength(1));
  const rechecked = realtime.recheck({ userId: 7 });
  checks[1]?.(['account']);
  await rechecked;
  // What was true when it was asked arrives late.
  checks[0]!([null]);
  expect(await answer).toEqual({ error: 'This subscription is not allowed any more.' });
});
