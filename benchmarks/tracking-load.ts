import { connect, type Socket } from 'node:net';

/** What a load run came to. */
export interface LoadResult {
  perSecond: number;
  /** Milliseconds that 99 of 100 requests stayed under. */
  p99: number;
  /** Answers with another status than expected. */
  failed: number;
}

/** One load run: so many connections that each ask again as soon as they are answered. */
export interface LoadOrder {
  port: number;
  paths: readonly string[];
  /** What is posted to them, one each; without, they are got. */
  bodies?: readonly string[];
  /** The type of the bodies; JSON where it is not said. */
  bodyType?: string;
  /** The address that each post is said to come from. */
  forwardedFor?: readonly string[];
  connections: number;
  /** The status of a right answer. */
  expects: number;
  /** Before anything is measured. */
  warmUpMs: number;
  measureMs: number;
}

/** Asks for the paths in turn over keep-alive connections. Raw sockets cost the generator a fraction of what an HTTP client does, so the server is what is measured. */
export async function runLoad({
  port,
  paths,
  bodies,
  bodyType = 'application/json',
  forwardedFor,
  connections,
  expects,
  warmUpMs,
  measureMs,
}: LoadOrder): Promise<LoadResult> {
  const requests = (bodies ?? paths).map((_, index) => {
    const path = paths[index % paths.length]!;
    const body = bodies?.[index];
    if (body !== undefined)
      return Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${agentOf(index)}\r\nAccept-Language: en\r\nX-Forwarded-For: ${forwardedFor?.[index] ?? '127.0.0.1'}\r\nContent-Type: ${bodyType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    return Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${agentOf(index)}\r\nAccept: image/avif,image/webp,*/*;q=0.8\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
    );
  });
  const times: number[] = [];
  const state = { next: 0, isMeasuring: false, isOver: false, failed: 0 };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const asking = sockets.map((socket) => keepAsking(socket, { requests, times, state, expects }));
  await wait(warmUpMs);
  state.isMeasuring = true;
  const start = performance.now();
  await wait(measureMs);
  state.isMeasuring = false;
  const seconds = (performance.now() - start) / 1000;
  state.isOver = true;
  await Promise.all(asking);
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failed: state.failed,
  };
}

// As many texts as a mailing sees in a minute.
function agentOf(index: number): string {
  return `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (index % 43)}.0.${index % 13}.0 Safari/537.36`;
}

interface Run {
  requests: readonly Buffer[];
  times: number[];
  expects: number;
  state: { next: number; isMeasuring: boolean; isOver: boolean; failed: number };
}

function keepAsking(socket: Socket, { requests, times, state, expects }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let waiting: Buffer = Buffer.alloc(0);
    const ask = (): void => {
      asked = performance.now();
      socket.write(requests[state.next++ % requests.length]!);
    };
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      const head = waiting.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = waiting.toString('latin1', 0, head);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (waiting.length < head + 4 + length) return;
      waiting = waiting.subarray(head + 4 + length);
      if (!text.startsWith(`HTTP/1.1 ${expects} `)) state.failed += 1;
      if (state.isMeasuring) times.push(performance.now() - asked);
      if (!state.isOver) return ask();
      socket.destroy();
      resolve();
    });
    ask();
  });
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once(
      'error',
      reject,
    );
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Run as a process of its own, so that it shares no event loop with what it measures.
if (process.argv[1] === import.meta.filename && process.send) {
  process.on(
    'message',
    (order: LoadOrder) => void runLoad(order).then((result) => process.send!(result)),
  );
}
