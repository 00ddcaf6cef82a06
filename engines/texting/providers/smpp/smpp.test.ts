import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import type { GatewayReceipt, PersonsText, Submission, SubmitAnswer } from '../provider.ts';
import { receiptBody, SmppGateway, textBody } from './smpp-gateway.harness.ts';
import { smppProvider } from './smpp-provider.ts';

let gateway: SmppGateway;
let receipts: GatewayReceipt[];
let texts: PersonsText[];
let isDatabaseUp: boolean;
let open: ReturnType<typeof smppProvider>[];

beforeEach(async () => {
  gateway = await SmppGateway.open();
  [receipts, texts, isDatabaseUp, open] = [[], [], true, []];
});
afterEach(async () => {
  await Promise.all(open.map((provider) => provider.close()));
  await gateway.close();
});

const aProvider = (port = gateway.port, allowed = [`127.0.0.1:${gateway.port}`]) => {
  const provider = smppProvider(
    {
      host: '127.0.0.1',
      port,
      system_id: 'shop',
      system_type: '',
      is_encrypted: false,
      window: 5,
    },
    {
      password: 'secret',
      allowed,
      clock: systemClock,
      log: { warn: () => {} },
      throttlePauseMs: 1,
      events: {
        receipt: async (one) => {
          if (!isDatabaseUp) throw new Error('The database is away.');
          receipts.push(one);
        },
        inbound: async (one) => void texts.push(one),
      },
    },
  );
  open.push(provider);
  return provider;
};
const aText = (id: number, text = 'Hello'): Submission => ({
  id,
  accountId: 1,
  contactId: id,
  runId: 1,
  from: '+15550100',
  to: '+491711234567',
  text,
  units: 1,
});
const submit = async (provider: ReturnType<typeof smppProvider>, ...batch: Submission[]) => {
  const answers = new Map<number, SubmitAnswer>();
  await provider.submit(batch, (id, said) => {
    expect(answers.has(id)).toBe(false);
    answers.set(id, said);
  });
  return answers;
};
const one = async (text = 'Hello', provider = aProvider()) =>
  (await submit(provider, aText(1, text))).get(1)!;
const heard = async (what: () => boolean) => {
  while (!what()) await new Promise((resolve) => setImmediate(resolve));
};

test('a session is opened once, and a text goes in its letters', async () => {
  const provider = aProvider();
  expect(await one('Grüße, 5 € {x}', provider)).toEqual({ state: 'sent', ref: 'ref-1' });
  expect(await one('Çok güzel, привет', provider)).toMatchObject({ state: 'sent' });
  expect(gateway.binds).toEqual([['shop', 'secret']]);
  expect(gateway.parts).toMatchObject([
    { from: '15550100', to: '491711234567', coding: 0, header: null, text: 'Grüße, 5 € {x}' },
    { coding: 8, text: 'Çok güzel, привет' },
  ]);
});

test('a long text goes in parts that belong together, one answer for all', async () => {
  const long = `${'a'.repeat(152)}€${'b'.repeat(152)}`;
  expect(await one(long)).toEqual({
    state: 'sent',
    ref: 'ref-1',
    partRefs: ['ref-1', 'ref-2', 'ref-3'],
  });
  expect(gateway.parts.map(({ header }) => header)).toEqual([
    [1, 3, 1],
    [1, 3, 2],
    [1, 3, 3],
  ]);
  expect(gateway.parts.map(({ text }) => text).join('')).toBe(long);
});

test('too fast: a whole text waits; of one that has begun to leave the other parts do', async () => {
  gateway.acts = [0x58];
  expect(await one()).toMatchObject({ state: 'retry', reason: 'throttled', isFree: true });
  gateway.acts = [0, 0x14, 0x58, 0];
  expect(await one('x'.repeat(200))).toMatchObject({ state: 'sent', partRefs: ['ref-1', 'ref-2'] });
  gateway.acts = [0, ...Array.from({ length: 8 }, () => 0x58)];
  expect(await one('x'.repeat(200))).toEqual({ state: 'failed', reason: 'part_lost' });
});

test('answers that come in pieces are put together', async () => {
  gateway.acts = ['in_pieces', 'in_pieces'];
  expect(await one('x'.repeat(200))).toMatchObject({ partRefs: ['ref-1', 'ref-2'] });
});

test('what has no answer when the line breaks is unknown; the next goes over another line', async () => {
  const provider = aProvider();
  gateway.acts = ['hang_up'];
  expect(await one('Hello', provider)).toEqual({ state: 'unknown', reason: 'no_answer' });
  expect(await one('Hello', provider)).toMatchObject({ state: 'sent' });
  expect(gateway.binds).toHaveLength(2);
  expect(gateway.parts).toHaveLength(2);
});

test('after a goodbye nothing more is submitted, and what was answered counts', async () => {
  const provider = aProvider();
  gateway.acts = ['unbind'];
  const answers = await submit(provider, aText(1));
  expect(answers.get(1)).toMatchObject({ state: 'sent' });
  await heard(() => gateway.parts.length === 1);
  expect(await one('Hello', provider)).toMatchObject({
    state: expect.stringMatching(/sent|retry/),
  });
});

test('a gateway that opens no session has got nothing', async () => {
  gateway.bindStatus = 0x0e;
  expect(await one()).toMatchObject({ state: 'retry', reason: 'credentials', isFree: true });
  expect(await one('Hello', aProvider(gateway.port, []))).toMatchObject({
    state: 'retry',
    reason: 'gateway_unreachable',
    response: '127.0.0.1 is not a public address.',
  });
  expect(gateway.parts).toEqual([]);
  expect(gateway.binds).toHaveLength(1);
});

test('receipts and texts are stored before they are answered for', async () => {
  await one();
  gateway.deliver(receiptBody('ref-1', 'DELIVRD'), 5);
  await heard(() => gateway.delivered.length === 1);
  expect(receipts).toMatchObject([{ ref: 'ref-1', state: 'delivered' }]);
  gateway.deliver(receiptBody('ref-1', 'UNDELIV'));
  await heard(() => gateway.delivered.length === 2);
  expect(receipts[1]).toMatchObject({ state: 'failed', reason: 'undelivered' });
  gateway.deliver(textBody('491711234567', 8, Buffer.from('СТОП', 'utf16le').swap16()));
  await heard(() => gateway.delivered.length === 3);
  expect(texts).toMatchObject([{ from: '+491711234567', to: '+15550100', text: 'СТОП' }]);
  isDatabaseUp = false;
  gateway.deliver(receiptBody('ref-2', 'DELIVRD'));
  await heard(() => gateway.delivered.length === 4);
  expect(gateway.delivered).toEqual([0, 0, 0, 0x64]);
});
