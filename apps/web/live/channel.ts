import { z } from 'zod';

const signature = z.object({
  channel: z.string(),
  signature: z.string(),
  timestamp: z.number(),
  server: z.string(),
});
const subscribed = z.object({ channel: z.string() });
const refused = z.object({ error: z.string() });
const pushed = z.object({ topic: z.string(), payload: z.unknown() });

/** What the channels need from a socket; Socket.IO's client is one. */
export interface ChannelSocket {
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  emit(event: 'subscribe', subscription: unknown, answer: (result: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** Which channels to hear and how to get their signatures. */
export interface ChannelSettings {
  channels: readonly string[];
  /** Asks the server for a new signature. */
  sign: (channel: string) => Promise<unknown>;
  onMessage: (topic: string, payload: unknown) => void;
  /** A subscription stands, at first or again: what was said before is not heard any more. */
  onSubscribed?: (channel: string) => void;
  /** A subscription that failed for a reason a new signature does not cure. */
  onRefused: (reason: string) => void;
}

/** Why the server refuses a signature that was right once. */
export const expiredReason = 'Signature has expired.';

/** Keeps a socket subscribed to channels; an expired signature resets the connection and asks for new ones. */
export function openChannels(
  socket: ChannelSocket,
  settings: ChannelSettings,
): { close: () => void } {
  const kept = new Map<string, unknown>();
  let isClosed = false;
  let connection = 0;

  const reset = (): void => {
    // Several channels expire together: with a new number, the answers to the others no longer count.
    connection += 1;
    kept.clear();
    socket.disconnect();
    socket.connect();
  };

  const subscribe = async (channel: string, of: number): Promise<void> => {
    if (!kept.has(channel)) kept.set(channel, signature.parse(await settings.sign(channel)));
    if (isClosed || of !== connection) return;
    socket.emit('subscribe', kept.get(channel), (result) => {
      if (isClosed || of !== connection) return;
      if (subscribed.safeParse(result).success) return settings.onSubscribed?.(channel);
      kept.delete(channel);
      const reason = refused.safeParse(result).data?.error ?? 'The subscription was not answered.';
      if (reason === expiredReason) reset();
      else settings.onRefused(reason);
    });
  };

  socket.on('connect', () => {
    connection += 1;
    for (const channel of settings.channels)
      subscribe(channel, connection).catch((error: unknown) =>
        settings.onRefused(error instanceof Error ? error.message : String(error)),
      );
  });
  socket.on('message', (message) => {
    const parsed = pushed.safeParse(message);
    if (parsed.success && !isClosed) settings.onMessage(parsed.data.topic, parsed.data.payload);
  });
  socket.connect();
  return {
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
}
