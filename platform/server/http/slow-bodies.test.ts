import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { judgeBody } from './slow-bodies.ts';

const pace = { stretchMs: 1_000, fileBytes: 500 };
const body = { isFile: false, elapsedMs: 1_000, arrivedBytes: 0, unreadBytes: 0 };

describe('a body that is still coming', () => {
  test.each([
    ['goes on in its first stretch', { elapsedMs: 999 }, 'goes on'],
    ['is too slow when it is no file, however it came on', { arrivedBytes: 9_000 }, 'too slow'],
    ['goes on as a file that came on', { isFile: true, arrivedBytes: 500 }, 'next stretch'],
    ['is too slow as a file that trickles', { isFile: true, arrivedBytes: 499 }, 'too slow'],
    ['goes on while its reader is what is slow', { unreadBytes: 1 }, 'next stretch'],
  ])('%s', (_, known, verdict) => {
    expect(judgeBody({ ...body, ...known }, pace)).toBe(verdict);
  });
});

describe('over the wire', () => {
  let app: Awaited<ReturnType<typeof createHttpServer>>;
  let port: number;
  beforeAll(async () => {
    app = await createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: 'http://localhost:1',
      trustedProxies: 0,
      bodyPace: { stretchMs: 50, fileBytes: 500, checkEveryMs: 5 },
    });
    app.post('/json', async () => ({ done: true }));
    app.post('/file', async (request) => ({
      size: (await (await request.file())?.toBuffer())?.length,
    }));
    app.post('/refused', {
      onRequest: async () => {
        throw Object.assign(new Error('no'), { statusCode: 404 });
      },
      handler: async () => 'never',
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** Sends a head and the beginning of a body, and hears everything until the other side closes. */
  function begin(path: string, type: string, beginning: string): Promise<string> {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${beginning}`,
    );
    return new Promise((resolve) => {
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => resolve(heard));
      socket.on('close', () => resolve(heard));
    });
  }
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n';

  test.each([
    ['JSON', '/json', 'application/json', '{"a":'],
    ['a form', '/json', 'application/x-www-form-urlencoded', 'a='],
    ['a file', '/file', 'multipart/form-data; boundary=b', part],
  ])('%s that stands still is answered 408 and let go', async (_, path, type, beginning) => {
    expect(await begin(path, type, beginning)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body that nobody waits for after the answer is let go', async () => {
    expect(await begin('/refused', 'application/json', '{')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('heads have their time, and so has the whole', () => {
    expect(app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 3_600_000 });
  });
});
