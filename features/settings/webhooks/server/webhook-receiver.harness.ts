import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One post as a receiver saw it. */
export interface ReceivedWebhook {
  /** The path that it came to. */
  to: string;
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** Servers of an account on loopback: each path is an address. */
export interface WebhookReceiver {
  /** host:port, for FETCH_ALLOW. */
  host: string;
  posts: ReceivedWebhook[];
  at(path: string): string;
  of(path: string): ReceivedWebhook[];
  answer: (post: ReceivedWebhook) => number;
  close(): Promise<void>;
}

/** Starts it. */
export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const posts: ReceivedWebhook[] = [];
  const receiver = { answer: (): number => 200 } as unknown as WebhookReceiver;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>;
      const post = {
        to: String(request.url),
        headers: request.headers,
        body,
        id: String(request.headers['webhook-id']),
        type,
        data,
      };
      posts.push(post);
      const status = receiver.answer(post);
      reply.writeHead(status).end(status < 300 ? 'thanks' : 'no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(receiver, {
    host,
    posts,
    at: (path: string) => `http://${host}${path}`,
    of: (path: string) => posts.filter(({ to }) => to === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
