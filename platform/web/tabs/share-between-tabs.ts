import { createJoiner, splitText } from './split-text.ts';
import type { Chunk } from './split-text.ts';

/** A line to the other tabs of this browser. */
export interface TabLine<T> {
  send(value: T): void;
  close(): void;
}

/** Shares changes of one kind of state with the other tabs; `read` checks what arrives. */
export function shareBetweenTabs<T>(
  name: string,
  read: (value: unknown) => T,
  onReceive: (value: T) => void,
): TabLine<T> {
  const channel = new BroadcastChannel(`heliograph.${name}`);
  const join = createJoiner();
  channel.onmessage = (event: MessageEvent<Chunk>) => {
    const text = join(event.data);
    if (text !== null) onReceive(read(JSON.parse(text)));
  };
  return {
    send: (value) => {
      for (const chunk of splitText(crypto.randomUUID(), JSON.stringify(value)))
        channel.postMessage(chunk);
    },
    close: () => channel.close(),
  };
}
