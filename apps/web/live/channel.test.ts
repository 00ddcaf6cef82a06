import { describe, expect, it, vi } from 'vitest';
import {
  expiredReason,
  openChannels,
  type ChannelSettings,
  type ChannelSocket,
} from './channel.ts';

type Listener = (message?: unknown) => void;

/** A server's end of the wire, which answers subscriptions in a given order. */
function wire(answers: unknown[]) {
  const listeners = new Map<string, Listener[]>();
  const sent: unknown[] = [];
  const state = { connects: 0, disconnects: 0 };
  const say = (event: string, message?: unknown): void =>
    listeners.get(event)?.forEach((listener) => listener(message));
  const socket: ChannelSocket = {
    on: (event: string, listener: Listener) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    emit: (_event, subscription, answer) => {
      sent.push(subscription);
      setTimeout(() => answer(answers.shift()));
    },
    connect: () => {
      state.connects += 1;
      queueMicrotask(() => say('connect'));
    },
    disconnect: () => {
      state.disconnects += 1;
    },
  };
  return { socket, sent, state, say };
}

// Timers fire in the order they were set: after some turns everything that was under way has been answered, however slow the machine.
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
};
const account = { channel: 'account-7' };
const person = { channel: 'account-7-user-3' };

function signatures() {
  let count = 0;
  return vi.fn(async (channel: string) => ({
    channel,
    signature: `s${(count += 1)}`,
    timestamp: count,
    server: 'a',
  }));
}

function open(socket: ChannelSocket, settings: Partial<ChannelSettings> = {}) {
  const heard: unknown[] = [];
  const refusals: string[] = [];
  const sign = signatures();
  const channels = openChannels(socket, {
    channels: ['account-7'],
    sign,
    onMessage: (topic, payload) => heard.push([topic, payload]),
    onRefused: (reason) => refusals.push(reason),
    ...settings,
  });
  return { heard, refusals, sign, channels };
}

describe('the live channels', () => {
  it('are subscribed with channel, signature, timestamp and server and hand on messages', async () => {
    const { socket, sent, say } = wire([account, person]);
    const { heard, refusals } = open(socket, { channels: ['account-7', 'account-7-user-3'] });
    await settle();
    say('message', { topic: 'notification', payload: { id: 1 } });
    say('message', 'noise');
    expect(sent).toEqual([
      { channel: 'account-7', signature: 's1', timestamp: 1, server: 'a' },
      { channel: 'account-7-user-3', signature: 's2', timestamp: 2, server: 'a' },
    ]);
    expect(heard).toEqual([['notification', { id: 1 }]]);
    expect(refusals).toEqual([]);
  });

  it('reset the connection once and ask for new signatures when the old ones have expired @spec API-012', async () => {
    const { socket, sent, state } = wire([
      { error: expiredReason },
      { error: expiredReason },
      account,
      person,
    ]);
    const { refusals, sign } = open(socket, { channels: ['account-7', 'account-7-user-3'] });
    await settle();
    expect(state).toEqual({ connects: 2, disconnects: 1 });
    expect(sign).toHaveBeenCalledTimes(4);
    expect(sent.slice(-2)).toEqual([
      expect.objectContaining({ ...account, signature: 's3' }),
      expect.objectContaining({ ...person, signature: 's4' }),
    ]);
    expect(refusals).toEqual([]);
  });

  it('use their signatures again when the connection was lost, and say that something may have been missed', async () => {
    const { socket, sent, say } = wire([account, account]);
    const standing: string[] = [];
    const { sign } = open(socket, { onSubscribed: (channel) => standing.push(channel) });
    await settle();
    say('connect');
    await settle();
    expect(sent).toHaveLength(2);
    expect(standing).toEqual(['account-7', 'account-7']);
    expect(sign).toHaveBeenCalledTimes(1);
  });

  it('report any other refusal and do not try in a circle', async () => {
    const { socket, sent } = wire([{ error: 'Signature is not valid.' }]);
    const { refusals } = open(socket);
    await settle();
    expect(refusals).toEqual(['Signature is not valid.']);
    expect(sent).toHaveLength(1);
  });

  it('hear nothing more once they are closed', async () => {
    const { socket, say, state } = wire([account]);
    const { heard, channels } = open(socket);
    await settle();
    channels.close();
    say('message', { topic: 'notification', payload: {} });
    expect(heard).toEqual([]);
    expect(state.disconnects).toBe(1);
  });
});
