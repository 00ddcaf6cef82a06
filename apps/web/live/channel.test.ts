import { describe, expect, it, vi } from 'vitest';
import { expiredReason, openChannel, type ChannelSocket } from './channel.ts';

type Listener = (message?: unknown) => void;

/** A server's end of the wire, which answers subscriptions in a given order. */
function wire(answers: unknown[]) {
  const listeners = new Map<string, Listener[]>();
  const sent: unknown[] = [];
  const state = { connects: 0, disconnects: 0 };
  const say = (event: string, message?: unknown): void => listeners.get(event)?.forEach((listener) => listener(message));
  const socket: ChannelSocket = {
    on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    emit: (_event, subscription, answer) => { sent.push(subscription); answer(answers.shift()); },
    connect: () => { state.connects += 1; queueMicrotask(() => say('connect')); },
    disconnect: () => { state.disconnects += 1; },
  };
  return { socket, sent, state, say };
}

const settle = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 5); });

function signatures() {
  let count = 0;
  return vi.fn(async () => ({ channel: 'account-7', signature: `s${(count += 1)}`, timestamp: count, server: 'a' }));
}

describe('the live channel', () => {
  it('subscribes with channel, signature, timestamp and server and hands on messages', async () => {
    const { socket, sent, say } = wire([{ channel: 'account-7' }]);
    const heard: unknown[] = [];
    openChannel(socket, { sign: signatures(), onMessage: (topic, payload) => heard.push([topic, payload]), onRefused: (reason) => heard.push(reason) });
    await settle();
    say('message', { topic: 'notification', payload: { id: 1 } });
    say('message', 'noise');
    expect(sent).toEqual([{ channel: 'account-7', signature: 's1', timestamp: 1, server: 'a' }]);
    expect(heard).toEqual([['notification', { id: 1 }]]);
  });

  it('resets the connection and asks for a new signature when the old one has expired', async () => {
    const { socket, sent, state } = wire([{ error: expiredReason }, { channel: 'account-7' }]);
    const sign = signatures();
    const refusals: string[] = [];
    openChannel(socket, { sign, onMessage: () => {}, onRefused: (reason) => refusals.push(reason) });
    await settle();
    expect(state).toEqual({ connects: 2, disconnects: 1 });
    expect(sign).toHaveBeenCalledTimes(2);
    expect(sent).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it('reports any other refusal and does not try in a circle', async () => {
    const { socket, sent } = wire([{ error: 'Signature is not valid.' }]);
    const refusals: string[] = [];
    openChannel(socket, { sign: signatures(), onMessage: () => {}, onRefused: (reason) => refusals.push(reason) });
    await settle();
    expect(refusals).toEqual(['Signature is not valid.']);
    expect(sent).toHaveLength(1);
  });

  it('hears nothing more once it is closed', async () => {
    const { socket, say, state } = wire([{ channel: 'account-7' }]);
    const heard: string[] = [];
    const channel = openChannel(socket, { sign: signatures(), onMessage: (topic) => heard.push(topic), onRefused: () => {} });
    await settle();
    channel.close();
    say('message', { topic: 'notification', payload: {} });
    expect(heard).toEqual([]);
    expect(state.disconnects).toBe(1);
  });
});
