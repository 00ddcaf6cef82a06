import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from './create-api.ts';
import { inSendingZone } from './in-sending-zone.ts';

let server: Server;
const seen: { method: string; body: string }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
});

test.each([
  ['24/12/2026 18:30', '24/12/2026 12:30'],
  ['December 24, 2026 06:30 PM', 'December 24, 2026 12:30 PM'],
  ['2026-12-24 06:30 PM', '2026-12-24 12:30 PM'],
  ['01/01/2027 03:00', '31/12/2026 21:00'],
  ['March 20, 2027 12:05 AM', 'March 19, 2027 07:05 PM'],
  ['2027-07-01 01:00 AM', '2027-06-30 07:00 PM'],
  ['2026-12-24T18:30:00Z', '2026-12-24T18:30:00Z'],
  ['2026-12-24T18:30', '2026-12-24T18:30'],
  ['31/02/2027 10:00', '31/02/2027 10:00'],
  ['Nonsense 24, 2026 06:30 PM', 'Nonsense 24, 2026 06:30 PM'],
  ['a text', 'a text'],
])('%s typed in Berlin is %s for the server @spec CAMPAIGNS-053', (typed, sent) => {
  expect(inSendingZone({ nested: [{ at: typed, count: 3, none: null }] }, 'Europe/Berlin')).toEqual(
    { nested: [{ at: sent, count: 3, none: null }] },
  );
});

test('the body of a flagged POST or PUT is converted first; without the flag, and for other verbs, it goes as typed @spec CAMPAIGNS-053 @spec CAMPAIGNS-054', async () => {
  const api = createApi({
    accountId: 7,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    getToken: () => null,
    timeZone: () => 'Europe/Berlin',
    onUnauthorised: () => undefined,
    onForbidden: () => undefined,
  });
  const body = { at: '24/12/2026 18:30' };
  await api.post('x', { body, zoned: true });
  await api.put('x', { body, zoned: true });
  await api.patch('x', { body, zoned: true });
  await api.post('x', { body });
  expect(seen.map(({ method, body: sent }) => [method, JSON.parse(sent).at])).toEqual([
    ['POST', '24/12/2026 12:30'],
    ['PUT', '24/12/2026 12:30'],
    ['PATCH', '24/12/2026 18:30'],
    ['POST', '24/12/2026 18:30'],
  ]);
  expect(body.at).toBe('24/12/2026 18:30');
});
