import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { pullFromUrl } from './pull-from-url.ts';

let server: Server;
let base: string;
let fetcher: Fetcher;
beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page?.status ?? 404, {
      'content-type': page?.type ?? 'text/html; charset=utf-8',
      ...(page?.location && { location: page.location }),
    });
    response.end(page?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  fetcher = createFetcher({ allowed: [host] });
});
afterAll(() => server.close());

const pages: Record<
  string,
  { status?: number; type?: string; body?: string | Buffer; location?: string }
> = {
  '/mail/may.html': {
    status: 200,
    body: '<p>Café</p><img src="lamp.png"><script>alert(1)</script>',
  },
  '/latin': {
    status: 200,
    type: 'text/html; charset=iso-8859-1',
    body: Buffer.from('<p>Café</p>', 'latin1'),
  },
  '/moved': { status: 302, location: '/mail/may.html' },
  '/inside': { status: 302, location: 'http://169.254.169.254/latest/meta-data' },
  '/picture': { status: 200, type: 'image/png', body: 'x' },
  '/empty': { status: 200, body: ' ' },
  '/large': { status: 200, body: 'x'.repeat(1_000_001) },
};
const refusal = async (url: string) =>
  pullFromUrl(fetcher, url).then(
    () => 'pulled',
    (error: { errors?: { url?: string[] } }) => error.errors?.url?.[0],
  );

test('a page becomes HTML with whole addresses and without scripts', async () => {
  expect(await pullFromUrl(fetcher, `${base}/mail/may.html`)).toEqual({
    html_part: `<p>Café</p><img src="${base}/mail/lamp.png">`,
    source_url: `${base}/mail/may.html`,
  });
  expect((await pullFromUrl(fetcher, `${base}/moved`)).html_part).toContain(
    `${base}/mail/lamp.png`,
  );
  expect((await pullFromUrl(fetcher, `${base}/latin`)).html_part).toBe('<p>Café</p>');
});

test('what is no page is refused with its reason @spec CONTENT-029', async () => {
  expect(await refusal(`${base}/none`)).toContain('answers with status 404');
  expect(await refusal(`${base}/picture`)).toContain('is image/png, not an HTML page');
  expect(await refusal(`${base}/empty`)).toContain('empty page');
  expect(await refusal(`${base}/large`)).toContain('larger than 1000000 bytes');
  expect(await refusal(`${base}/inside`)).toContain('not a public address');
  expect(await refusal('http://127.0.0.1:1/')).toContain('cannot be fetched');
});

test('a server that is not there is named as such', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const answer = await pullFromUrl(createFetcher({ allowed: [host] }), `http://${host}/`).catch(
    (error: { errors?: { url?: string[] } }) => error.errors?.url?.[0],
  );
  expect(answer).toContain('cannot be reached (ECONNREFUSED)');
});
