import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import type { Secrets } from '../secrets.ts';
import {
  checkSubscription,
  signSubscription,
  type ChannelSignature,
  type SubscriptionHolder,
} from './subscription.ts';

/** Milliseconds that a stop waits for the last message to the other processes. */
const longestFarewell = 1000;

/** Pushes to the people who have the product open. */
export interface Realtime {
  /** Sends a message to everybody subscribed to the account's channel; with a `userId`, to that person in this account alone. */
  publish(accountId: number, topic: string, payload: unknown, to?: { userId: number | null }): void;
  /** Signs a subscription: valid for this holder, this channel and ten minutes. */
  signature(channel: string, holder: SubscriptionHolder): ChannelSignature;
  /** Begins to carry messages; pages connect to the server, and to none where it is null: there messages are only sent. */
  attach(server: HttpServer | null, options: RealtimeOptions): void;
  /** Looks again at what this process' sockets may hear, of one person or of all; tells the person that rights have changed. */
  recheck(of: { userId: number } | null): Promise<void>;
  close(): Promise<void>;
}

/** What the channel asks of the rest of the product. */
export interface RealtimeOptions {
  databaseUrl: string;
  origins: string[];
  /** Whether a page is opened under a name of the product's own; without, every name is. */
  isOurHost?: (request: IncomingMessage) => boolean;
  /** Which holders have lost their sign-in or their account, in the order asked. */
  lost: (
    asked: readonly { holder: SubscriptionHolder; accountId: number }[],
  ) => Promise<('sign-in' | 'account' | null)[]>;
}

/** The channel everybody of one account may hear. */
export function accountChannel(accountId: number): string {
  return `account-${accountId}`;
}

/** The channel that one person of an account hears alone. */
export function personChannel(accountId: number, userId: number): string {
  return `${accountChannel(accountId)}-user-${userId}`;
}

/** The realtime channel over Socket.IO; with several processes, messages cross by PostgreSQL. */
export function createRealtime(options: {
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  serverName: string;
}): Realtime {
  const { secrets, clock } = options;
  let io: Server | undefined;
  let isOpen = false;
  let database: Database | undefined;
  let closed = false;
  let lost: RealtimeOptions['lost'] = async (asked) => asked.map(() => null);

  async function subscribe(
    socket: Socket,
    message: unknown,
  ): Promise<{ channel: string } | { error: string }> {
    const checked = checkSubscription(secrets, message, clock.now());
    if ('error' in checked) return checked;
    const { channel, holder } = checked;
    // Held before it is asked for: rights that end while the question is under way are looked at again, too.
    const wasHeld = held(socket).has(channel);
    held(socket).set(channel, holder);
    // A signature outlives the rights it was made under by some minutes.
    const [reason] = await lost([{ holder, accountId: accountOf(channel) }]);
    if (reason || !held(socket).has(channel)) {
      // What was heard before ends with the message that says why, which comes by the channel itself.
      if (!wasHeld) held(socket).delete(channel);
      return { error: 'This subscription is not allowed any more.' };
    }
    await socket.join(channel);
    return { channel };
  }

  async function leaveLost(sockets: readonly Socket[]): Promise<void> {
    const open = sockets.flatMap((socket) =>
      [...held(socket)].map(([channel, holder]) => ({
        socket,
        channel,
        holder,
        accountId: accountOf(channel),
      })),
    );
    const reasons = await lost(open);
    for (const [place, { socket, channel }] of open.entries()) {
      if (reasons[place] === 'sign-in') socket.disconnect(true);
      if (reasons[place] === 'account') {
        held(socket).delete(channel);
        await socket.leave(channel);
      }
    }
  }

  return {
    signature: (channel, holder) =>
      signSubscription(secrets, { channel, holder, now: clock.now(), server: options.serverName }),
    publish(accountId, topic, payload, to) {
      const channel =
        to && to.userId !== null ? personChannel(accountId, to.userId) : accountChannel(accountId);
      io?.to(channel).emit('message', { topic, payload });
    },
    attach(server, how) {
      lost = how.lost;
      // Connections of its own: the adapter never gives one back that broke, which would starve everybody else's.
      database = connectDatabase({ url: how.databaseUrl, max: 3, name: 'heliograph realtime' });
      isOpen = server !== null;
      io = new Server(server ?? undefined, {
        path: '/realtime',
        maxHttpBufferSize: 64 * 1024,
        serveClient: false,
        allowRequest: (request, done) =>
          done(
            null,
            (request.headers.origin === undefined ||
              how.origins.includes(request.headers.origin)) &&
              how.isOurHost?.(request) !== false,
          ),
      });
      io.adapter(
        createAdapter(inTurn(database.pool), {
          tableName: 'realtime_messages',
          errorHandler(error) {
            if (!closed) options.log.warn({ err: error }, 'realtime');
          },
        }),
      );
      io.on('connection', (socket) => {
        socket.on('subscribe', async (message: unknown, answer: unknown) => {
          const result = await subscribe(socket, message).catch((error: unknown) => {
            options.log.warn({ err: error }, 'a subscription could not be checked');
            return { error: 'The subscription could not be checked. Try again.' };
          });
          if (typeof answer === 'function') answer(result);
        });
      });
    },
    async recheck(of) {
      const all = [...(io?.sockets.sockets.values() ?? [])];
      const theirs =
        of === null
          ? all
          : all.filter((socket) =>
              [...held(socket).values()].some(
                ({ kind, id }) => kind === 'user' && id === of.userId,
              ),
            );
      // Said before anything is left: the page learns by it that it has to look what it may still show.
      if (of) for (const socket of theirs) socket.emit('message', { topic: 'access', payload: {} });
      await leaveLost(theirs);
    },
    async close() {
      closed = true;
      // A server that listens to nobody has nothing but its line to the other processes.
      await (isOpen ? io?.close() : io?.of('/').adapter.close());
      // The farewell to the other processes is still under way. For the same reason this may never end.
      await Promise.race([database?.close(), pause(longestFarewell, undefined, { ref: false })]);
    },
  };
}

function accountOf(channel: string): number {
  return Number(/^account-(\d+)/.exec(channel)?.[1]);
}

// The adapter asks for several connections at once, and two notifications could overtake one another.
function inTurn(pool: pg.Pool): pg.Pool {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    const answer = last.then(() => pool.query(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
  // What the adapter calls are these two.
  return { connect: () => pool.connect(), query } as unknown as pg.Pool;
}

/** The channels of a socket with who subscribed it to them. */
function held(socket: Socket): Map<string, SubscriptionHolder> {
  const data = socket.data as { held?: Map<string, SubscriptionHolder> };
  return (data.held ??= new Map());
}
