import { afterAll, expect, test } from 'vitest';
import { startStandIn, xml } from './stand-in.ts';

const standIn = await startStandIn(() => ({ body: { isWell: true } }));
afterAll(() => standIn.close());

test('faults answer, delay and drop as often as they were asked to', async () => {
  standIn.fail({ status: 500, times: 2 });
  expect((await fetch(standIn.url)).status).toBe(500);
  expect((await fetch(standIn.url)).status).toBe(500);
  standIn.fail({ isDropped: true });
  await expect(fetch(standIn.url)).rejects.toThrow();
  standIn.fail({ isCut: true });
  await expect(fetch(standIn.url).then((answer) => answer.text())).rejects.toThrow();
  standIn.fail({ path: '/other', status: 429, headers: { 'retry-after': '2.0' } });
  expect((await fetch(standIn.url)).status).toBe(200);
  expect((await fetch(`${standIn.url}/other`)).headers.get('retry-after')).toBe('2.0');
  expect(standIn.calls.at(-1)).toMatchObject({ method: 'GET', path: '/other', status: 429 });
});

test('a file of lines is sent while it is made, whole or cut', async () => {
  function* lines(): Iterable<string> {
    for (let at = 0; at < 30_000; at++) yield `{"id":${at}}`;
  }
  const files = await startStandIn(() => ({ lines: lines() }));
  const whole = await (await fetch(files.url)).text();
  expect(whole.trimEnd().split('\n')).toHaveLength(30_000);
  files.fail({ isCut: true });
  await expect(fetch(files.url).then((answer) => answer.text())).rejects.toThrow();
  await files.close();
});

test('XML has attributes, repeats and safe text', () => {
  const order = { '@id': '7', Name: 'Sun & sea', Line: [{ Sku: 'a' }, { Sku: '<b>' }] };
  expect(xml('Order', order)).toBe(
    '<Order id="7"><Name>Sun &amp; sea</Name><Line><Sku>a</Sku></Line><Line><Sku>&lt;b&gt;</Sku></Line></Order>',
  );
});
