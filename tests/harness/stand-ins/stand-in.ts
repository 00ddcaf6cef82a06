// The base of every stand-in: a loopback HTTP server with a log of calls, faults by script and a clock that can be moved.
//
//   standIn.url            http://127.0.0.1:PORT; standIn.host is 127.0.0.1:PORT (for FETCH_ALLOW)
//   standIn.calls          every request, newest last: method, path, query, headers, body (text), status
//   standIn.fail({...})    the next `times` (1) calls that match `path` (start of it, or a RegExp), `method`
//                          and `where` answer `status`, `headers` and `body`; `isDropped` ends the connection,
//                          `isCut` ends it in the middle of the true answer, `delayMs` waits first
//   standIn.heal()         forgets all faults
//   standIn.advance(ms)    moves the clock of tokens, call limits and "now"
//   standIn.close()        stops the server
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request as it arrived, and the status of its answer. */
export interface Call {
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  status: number;
}

/** What a system answers: text, an object (as JSON), or lines that are made while they are sent. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
  lines?: Iterable<string>;
}

export interface Fault {
  path?: string | RegExp;
  method?: string;
  where?: (call: Call) => boolean;
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
  isDropped?: boolean;
  isCut?: boolean;
  delayMs?: number;
}

/** What all stand-ins share. */
export interface StandIn {
  url: string;
  host: string;
  calls: Call[];
  fail(fault: Fault): void;
  heal(): void;
  now(): number;
  advance(ms: number): void;
  close(): Promise<void>;
}

/** Starts a server on a free loopback port that answers by `answer`. */
export async function startStandIn(
  answer: (call: Call) => Answer | Promise<Answer>,
): Promise<StandIn> {
  const calls: Call[] = [];
  const faults: Fault[] = [];
  let moved = 0;
  const server = createServer((request, response) => {
    reply({ request, response, calls, faults, answer }).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(500).end(String(error));
    });
  });
  const host = await listen(server);
  return {
    url: `http://${host}`,
    host,
    calls,
    fail: (fault) => void faults.push({ times: 1, ...fault }),
    heal: () => void faults.splice(0),
    now: () => Date.now() + moved,
    advance: (ms) => void (moved += ms),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  calls: Call[];
  faults: Fault[];
  answer: (call: Call) => Answer | Promise<Answer>;
}

async function reply({ request, response, calls, faults, answer }: Exchange): Promise<void> {
  const call = await callOf(request);
  calls.push(call);
  const fault = nextFault(faults, call);
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault?.isDropped) {
    request.socket.destroy();
    return;
  }
  const isFaulty = fault !== null && (fault.status !== undefined || fault.body !== undefined);
  const given = isFaulty ? { status: fault.status ?? 500, ...parts(fault) } : await answer(call);
  call.status = given.status ?? 200;
  await send(response, given, fault?.isCut === true);
}

function parts({ headers, body }: Fault): Answer {
  return { ...(headers && { headers }), ...(body !== undefined && { body }) };
}

function nextFault(faults: Fault[], call: Call): Fault | null {
  const at = faults.findIndex(
    ({ path, method, where }) =>
      (path === undefined ||
        (typeof path === 'string' ? call.path.startsWith(path) : path.test(call.path))) &&
      (method === undefined || method === call.method) &&
      (where === undefined || where(call)),
  );
  const fault = faults[at];
  if (!fault) return null;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(at, 1);
  return fault;
}

async function send(response: ServerResponse, answer: Answer, isCut: boolean): Promise<void> {
  const isJson = typeof answer.body === 'object';
  response.writeHead(answer.status ?? 200, {
    ...(isJson && { 'content-type': 'application/json; charset=utf-8' }),
    ...answer.headers,
  });
  if (answer.lines) return sendLines(response, answer.lines, isCut);
  const body = isJson ? JSON.stringify(answer.body) : String(answer.body ?? '');
  if (!isCut) return void response.end(body);
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy());
}

// Lines are made as fast as they are read, so that a file of gigabytes needs no memory.
async function sendLines(
  response: ServerResponse,
  lines: Iterable<string>,
  isCut: boolean,
): Promise<void> {
  // A client that goes away is no fault of the system.
  await pipeline(Readable.from(piecesOf(lines, isCut)), response).catch(() => {});
}

function* piecesOf(lines: Iterable<string>, isCut: boolean): Iterable<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  if (!isCut) return yield piece;
  yield piece.slice(0, Math.ceil(piece.length / 2));
  throw new Error('cut');
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(pieces).toString(),
    status: 0,
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The fields of a form or of a JSON object, as text. */
export function fieldsOf(call: Call): Record<string, string> {
  if (call.headers['content-type']?.includes('json')) {
    const fields = JSON.parse(call.body || '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  }
  return Object.fromEntries(new URLSearchParams(call.body));
}

/** What a receiver of a notification answered. */
export interface Delivered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Posts a notification as a system does; status 0 when nobody answers within five seconds. */
export async function postHook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> },
): Promise<Delivered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch (error) {
    return { status: 0, headers: {}, body: String(error) };
  }
}

/** Text safe within XML. */
export function xmlText(value: unknown): string {
  return String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An XML element with its children; arrays repeat the element, an object's keys are elements. */
export function xml(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => xml(name, one)).join('');
  if (value === null || value === undefined) return `<${name}/>`;
  if (typeof value !== 'object') return `<${name}>${xmlText(value)}</${name}>`;
  const entries = Object.entries(value);
  const attributes = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, text]) => ` ${key.slice(1)}="${xmlText(text)}"`)
    .join('');
  const children = entries
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, child]) => (key === '#text' ? xmlText(child) : xml(key, child)))
    .join('');
  return `<${name}${attributes}>${children}</${name}>`;
}
