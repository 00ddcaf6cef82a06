import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetcher, FetchRefused } from './fetcher.ts';
import { isPrivateAddress } from './refuse-private-address.ts';

const mustRefuse = readFileSync(join(import.meta.dirname, 'fixtures/must-refuse.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Heard {
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that writes down what it hears. */
async function serve(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const heard: Heard[] = [];
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch {
      // Broken off by the other side; what came until then is written down.
    }
    const { method = '', headers } = request;
    heard.push({ method, headers, body: Buffer.concat(parts).toString() });
    answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/`, heard };
}

const ok = (_request: IncomingMessage, reply: ServerResponse) => void reply.end('ok');
const leadTo = (status: number, location: string) => (_: IncomingMessage, reply: ServerResponse) =>
  void reply.writeHead(status, { location }).end();

/** Names that resolve to what the test says, each time the next. */
const names = (answers: string[][]) =>
  ((_host: string, _how: object, done: (error: null, found: object[]) => void) => {
    const found = answers.length > 1 ? answers.shift()! : answers[0]!;
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  }) as never;

async function refusalOf(fetching: Promise<unknown>): Promise<unknown> {
  const error = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error && error.cause instanceof FetchRefused ? error.cause : error;
}

describe('addresses inside a network', () => {
  test.each(mustRefuse)('%s is refused', async (url) => {
    const fetcher = createFetcher({ lookup: names([['127.0.0.1']]) });
    expect(await refusalOf(fetcher.fetch(url))).toBeInstanceOf(FetchRefused);
  });

  test.each(mustRefuse)('%s is refused as the target of a redirect', async (url) => {
    const door = await serve(leadTo(302, Buffer.from(url).toString('latin1')));
    const fetcher = createFetcher({ allowed: [door.host], lookup: names([['127.0.0.1']]) });
    expect(await refusalOf(fetcher.fetch(door.url, { redirects: 1 }))).toBeInstanceOf(FetchRefused);
  });

  test('a name with one private address among its public ones is refused', async () => {
    const fetcher = createFetcher({ lookup: names([['93.184.216.34', '10.0.0.1']]) });
    expect(await refusalOf(fetcher.fetch('http://mixed.example/'))).toBeInstanceOf(FetchRefused);
  });

  test.each([
    ['::ffff:7f00:1', true],
    ['::7f00:1', true],
    ['::127.0.0.1', true],
    ['::169.254.169.254', true],
    ['::808:808', true],
    ['::ffff:0:127.0.0.1', true],
    ['::ffff:0:8.8.8.8', false],
    ['64:ff9b::a00:1', true],
    ['64:ff9b::808:808', false],
    ['64:ff9b:1::808:808', true],
    ['2002:c0a8:1::1', true],
    ['2002:808:808::1', false],
    ['2001:0:808:808:0:0:f5ff:fffe', true],
    ['2001:0:808:808:0:0:f7f7:f7f7', false],
    ['2600::200:5efe:127.0.0.1', true],
    ['fec0::1', true],
    ['5f00::1', true],
    ['3fff::1', true],
    ['2606:2800:220:1:248:1893:25c8:1946', false],
    ['192.88.99.1', true],
    ['93.184.216.34', false],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});

describe('a redirect', () => {
  const secrets = {
    authorization: 'Bearer secret',
    cookie: 'a=secret',
    'x-api-key': 'secret',
    accept: 'text/html',
  };

  test('to another origin takes neither credentials nor own headers along', async () => {
    const there = await serve(ok);
    const here = await serve(leadTo(302, there.url));
    const fetcher = createFetcher({ allowed: [here.host, there.host] });
    await fetcher.fetch(here.url, { headers: secrets });
    expect(here.heard[0]?.headers).toMatchObject(secrets);
    expect(JSON.stringify(there.heard[0]?.headers)).not.toContain('secret');
    expect(there.heard[0]?.headers).toMatchObject({ accept: 'text/html' });
  });

  test('to the same origin keeps them', async () => {
    const here = await serve((request, reply) =>
      request.url === '/' ? leadTo(302, '/next')(request, reply) : ok(request, reply),
    );
    await createFetcher({ allowed: [here.host] }).fetch(here.url, { headers: secrets });
    expect(here.heard[1]?.headers).toMatchObject(secrets);
  });

  test.each([301, 302, 303])('%i turns a POST into a GET without a body', async (status) => {
    const there = await serve(ok);
    const here = await serve(leadTo(status, there.url));
    const fetcher = createFetcher({ allowed: [here.host, there.host] });
    await fetcher.fetch(here.url, { method: 'POST', body: 'secret' });
    expect(there.heard).toMatchObject([{ method: 'GET', body: '' }]);
  });

  test.each([307, 308])('%i carries no body to another origin unless asked', async (status) => {
    const there = await serve(ok);
    const here = await serve(leadTo(status, there.url));
    const fetcher = createFetcher({ allowed: [here.host, there.host] });
    const post = { method: 'POST', body: 'order', headers: secrets } as const;
    expect(await refusalOf(fetcher.fetch(here.url, post))).toBeInstanceOf(FetchRefused);
    expect(there.heard).toEqual([]);
    await fetcher.fetch(here.url, { ...post, resendBodyElsewhere: true });
    expect(there.heard).toMatchObject([{ method: 'POST', body: 'order' }]);
    expect(JSON.stringify(there.heard[0]?.headers)).not.toContain('secret');
  });

  test('chain of more than the limit is refused', async () => {
    const here = await serve(leadTo(302, '/again'));
    const fetching = createFetcher({ allowed: [here.host] }).fetch(here.url, { redirects: 10 });
    expect(await refusalOf(fetching)).toBeInstanceOf(FetchRefused);
    expect(here.heard).toHaveLength(11);
  });
});

describe('bodies', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)('%s sends one', async (method) => {
    const here = await serve(ok);
    const fetcher = createFetcher({ allowed: [here.host] });
    expect((await fetcher.fetch(here.url, { method, body: '{}' })).status).toBe(200);
    expect(here.heard).toMatchObject([{ method, body: '{}' }]);
  });

  test('stream both ways', async () => {
    const here = await serve((_, reply) => void Readable.from(['one ', 'two']).pipe(reply));
    const taken: Buffer[] = [];
    const to = new Writable({
      write(part: Buffer, _encoding, done) {
        taken.push(part);
        done();
      },
    });
    const body = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    const fetcher = createFetcher({ allowed: [here.host] });
    const answer = await fetcher.fetch(here.url, { method: 'PUT', body, to });
    expect(here.heard[0]?.body).toBe('ab');
    expect(answer.body).toHaveLength(0);
    expect(Buffer.concat(taken).toString()).toBe('one two');
    expect(to.writableFinished).toBe(true);
  });

  test('that are larger than the limit are broken off on either way', async () => {
    const here = await serve((_, reply) => void reply.end('x'.repeat(2_000)));
    const fetcher = createFetcher({ allowed: [here.host] });
    const to = new Writable({ write: (_part, _encoding, done) => done() });
    expect(await refusalOf(fetcher.fetch(here.url, { maxBytes: 1_000, to }))).toBeInstanceOf(
      FetchRefused,
    );
    expect(to.destroyed).toBe(true);
    expect(await refusalOf(fetcher.fetch(here.url, { maxBytes: 1_000 }))).toBeInstanceOf(
      FetchRefused,
    );
    const body = Readable.from([Buffer.alloc(2_000)]);
    expect(
      await refusalOf(fetcher.fetch(here.url, { method: 'PUT', body, maxSentBytes: 1_000 })),
    ).toBeInstanceOf(FetchRefused);
  });
});
