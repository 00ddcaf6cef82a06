import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in gateway took: the body it read whole. */
export interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What a stand-in does with one call, once it has read it. */
export type Act = (answer: ServerResponse, taken: Taken) => void;

/** A gateway on loopback that does as it is told, call by call, and keeps what it has read. */
export async function httpGateway(): Promise<{
  url: string;
  host: string;
  taken: Taken[];
  /** What is done with the next calls, the last one for all that follow. */
  next(...acts: Act[]): void;
  close(): Promise<void>;
}> {
  const taken: Taken[] = [];
  let acts: Act[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      taken.push(one);
      const act = acts.length > 1 ? acts.shift() : acts[0];
      act?.(answer, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    taken,
    next: (...given) => void (acts = given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers JSON. */
export const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Act =>
  (answer) =>
    void answer.writeHead(status, headers).end(JSON.stringify(body));
/** Has read the text and never answers. */
export const hangs: Act = () => {};
/** Has read the text and ends the connection. */
export const hangsUp: Act = (answer) => void answer.destroy();
