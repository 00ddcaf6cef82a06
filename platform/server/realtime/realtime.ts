import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import type { Secrets } from '../secrets.ts';

/** Pushes to the people who have the product open. */
export interface Realtime {
  /** Sends a message to everybody subscribed to the account's channel; with a `userId`, to that person in this account alone. */
  publish(accountId: number, topic: string, payload: unknown, to?: { userId: number | null }): void;
  /** Signs a subscription: valid for this channel and ten minutes. */
  signature(channel: string): ChannelSignature;
  attach(server: HttpServer, options: { databaseUrl: string; origins: string[] }): void;
  close(): Promise<void>;
}

/** What a client sends to subscribe. */
export interface ChannelSignature {
  channel: string;
  signature: string;
  timestamp: number;
  server: string;
}

const lifetime = 10 * 60 * 1000;
const subscription = z.object({ channel: z.string().max(100), signature: z.string().max(100), timestamp: z.number(), server: z.string().max(100) });

/** The channel everybody of one account may hear. */
export function accountChannel(accountId: number): string {
  return `account-${accountId}`;
}

/** The channel that one person of an account hears alone. */
export function personChannel(accountId: number, userId: number): string {
  return `${accountChannel(accountId)}-user-${userId}`;
}

/** The realtime channel over Socket.IO; with several processes, messages cross by PostgreSQL. */
export function createRealtime(options: { secrets: Secrets; clock: Clock; log: Logger; serverName: string }): Realtime {
  const { secrets, clock } = options;
  let io: Server | undefined;
  let database: Database | undefined;
  const sign = (channel: string, timestamp: number, server: string): Buffer =>
    secrets.sign('realtime', `${channel}\n${timestamp}\n${server}`);
  const check = (message: unknown): { channel: string } | { error: string } => {
    const parsed = subscription.safeParse(message);
    if (!parsed.success) return { error: 'The subscription is not complete.' };
    const { channel, signature, timestamp, server } = parsed.data;
    if (!secrets.verify('realtime', `${channel}\n${timestamp}\n${server}`, Buffer.from(signature, 'base64url'))) return { error: 'Signature is not valid.' };
    if (Math.abs(clock.now().getTime() - timestamp) > lifetime) return { error: 'Signature has expired.' };
    return { channel };
  };
  return {
    signature(channel) {
      const timestamp = clock.now().getTime();
      return { channel, timestamp, server: options.serverName, signature: sign(channel, timestamp, options.serverName).toString('base64url') };
    },
    publish(accountId, topic, payload, to) {
      const channel = to && to.userId !== null ? personChannel(accountId, to.userId) : accountChannel(accountId);
      io?.to(channel).emit('message', { topic, payload });
    },
    attach(server, { databaseUrl, origins }) {
      // Connections of its own: the adapter never gives one back that broke, which would starve everybody else's.
      database = connectDatabase({ url: databaseUrl, max: 3, name: 'heliograph realtime' });
      io = new Server(server, {
        path: '/realtime', maxHttpBufferSize: 64 * 1024, serveClient: false,
        allowRequest: (request, done) => done(null, request.headers.origin === undefined || origins.includes(request.headers.origin)),
      });
      io.adapter(createAdapter(database.pool, { tableName: 'realtime_messages', errorHandler: (error) => options.log.warn({ err: error }, 'realtime') }));
      io.on('connection', (socket) => {
        socket.on('subscribe', async (message: unknown, answer: unknown) => {
          const result = check(message);
          if ('channel' in result) await socket.join(result.channel);
          if (typeof answer === 'function') answer(result);
        });
      });
    },
    async close() {
      await io?.close();
      // For the same reason this may never end, so nobody waits for it.
      void database?.close();
    },
  };
}
