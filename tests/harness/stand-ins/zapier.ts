import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One post to the address of a Zap. */
export interface ZapPost {
  zap: string;
  headers: Record<string, string>;
  events: { id: string; event: string; contact: { id: number; email: string } }[];
}

/** Zapier on loopback: every path below /hooks/ is the address of a Zap. */
export interface ZapierStandIn {
  /** host:port, for FETCH_ALLOW. */
  host: string;
  /** The address of a Zap. */
  target(zap: string): string;
  /** Every post, newest last. */
  posts: ZapPost[];
  /** What a Zap took, in its order, without what it had seen: Zapier drops events by their id. */
  taken(zap: string): ZapPost['events'];
  /** What the address answers: 200, or 410, 429, 500 and so on. */
  answer: (zap: string) => number;
  close(): Promise<void>;
}

/** Starts it. */
export async function zapierStandIn(): Promise<ZapierStandIn> {
  const posts: ZapPost[] = [];
  const taken = new Map<string, Map<string, ZapPost['events'][number]>>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const zap = (request.url ?? '').replace('/hooks/', '');
      const { events } = JSON.parse(Buffer.concat(parts).toString()) as Pick<ZapPost, 'events'>;
      posts.push({ zap, headers: request.headers as Record<string, string>, events });
      const status = standIn.answer(zap);
      if (status < 300) {
        const seen = taken.get(zap) ?? new Map();
        for (const event of events) if (!seen.has(event.id)) seen.set(event.id, event);
        taken.set(zap, seen);
      }
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(status < 300 ? '{"status":"success"}' : '{"errors":["refused"]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: ZapierStandIn = {
    host,
    target: (zap) => `http://${host}/hooks/${zap}`,
    posts,
    taken: (zap) => [...(taken.get(zap)?.values() ?? [])],
    answer: () => 200,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}
