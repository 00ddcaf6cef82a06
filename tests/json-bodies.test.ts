import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimits } from '#platform/server/http/body-limits.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function post(path: string, body: string | Buffer, key: string | null = server.apiKey) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}
const tags = (): string => `/v2/${server.account}/tags.json`;
const signUp = (): string => `/v2/accounts/${server.account}/new_user/x/sign_up.json`;

describe('a body of strangers', () => {
  test('is at most 64 KB, and the refusal says so', async () => {
    const fits = JSON.stringify({ first_name: 'x'.repeat(bodyLimits.small.bytes - 100) });
    expect((await post(signUp(), fits, null)).status).toBe(422);
    const answer = await post(signUp(), `${fits}${' '.repeat(200)}`, null);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).error).toBe(
      'The body is larger than 64 KB, the limit of this call; send less at once.',
    );
  });

  test('is not waited for where somebody has to be signed in', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${tags()} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`,
    );
    const [first] = await new Promise<[Buffer]>((resolve) =>
      socket.once('data', (data: Buffer) => resolve([data])),
    );
    socket.destroy();
    expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

test('what a caller may not do is refused before the body is parsed', async () => {
  const key = await server.key('campaigns');
  expect((await post(tags(), '{not json', key)).status).toBe(403);
  expect((await post(tags(), '{not json')).status).toBe(422);
});

describe('a body of somebody known', () => {
  test.each([
    ['64 levels', 63, /must be an object with fields/],
    ['65 levels', 64, /nested deeper than 64 levels/],
    ['100,000 levels', 100_000, /nested deeper than 64 levels/],
  ])('of %s gets the answer for it', async (_, levels, said) => {
    const answer = await post(tags(), `{"tag":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(said);
  });

  test('brackets, commas and quotes inside texts count for nothing', async () => {
    const name = `${'[{,"\\'.repeat(30)}`;
    expect((await post(tags(), JSON.stringify({ tag: { name } }))).status).toBe(201);
  });

  test('of too many values is refused before anything is made of it', async () => {
    const answer = await post(tags(), `{"tag":[${'1,'.repeat(60_000)}1]}`);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('more than 20000 values');
  });

  test('of many unknown keys hears of the first ten', async () => {
    const keys = Array.from({ length: 15_000 }, (_, index) => `"key${index}${'x'.repeat(9)}":1`);
    const answer = await post(tags(), `{"tag":{"name":"Many",${keys.join(',')}}}`);
    expect(answer.status).toBe(422);
    const { errors } = JSON.parse(answer.text);
    expect(Object.keys(errors)).toHaveLength(10);
    expect(errors['key0xxxxxxxxx']).toEqual(['is not a known field']);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  test('of one long unknown key hears its beginning', async () => {
    const answer = await post(tags(), `{"tag":{"name":"Long","${'k'.repeat(500_000)}":1}}`);
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  test('of many wrong elements hears of a few', async () => {
    const answer = await post(
      `/v2/${server.account}/unsubscribes.json`,
      JSON.stringify({ unsubscribe: { kind: 'email', addresses: Array(9_000).fill(1) } }),
    );
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(8_000);
  });

  test('that is no UTF-8 is refused, and nothing is stored', async () => {
    const body = Buffer.from('{"tag":{"name":"caf\u00e9"}}', 'latin1');
    const answer = await post(tags(), body);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('not valid UTF-8');
    const { data } = (await server.call('GET', 'tags.json?name=caf')).body;
    expect(data).toEqual([]);
  });

  test('may be a whole email of a million characters', async () => {
    const content = { name: 'Whole', editor_type: 2, html_part: `<p>${'ß'.repeat(990_000)}</p>` };
    expect((await server.call('POST', 'contents.json', { content })).status).toBe(201);
  });
});

test('the limit of each call stands in its description', async () => {
  const { paths } = (await (await fetch(`${server.url}/docs/json`)).json()) as {
    paths: Record<string, Record<string, { requestBody: { description: string } }>>;
  };
  const said = (path: string) => paths[path]?.['post']?.requestBody.description;
  expect(said('/v2/{accountId}/tags.json')).toContain('At most 1 MB');
  expect(said('/v2/{accountId}/contents.json')).toContain('At most 8 MB');
  expect(said('/v2/accounts/{accountId}/new_user/{token}/sign_up.json')).toContain('64 KB');
});
