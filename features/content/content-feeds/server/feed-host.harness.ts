import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a feed's host answers. */
export type Answering = (request: IncomingMessage, reply: ServerResponse) => void;

/** A host of feeds on this machine. */
export interface FeedHost {
  host: string;
  url(path?: string): string;
  /** Every request that came, by its path. */
  heard: { path: string; headers: IncomingMessage['headers'] }[];
  answer(path: string, how: Answering): void;
  close(): Promise<void>;
}

/** Starts a host; unknown paths are 404. */
export async function feedHost(): Promise<FeedHost> {
  const answers = new Map<string, Answering>();
  const heard: FeedHost['heard'] = [];
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').slice(1);
    heard.push({ path, headers: request.headers });
    const how = answers.get(path);
    if (how) how(request, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    heard,
    url: (path = '') => `http://${host}/${path}`,
    answer: (path, how) => void answers.set(path, how),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers a document of a type. */
export const says =
  (type: string, document: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (_request, reply) =>
    void reply.writeHead(200, { 'content-type': type, ...headers }).end(document);

/** An RSS feed of items: title and description as XML. */
export function rss(
  items: readonly { title: string; id?: string; text?: string; link?: string }[],
): string {
  const written = items.map(
    ({ title, id = title, text = '', link = `https://news.example/${id}` }, no) =>
      `<item><title>${title}</title><guid isPermaLink="false">${id}</guid><link>${link}</link><description>${text}</description><pubDate>${new Date(Date.UTC(2026, 0, 20 - no)).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${written.join('')}</channel></rss>`;
}
