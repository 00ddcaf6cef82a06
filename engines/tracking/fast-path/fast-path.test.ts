import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { createPublicHosts } from '#platform/server/public-hosts.ts';
import {
  handledFor,
  fixedAnswer,
  fastPathOf,
  redirectAnswer,
  type RawHandler,
  type RawRequest,
} from './fast-path.ts';
import { ProductError } from '#platform/server/errors.ts';

const fastAnswer = fixedAnswer(
  200,
  { 'content-type': 'text/plain', 'content-length': '5' },
  Buffer.from('quick'),
);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function aServer({
  handler = async () => fastAnswer,
  trustedProxies = 0,
}: { handler?: RawHandler; trustedProxies?: number } = {}) {
  const asked: RawRequest[] = [];
  const seen: string[] = [];
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: 'https://a.example',
    publicHosts: createPublicHosts({ own: ['a.example', 'a'], trustedProxies }),
    trustedProxies,
  });
  const fastPath = fastPathOf(app, trustedProxies);
  fastPath.add('/q/', (request) => {
    asked.push(request);
    return handler(request);
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request) => {
      seen.push(`${request.method} ${request.url}`);
      return {
        usual: request.url,
        ip: request.ip,
        body: request.body,
        handled: await handledFor(request.raw.socket),
      };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Of each path the usual handler was asked once, so that it can tell what its answers carry.
  await expect.poll(() => seen).toEqual(['GET /q/-']);
  seen.pop();
  const { port } = app.server.address() as AddressInfo;
  closers.push(() => app.close());
  return { app, fastPath, asked, seen, line: () => aLine(port) };
}

// A connection: writes bytes as they are and reads so many answers.
async function aLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket
    .on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')))
    .on('error', () => undefined);
  const closed = once(socket, 'close');
  closers.push(() => socket.destroy());
  return {
    socket,
    closed,
    write: (bytes: string) => void socket.write(bytes, 'latin1'),
    got: () => text,
    async answers(count: number): Promise<string> {
      while (
        text.split('HTTP/1.1 ').length <= count ||
        !/\r\n\r\n[^]*$/.test(text.slice(text.lastIndexOf('HTTP/1.1 ')))
      )
        await once(socket, 'data');
      return text;
    },
  };
}

const get = (path: string, ...lines: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: a.example', 'User-Agent: test', ...lines, '', ''].join('\r\n');

describe('a plain request', () => {
  it('is answered on the fast path, as often as the connection asks, with the headers that Node adds', async () => {
    const { line, asked, seen, fastPath } = await aServer();
    const told: number[] = [];
    fastPath.watch((status) => void told.push(status));
    const one = await line();
    for (const token of ['first', 'second', 'third']) {
      one.write(get(`/q/${token}`));
      await one.answers(asked.length + 1);
    }
    expect(asked).toEqual(
      ['first', 'second', 'third'].map((token) => ({
        token,
        accounts: null,
        ip: '127.0.0.1',
        userAgent: 'test',
      })),
    );
    expect(seen).toEqual([]);
    expect(told).toEqual([200, 200, 200]);
    expect(one.got()).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain\r\ncontent-length: 5\r\nDate: \w{3}, [^\r]+ GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=\d+\r\n\r\nquick/,
    );
  });

  it('that comes before the answer to the last one waits for its turn', async () => {
    const held: (() => void)[] = [];
    const { line, asked } = await aServer({
      handler: () => new Promise((resolve) => void held.push(() => resolve(fastAnswer))),
    });
    const one = await line();
    one.write(get('/q/first'));
    while (asked.length < 1) await new Promise(setImmediate);
    one.write(get('/q/second'));
    one.write(get('/usual'));
    held.shift()!();
    expect(await one.answers(1)).toContain('quick');
    while (asked.length + held.length < 1) await new Promise(setImmediate);
    // The two came together, so the usual way answers both.
    const text = await one.answers(3);
    expect(text.indexOf('/q/second')).toBeLessThan(text.indexOf('"/usual"'));
  });

  it('leads on with the headers it was given', async () => {
    const redirect = redirectAnswer({ 'x-frame-options': 'SAMEORIGIN' });
    const { line } = await aServer({ handler: async () => redirect('https://b.example/?a=b') });
    const one = await line();
    one.write(get('/q/x'));
    expect(await one.answers(1)).toMatch(
      /^HTTP\/1\.1 302 Found\r\nx-frame-options: SAMEORIGIN\r\ncontent-length: 0\r\nlocation: https:\/\/b\.example\/\?a=b\r\nDate: /,
    );
  });
});

describe('the usual way answers', () => {
  test.each<[string, string, string]>([
    ['another path', get('/usual'), 'GET /usual'],
    ['a longer path', get('/q/a/b'), 'GET /q/a/b'],
    ['a query', get('/q/a?b=/q/c').replace('/q/c', 'c'), 'GET /q/a?b=c'],
    [
      'a body',
      `POST /q/a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}`,
      'POST /q/a',
    ],
    ['a request that ends the connection', get('/q/a', 'Connection: close'), 'GET /q/a'],
    ['a browser that fetches ahead', get('/q/a', 'Sec-Purpose: prefetch'), 'GET /q/a'],
    ['an older version', get('/q/a').replace('1.1', '1.0'), 'GET /q/a'],
    ['HEAD', get('/q/a').replace('GET', 'HEAD'), 'HEAD /q/a'],
  ])('%s', async (_what, bytes, expected) => {
    const { line, asked, seen } = await aServer({ handler: () => null });
    const one = await line();
    one.write(bytes);
    expect(await one.answers(1)).toContain('HTTP/1.1 200 OK');
    expect(seen).toEqual([expected]);
    // A query is part of what the handler refuses; nothing else gets as far.
    expect(asked.filter(({ token }) => !token.includes('?'))).toEqual([]);
  });

  it('what comes in pieces, and several at once, and goes on answering that connection', async () => {
    const { app, line, asked, seen } = await aServer();
    const arrived = once(app.server, 'connection') as Promise<[Socket]>;
    const one = await line();
    const [far] = await arrived;
    one.write('GET /q/pie');
    while (far.bytesRead === 0) await new Promise(setImmediate);
    one.write('ces HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await one.answers(1)).toContain('"/q/pieces"');
    one.write(get('/q/one') + get('/q/two'));
    const text = await one.answers(3);
    expect(text.indexOf('/q/one')).toBeLessThan(text.indexOf('/q/two'));
    expect(seen).toEqual(['GET /q/pieces', 'GET /q/one', 'GET /q/two']);
    expect(asked).toEqual([]);
  });

  it('what is not HTTP, as Node does', async () => {
    const { line } = await aServer();
    const one = await line();
    one.write(get('/q/a').replace('Host: a.example', 'Host: a.example\0'));
    expect(await one.answers(1)).toContain('HTTP/1.1 400');
    await one.closed;
  });

  it('what the handler wants no part of, throws at, or hands on with what was done', async () => {
    const handlers: Record<string, RawHandler> = {
      none: () => null,
      thrown: () => {
        throw new Error('at once');
      },
      done: async () => ({ handled: 'was stored' }),
    };
    const { line, seen } = await aServer({
      handler: (request) => handlers[request.token]!(request),
    });
    for (const token of ['none', 'thrown', 'done']) {
      const one = await line();
      one.write(get(`/q/${token}`));
      expect(await one.answers(1)).toContain(`"/q/${token}"`);
      expect(one.got().includes('was stored')).toBe(token === 'done');
      // What was done belongs to one request.
      one.write(get('/q/next'));
      expect((await one.answers(2)).split('was stored').length).toBe(token === 'done' ? 2 : 1);
    }
    expect(seen).toHaveLength(6);
  });

  it('a failure, by the catalogue of errors', async () => {
    const { line } = await aServer({
      handler: async () => {
        throw new ProductError('unavailable');
      },
    });
    const one = await line();
    one.write(get('/q/a'));
    expect(await one.answers(1)).toMatch(
      /^HTTP\/1\.1 503 [^]*content-security-policy[^]*"request_id"/i,
    );
  });
});

test.each([0, 1, 2])(
  'who asks behind %i proxies is the same as the usual way finds',
  async (trustedProxies) => {
    const { line, asked } = await aServer({ trustedProxies });
    for (const forwarded of [
      '192.0.2.1',
      '198.51.100.7, 192.0.2.1',
      ' 203.0.113.9 ,198.51.100.7,192.0.2.1',
      '',
    ]) {
      const one = await line();
      one.write(get('/q/a', `X-Forwarded-For: ${forwarded}`));
      await one.answers(1);
      one.write(get('/usual', `X-Forwarded-For: ${forwarded}`));
      expect(JSON.parse(/\{[^]*\}/.exec(await one.answers(2))![0])).toMatchObject({
        ip: asked.at(-1)!.ip,
      });
    }
  },
);

describe('a server that closes', () => {
  it('answers the requests in progress, says that this was the last answer, and closes the other connections', async () => {
    let answer: () => void = () => undefined;
    const { app, line, asked } = await aServer({
      handler: () => new Promise((resolve) => void (answer = () => resolve(fastAnswer))),
    });
    const [idle, waiting] = [await line(), await line()];
    waiting.write(get('/q/a'));
    while (asked.length < 1) await new Promise(setImmediate);
    const closed = app.close();
    await idle.closed;
    answer();
    await Promise.all([closed, waiting.closed]);
    expect(waiting.got()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n\r\nquick$/);
  });

  it('waits for nobody who left', async () => {
    let answer: () => void = () => undefined;
    const { app, line, asked } = await aServer({
      handler: () => new Promise((resolve) => void (answer = () => resolve(fastAnswer))),
    });
    const one = await line();
    one.write(get('/q/a'));
    while (asked.length < 1) await new Promise(setImmediate);
    one.socket.destroy();
    await one.closed;
    answer();
    await app.close();
  });
});

test('a connection that says nothing is let go after the time for heads', async () => {
  const { app, line } = await aServer();
  app.server.headersTimeout = 20;
  await (
    await line()
  ).closed;
});
