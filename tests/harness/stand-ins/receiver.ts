import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of notifications on loopback. */
export interface Receiver {
  url: string;
  got: { headers: Record<string, string>; body: string }[];
  /** What it answers; 200 unless changed. */
  status: number;
  /** Whether it answers X-Hook-Secret with itself. */
  isEchoing: boolean;
  close(): void;
}

/** Starts a receiver that keeps what it gets, the body byte for byte as Latin-1. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const headers = request.headers as Record<string, string>;
    receiver.got.push({ headers, body: Buffer.concat(pieces).toString('latin1') });
    const secret = headers['x-hook-secret'];
    response.writeHead(
      receiver.status,
      secret && receiver.isEchoing ? { 'X-Hook-Secret': secret } : {},
    );
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got: [],
    status: 200,
    isEchoing: true,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
