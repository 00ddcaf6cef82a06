import { z } from 'zod';

const signature = z.object({ channel: z.string(), signature: z.string(), timestamp: z.number(), server: z.string() });
const subscribed = z.object({ channel: z.string() });
const refused = z.object({ error: z.string() });
const pushed = z.object({ topic: z.string(), payload: z.unknown() });

/** What the channel needs from a socket; Socket.IO's client is one. */
export interface ChannelSocket {
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  emit(event: 'subscribe', subscription: unknown, answer: (result: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** What the channel hears and how it gets a signature. */
export interface ChannelSettings {
  /** Asks the server for a new signature. */
  sign: () => Promise<unknown>;
  onMessage: (topic: string, payload: unknown) => void;
  /** A subscription that failed for a reason a new signature does not cure. */
  onRefused: (reason: string) => void;
}

/** Why the server refuses a signature that was right once. */
export const expiredReason = 'Signature has expired.';

/** Keeps a socket subscribed to the account's channel; an expired signature resets the connection and asks for a new one. */
export function openChannel(socket: ChannelSocket, settings: ChannelSettings): { close: () => void } {
  let isClosed = false;
  let kept: unknown = null;

  const subscribe = async (): Promise<void> => {
    kept ??= signature.parse(await settings.sign());
    if (isClosed) return;
    socket.emit('subscribe', kept, (result) => {
      if (isClosed || subscribed.safeParse(result).success) return;
      const reason = refused.safeParse(result).data?.error ?? 'The subscription was not answered.';
      kept = null;
      if (reason !== expiredReason) return settings.onRefused(reason);
      socket.disconnect();
      socket.connect();
    });
  };

  socket.on('connect', () => {
    subscribe().catch((error: unknown) => settings.onRefused(error instanceof Error ? error.message : String(error)));
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
