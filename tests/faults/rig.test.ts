import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCampaign } from './checker.ts';
import { seededRandom } from './seeded-random.ts';
import { behaviourOf } from './sink/behaviour.ts';
import type { JournalLine } from './sink/journal.ts';
import { Sink } from './sink/sink.ts';
import type { WireBalance, WirePerson, WireReport } from './world/account-api.ts';

// The rig is believed only because it can say no.

describe('the script of an address', () => {
  test.each([
    ['anna@harbour.example', ['ok', 'ok']],
    ['ok.1@harbour.example', ['ok', 'ok']],
    ['451x2_ok.1@harbour.example', ['451', '451', 'ok', 'ok']],
    ['drop-body_drop-dot_550.1@harbour.example', ['drop-body', 'drop-dot', '550', '550']],
  ])('%s', (address, behaviours) => {
    expect(behaviours.map((_, index) => behaviourOf(address, index + 1))).toEqual(behaviours);
  });

  test('a seed repeats its numbers, another does not', () => {
    const some = (seed: number): number[] =>
      seededRandom(seed).some([1, 2, 3, 4, 5, 6, 7, 8, 9], 5);
    expect(some(7)).toEqual(some(7));
    expect(some(7)).not.toEqual(some(8));
  });
});

describe('the sink', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-sink-'));
  let sink: Sink;
  beforeAll(async () => {
    sink = await Sink.start(join(folder, 'journal.jsonl'));
  });
  afterAll(async () => {
    await sink.close();
    rmSync(folder, { recursive: true });
  });

  test('has a body on the disk before it says so, with what tells copies apart', async () => {
    const said = await talk(mail('ok.1@harbour.example'));
    expect(said).toContain('250 2.0.0 taken as 1');
    expect(sink.journal.read()).toEqual([
      expect.objectContaining({
        to: 'ok.1@harbour.example',
        messageId: '<17@harbour.example>',
        from: 'news@harbour.example',
        hello: 'tester.example',
        unsubscribe: 'https://harbour.example/u',
      }),
    ]);
  });

  test('drops mid body without writing it down, and after the dot with', async () => {
    const before = sink.journal.read().length;
    expect(await talk(mail('drop-body.1@harbour.example'))).not.toContain('taken as');
    expect(sink.journal.read()).toHaveLength(before);
    expect(await talk(mail('drop-dot.1@harbour.example'))).not.toContain('taken as');
    expect(sink.journal.read()).toHaveLength(before + 1);
  });

  test.each([
    ['421', /421 4\.3\.0/],
    ['451', /451 4\.3\.0/],
    ['452', /452 4\.2\.2/],
    ['550', /550 5\.1\.1/],
    ['552', /552 5\.2\.3/],
    ['half', /250 2\.1$/],
    ['drop-mail', /sender ok\r\n$/],
    ['drop-rcpt', /sender ok\r\n$/],
    ['drop-data', /recipient ok\r\n$/],
  ])('%s is answered and nothing taken', async (script, answer) => {
    const before = sink.journal.read().length;
    expect(await talk(mail(`${script}.1@harbour.example`))).toMatch(answer);
    expect(sink.journal.read()).toHaveLength(before);
  });

  test('a late answer comes, and a huge one is huge', async () => {
    Object.assign(sink.habits, { lateMs: 200 });
    expect(await talk(mail('late.1@harbour.example'))).toContain('taken as');
    expect((await talk(mail('huge.1@harbour.example'))).length).toBeGreaterThan(1_000_000);
  });

  test('goes away and comes back at the same port', async () => {
    const { port } = sink;
    await sink.leave();
    expect(await talk(mail('ok.away@harbour.example'))).toBe('');
    await sink.comeBack();
    expect(sink.port).toBe(port);
    expect(await talk(mail('ok.back@harbour.example'))).toContain('taken as');
  });

  function talk(lines: string): Promise<string> {
    return new Promise((resolve) => {
      let said = '';
      const socket = connect(sink.port, '127.0.0.1', () => socket.write(lines));
      socket.on('data', (bytes) => (said += bytes.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(said));
    });
  }
});

describe('the checker', () => {
  test('agrees when journal, balance and people agree', async () => {
    const checked = await check(
      [body('a'), body('b')],
      [person('a', 'sent'), person('b', 'sent'), person('c', 'bounced', 'hard_bounced')],
    );
    expect(checked).toMatchObject({
      lost: [],
      duplicates: [],
      unlikeTwins: [],
      suppressedBodies: 0,
      disagreements: [],
    });
  });

  test('finds who was counted and got nothing', async () => {
    expect(
      (await check([body('a')], [person('a', 'sent'), person('b', 'sent'), person('c', 'pending')]))
        .lost,
    ).toEqual(['b@x', 'c@x']);
  });

  test('finds twins, and those that are not alike or not flagged', async () => {
    const flagged = { ...person('a', 'sent'), maybe_twice: true };
    expect(await check([body('a'), body('a')], [flagged])).toMatchObject({
      duplicates: [{}],
      unlikeTwins: [],
    });
    expect((await check([body('a'), body('a', 'other')], [flagged])).unlikeTwins).toEqual(['a@x']);
    expect((await check([body('a'), body('a')], [person('a', 'sent')])).unlikeTwins).toEqual([
      'a@x',
    ]);
  });

  test('finds mail to a contact who was suppressed, failed, or was never chosen', async () => {
    const checked = await check(
      [body('a'), body('b'), body('z')],
      [person('a', 'suppressed', 'unsubscribed'), person('b', 'failed', 'gave_up')],
    );
    expect(checked.suppressedBodies).toBe(1);
    expect(checked.disagreements).toEqual([
      'a@x is suppressed and has a body',
      'b@x is failed and has a body',
      'z@x is not chosen and has a body',
    ]);
  });

  test('finds a balance that its people do not bear out', async () => {
    expect(
      (await check([body('a')], [person('a', 'sent')], { delivered: 2, eligible: 2 }))
        .disagreements,
    ).toEqual([
      '2 delivered in the balance, 1 people listed',
      '2 eligible in the balance, 1 people listed',
    ]);
  });

  test('finds a report that says otherwise, and a recipient who is called delivered without an email', async () => {
    expect(
      (await check([body('a')], [person('a', 'sent')], {}, { delivered: 2, bounces: 1 }))
        .disagreements,
    ).toEqual([
      '1 delivered in the balance, 2 in the report',
      '0 bounced in the balance, 1 in the report',
    ]);
    expect((await check([], [person('a', 'sent')])).disagreements).toEqual([
      'a@x is sent and has no body',
    ]);
  });
});

const partOf: Record<string, string> = { sent: 'delivered' };

function check(
  lines: JournalLine[],
  people: WirePerson[],
  said: Partial<WireBalance> = {},
  reported: Partial<WireReport> = {},
): ReturnType<typeof checkCampaign> {
  const behind = (part: string): WirePerson[] =>
    people.filter(({ state }) => (partOf[state] ?? state) === part);
  const counted = Object.fromEntries(
    ['delivered', 'bounced', 'pending', 'unknown'].map((part) => [part, behind(part).length]),
  );
  const balance = {
    eligible: people.length,
    ...counted,
    suppressed: { unsubscribed: behind('suppressed').length },
    failed: { gave_up: behind('failed').length },
    ...said,
  } as WireBalance;
  const api = {
    show: async () => ({ id: 1, status: 'sent', balance, counts: { unsubscribes: 0 } }),
    people: async (_id: number, part: string) => behind(part),
    report: async () => ({
      sent: 0,
      delivered: balance.delivered,
      bounces: balance.bounced,
      unsubscribes: 0,
      ...reported,
    }),
  };
  return checkCampaign({ sink: { journal: { read: () => lines } } }, api, {
    id: 1,
    from: 'news@x',
  });
}

function body(name: string, messageId = name): JournalLine {
  return {
    seq: 1,
    at: 1,
    to: `${name}@x`,
    messageId,
    from: 'news@x',
    connection: 1,
    hello: '',
    tries: 1,
    unsubscribe: '',
    subject: '',
  };
}

function person(name: string, state: string, reason: string | null = null): WirePerson {
  return { email: `${name}@x`, state, reason, response: null, maybe_twice: false };
}

// All of it at once, as PIPELINING allows.
function mail(to: string): string {
  const head = [
    'From: Harbour <news@harbour.example>',
    'Message-ID: <17@harbour.example>',
    'List-Unsubscribe: <mailto:u@harbour.example>,',
    ' <https://harbour.example/u>',
  ];
  return [
    'EHLO tester.example',
    'MAIL FROM:<b@harbour.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    ...head,
    '',
    'x'.repeat(200),
    '.',
    'QUIT',
    '',
  ].join('\r\n');
}
