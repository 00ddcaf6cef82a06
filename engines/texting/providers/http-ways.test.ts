import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFetcher } from '#platform/server/fetcher/fetcher.ts';
import { hangs, hangsUp, httpGateway, says } from './http-gateway.harness.ts';
import { httpProvider } from './http-provider.ts';
import type { SmsProvider, Submission, SubmitAnswer } from './provider.ts';
import {
  knownCodes,
  verdictOfHttp,
  verdictOfReceipt,
  verdictOfRest,
  verdictOfSmpp,
} from './replies.ts';
import { restProvider } from './rest-provider.ts';

let gateway: Awaited<ReturnType<typeof httpGateway>>;
beforeAll(async () => {
  gateway = await httpGateway();
});
beforeEach(() => void (gateway.taken.length = 0));
afterAll(() => gateway.close());

const way = { secret: 'token', receiptsUrl: 'https://app.example/r', patienceMs: 10_000 };
const rest = (patienceMs = way.patienceMs) =>
  restProvider(
    createFetcher({ allowed: [gateway.host] }),
    { url: gateway.url, account_sid: 'AC1' },
    { ...way, patienceMs },
  );
const http = (format: 'json' | 'form', template: string, refPath = 'messages.0.id') =>
  httpProvider(
    createFetcher({ allowed: [gateway.host] }),
    { url: `${gateway.url}/send`, format, template, ref_path: refPath, secret_header: 'X-Key' },
    way,
  );
const aText = (id = 7): Submission => ({
  id,
  accountId: 1,
  contactId: 2,
  runId: 3,
  from: '+15550100',
  to: '+491711234567',
  text: 'Prix: 10 € & "so"',
  units: 1,
});
const submit = async (provider: SmsProvider, ...batch: Submission[]) => {
  const answers = new Map<number, SubmitAnswer>();
  await provider.submit(batch, (id, said) => {
    expect(answers.has(id)).toBe(false);
    answers.set(id, said);
  });
  return answers;
};
const answerTo = async (provider: SmsProvider) => (await submit(provider, aText())).get(7)!;

describe('the common REST shape', () => {
  test('is posted as a form and named by the answer', async () => {
    gateway.next(says(201, { sid: 'SM1', status: 'queued' }));
    expect(await answerTo(rest())).toMatchObject({ state: 'sent', ref: 'SM1' });
    const [{ path, headers, body }] = gateway.taken as [(typeof gateway.taken)[number]];
    expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      From: '+15550100',
      To: '+491711234567',
      Body: 'Prix: 10 € & "so"',
      StatusCallback: 'https://app.example/r',
    });
  });

  test.each([
    [
      says(429, { code: 20429 }, { 'retry-after': '3' }),
      { state: 'retry', reason: 'throttled', isFree: true, afterMs: 3000 },
    ],
    [says(400, { code: 21610 }), { state: 'failed', reason: 'opted_out_at_carrier' }],
    [says(400, { code: 21614 }), { state: 'failed', reason: 'not_mobile' }],
    [says(401, { code: 20003 }), { state: 'retry', reason: 'credentials', isFree: true }],
    [says(503, 'busy'), { state: 'retry', reason: 'gateway_busy' }],
    [says(500, 'oops'), { state: 'unknown', reason: 'gateway_error' }],
    [says(201, 'taken, without a word'), { state: 'sent' }],
  ])('what it says becomes an answer (%#)', async (act, answer) => {
    gateway.next(act);
    expect(await answerTo(rest())).toMatchObject(answer);
  });

  test('a text whose answer never comes is unknown, and not posted again', async () => {
    gateway.next(hangs);
    expect(await answerTo(rest(100))).toMatchObject({ state: 'unknown', reason: 'no_answer' });
    gateway.next(hangsUp);
    expect(await answerTo(rest())).toMatchObject({ state: 'unknown', reason: 'no_answer' });
    expect(gateway.taken).toHaveLength(2);
  });

  test('where no connection comes about nothing has left, and it is tried again', async () => {
    const gone = await httpGateway();
    await gone.close();
    const provider = restProvider(
      createFetcher({ allowed: [gone.host] }),
      { url: gone.url, account_sid: 'AC1' },
      way,
    );
    expect(await answerTo(provider)).toMatchObject({
      state: 'retry',
      reason: 'gateway_unreachable',
    });
    const forbidden = restProvider(createFetcher(), { url: gateway.url, account_sid: 'AC1' }, way);
    expect(await answerTo(forbidden)).toMatchObject({ state: 'retry' });
    expect(gateway.taken).toHaveLength(0);
  });

  test('of many each gets its own answer', async () => {
    let number = 0;
    gateway.next((answer) => {
      number += 1;
      if (number % 3 === 0) hangsUp(answer, gateway.taken[0]!);
      else
        says(number % 3 === 1 ? 201 : 400, { sid: `SM${number}`, code: 21211 })(
          answer,
          gateway.taken[0]!,
        );
    });
    const answers = await submit(rest(), ...Array.from({ length: 60 }, (_, index) => aText(index)));
    const states = [...answers.values()].map(({ state }) => state);
    expect(answers.size).toBe(60);
    expect(Map.groupBy(states, (state) => state).get('unknown')).toHaveLength(20);
    expect(gateway.taken).toHaveLength(60);
  });
});

describe('a gateway of any shape', () => {
  test('gets JSON as the account wrote it, and its name of the text is found', async () => {
    gateway.next(says(200, { messages: [{ id: 991 }] }));
    const provider = http(
      'json',
      '{"to":{{ to }},"sms":{"from":{{ from }},"body":{{ text }}},"ref":{{ ref }}}',
    );
    expect(await answerTo(provider)).toMatchObject({ state: 'sent', ref: '991' });
    expect(gateway.taken[0]!.headers['x-key']).toBe('token');
    expect(JSON.parse(gateway.taken[0]!.body)).toEqual({
      to: '+491711234567',
      sms: { from: '+15550100', body: 'Prix: 10 € & "so"' },
      ref: '7',
    });
  });

  test('gets a form, whatever the text holds', async () => {
    gateway.next(says(202, {}));
    expect(await answerTo(http('form', 'a={{ text }}&b={{ to }}'))).toMatchObject({
      state: 'sent',
    });
    expect([...new URLSearchParams(gateway.taken[0]!.body)]).toEqual([
      ['a', 'Prix: 10 € & "so"'],
      ['b', '+491711234567'],
    ]);
  });

  test('a template that can’t be rendered posts nothing', async () => {
    expect(await answerTo(http('json', '{{ to | nothing }}'))).toEqual({
      state: 'failed',
      reason: 'template',
    });
    expect(gateway.taken).toHaveLength(0);
  });
});

test('more than sixty codes are known, each with an answer', () => {
  expect(
    knownCodes.rest.length + knownCodes.smpp.length + knownCodes.receipts.length,
  ).toBeGreaterThan(100);
  for (const code of knownCodes.rest) expect(verdictOfRest(code)?.reason).toMatch(/^[a-z_]+$/);
  for (const code of knownCodes.smpp)
    expect(verdictOfSmpp(Number(code)).reason).toMatch(/^[a-z_]+$/);
  expect(verdictOfSmpp(0x14)).toEqual(verdictOfSmpp(0x58));
  expect(verdictOfSmpp(0x7fff)).toEqual({ state: 'failed', reason: 'gateway_refused' });
  expect(verdictOfReceipt('undelivered', '30006')).toEqual({
    state: 'failed',
    reason: 'not_mobile',
  });
  expect(verdictOfReceipt('DELIVRD')).toEqual({ state: 'delivered', reason: '' });
  expect(verdictOfReceipt('nonsense')).toBeNull();
  expect([200, 429, 404, 504].map((status) => verdictOfHttp(status).state)).toEqual([
    'sent',
    'throttled',
    'retry',
    'unknown',
  ]);
});
