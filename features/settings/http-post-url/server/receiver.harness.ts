import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostedEvent } from '../contract.ts';

/** One post as a receiver saw it. */
export interface Received {
  at: number;
  signature: string;
  body: string;
  events: PostedEvent[];
}

/** A stand-in for a customer's server: it takes posts, or answers whatever a test says. */
export interface Receiver {
  /** host:port, for FETCH_ALLOW. */
  host: string;
  url: string;
  posts: Received[];
  /** Events it took, each once, whatever came twice. */
  events(): PostedEvent[];
  answer: (post: Received) => number;
  close(): Promise<void>;
}

/** Starts it. */
export async function aReceiver(): Promise<Receiver> {
  const posts: Received[] = [];
  const taken = new Map<string, PostedEvent>();
  const receiver = { answer: (): number => 200 } as unknown as Receiver;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const post = {
        at: Date.now(),
        signature: String(request.headers['heliograph-signature']),
        body,
        events: JSON.parse(body).events as PostedEvent[],
      };
      posts.push(post);
      const status = receiver.answer(post);
      if (status < 300) for (const event of post.events) taken.set(event.id, event);
      reply
        .writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
        .end(status < 300 ? 'thanks' : 'no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(receiver, {
    host,
    url: `http://${host}/events`,
    posts,
    events: () => [...taken.values()],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
