import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { feedHost, rss, says, type Answering, type FeedHost } from './feed-host.harness.ts';

let host: FeedHost;
/** Listens inside the network: nothing may ever reach it. */
let inside: FeedHost;
let server: TestServer;
beforeAll(async () => {
  [host, inside] = await Promise.all([feedHost(), feedHost()]);
  server = await testServer({ env: { FETCH_ALLOW: host.host, ROLES: 'web' } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([host.close(), inside.close()]);
});

const refusal = async (url: string): Promise<string> => {
  const answer = await server.call('POST', 'content_feeds.json', {
    content_feed: { name: url.slice(-200), url },
  });
  expect(answer.status, url).toBe(422);
  return answer.body.errors.url[0];
};
const leadTo =
  (location: string): Answering =>
  (_request, reply) =>
    void reply.writeHead(302, { location }).end();

test('hosts that hang, lie, send without end or lead inside are refused with the reason, and others go on meanwhile', async () => {
  const large = Buffer.alloc(1024 * 1024, '<item>');
  host.answer('hang', () => {});
  host.answer('endless', (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/xml' });
    const more = (): void => {
      while (reply.write(large));
      reply.once('drain', more);
    };
    more();
  });
  host.answer('lies', says('application/rss+xml', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])));
  host.answer('broken', says('text/xml', rss([{ title: 'cut' }]).slice(0, 60)));
  host.answer(
    'laughs',
    says(
      'text/xml',
      `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]>${rss([{ title: '&b;' }])}`,
    ),
  );
  host.answer(
    'file',
    says(
      'text/xml',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss([{ title: '&f;' }])}`,
    ),
  );
  host.answer('deep', says('text/xml', `<rss version="2.0">${'<a>'.repeat(200_000)}`));
  host.answer('deep.json', says('application/json', '['.repeat(500_000)));
  host.answer('round', leadTo(host.url('round')));
  host.answer('loopback', leadTo(inside.url('secret')));
  host.answer('metadata', leadTo('http://169.254.169.254/latest/meta-data/'));
  host.answer('compatible', leadTo('http://[::127.0.0.1]/'));
  host.answer('gopher', leadTo('gopher://127.0.0.1:25/_MAIL'));
  host.answer('fine', says('text/xml', rss([{ title: 'Fine' }])));
  const slow = Promise.all([refusal(host.url('hang')), refusal(host.url('endless'))]);
  const memory = process.memoryUsage().rss;
  const said = Object.fromEntries(
    await Promise.all(
      ['lies', 'broken', 'laughs', 'file', 'deep', 'deep.json', 'round', 'loopback', 'metadata']
        .concat(['compatible', 'gopher'])
        .map(async (path) => [path, await refusal(host.url(path))]),
    ),
  );
  expect(said).toEqual({
    lies: expect.stringMatching(/^answers a text, not a feed/),
    broken: expect.stringMatching(/^answers XML that is no RSS/),
    laughs: expect.stringMatching(/^answers XML that defines entities/),
    file: expect.stringMatching(/^answers XML that defines entities/),
    deep: expect.stringMatching(/^answers XML that is too deeply nested/),
    'deep.json': expect.stringMatching(/^answers JSON that is too deeply nested/),
    round: expect.stringMatching(/redirects too often/),
    loopback: expect.stringMatching(/^cannot be fetched: Port \d+ is not fetched/),
    metadata: expect.stringMatching(/^cannot be fetched: 169\.254\.169\.254 is not a public/),
    compatible: expect.stringMatching(/^cannot be fetched: .* is not a public address/),
    gopher: expect.stringMatching(/^cannot be fetched: .* is no http or https address/),
  });
  const fine = await server.call('POST', 'content_feeds.json', {
    content_feed: { name: 'Fine', url: host.url('fine') },
  });
  expect(fine.status).toBe(201);
  const [hanging, endless] = await slow;
  expect(hanging).toMatch(/^cannot be reached/);
  expect(endless).toMatch(/^cannot be fetched: The answer is larger than \d+ bytes/);
  expect(process.memoryUsage().rss - memory).toBeLessThan(256 * 1024 * 1024);
  expect(inside.heard).toEqual([]);
});

test('addresses inside the network are refused in every spelling, and nothing reaches it', async () => {
  const { port } = new URL(inside.url());
  const spellings = readFileSync(
    join(import.meta.dirname, '../../../../platform/server/fetcher/fixtures/must-refuse.txt'),
    'utf8',
  )
    .split('\n')
    .filter((line) => /^https?:\/\//.test(line))
    .concat([`http://127.0.0.1:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`]);
  for (const url of spellings) await refusal(url);
  expect(inside.heard).toEqual([]);
});
