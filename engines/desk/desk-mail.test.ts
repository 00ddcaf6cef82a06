import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeskHarness } from '#tests/harness/desk.harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let support = { id: 0, forward_address: '' };
beforeAll(async () => {
  desk = await DeskHarness.start();
  support = await desk.supportEmail();
}, 60_000);
afterAll(() => desk.close());

const newest = async () => (await desk.tickets()).at(-1)!;
const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:\\s*([^]*?)\\r?\\n(?!\\s)`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ') ?? '';

async function opened(subject: string, headers: Record<string, string> = {}): Promise<number> {
  await desk.mail(support.forward_address, { Subject: subject, ...headers });
  const ticket = await newest();
  expect(ticket.subject).toBe(subject);
  return ticket.number;
}

async function answered(number: number, by = 'nora@home.example'): Promise<string> {
  const reply = { body: 'It is on its way.', delay: 0 };
  const answer = await desk.call('POST', `tickets/${number}/reply`, { reply });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return desk.inbound.server.until(async () => {
    const { messages } = await desk.ticket(number);
    if (messages.at(-1)?.delivery !== 'sent') return null;
    return (await desk.sentTo(by)).findLast((raw) => raw.includes(`[#${number}]`));
  }, 'the answer at its recipient');
}

describe('the sender of a mail', () => {
  it('who is not proven reaches no ticket by its number, and names nobody for its answer @spec SERVICE-009', async () => {
    Object.assign(desk.dns.zone, {
      'shop.example': { TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
      'strict.example': { TXT: ['v=spf1 -all'] },
      '_dmarc.strict.example': { TXT: ['v=DMARC1; p=reject'] },
    });
    const mailOf = async (from: string, envelope: string, headers: Record<string, string> = {}) => {
      const id = `<${Math.random()}@mail.example>`;
      const said = { From: from, Subject: `Of ${from}`, 'Message-ID': id, ...headers };
      await desk.mail(support.forward_address, said, { from: envelope });
      return desk.ticket((await newest()).number);
    };
    const proofOf = async (from: string, envelope: string) =>
      (await mailOf(from, envelope)).messages[0]!.sender_proof;
    expect(await proofOf('mia@shop.example', 'mia@shop.example')).toBe('proven');
    expect(await proofOf('mia@news.shop.example', 'mia@shop.example')).toBe('proven');
    expect(await proofOf('mia@shop.example', 'thief@other.example')).toBe('unproven');
    expect(await proofOf('mia@strict.example', 'thief@shop.example')).toBe('failed');

    const { number } = await mailOf('ann@shop.example', 'ann@shop.example', {
      Cc: 'ann-too@shop.example',
    });
    const forged = await mailOf('ann@shop.example', 'thief@other.example', {
      Subject: `Re: [#${number}]`,
      Cc: 'thief@other.example',
    });
    expect(forged.number).toBe(number + 1);
    // An answer to a mail of the ticket is believed to be one, but whom it names is not written to.
    const first = await desk.ticket(number);
    const raw = await answered(number, 'ann@shop.example');
    await mailOf('ann@shop.example', 'thief@other.example', {
      References: headerOf(raw, 'Message-ID'),
      Cc: 'thief@other.example',
    });
    const after = await desk.ticket(number);
    expect(after.messages.at(-1)).toMatchObject({ sender_proof: 'unproven', kind: 'customer' });
    expect([first.reply_cc, after.reply_cc]).toEqual([
      ['ann-too@shop.example'],
      ['ann-too@shop.example'],
    ]);
  });

  it('is not told that a mail arrived which its domain denies', async () => {
    const other = await desk.supportEmail({
      email: 'denied@blue.example',
      acknowledgement: 'We have it.',
    });
    desk.dns.zone['_dmarc.denied.example'] = { TXT: ['v=DMARC1; p=quarantine'] };
    const from = (email: string) => ({ From: email, Subject: `Acknowledged ${email}` });
    await desk.mail(other.forward_address, from('ina@denied.example'));
    await desk.mail(other.forward_address, from('ina@home.example'), { from: 'ina@home.example' });
    await desk.inbound.server.until(
      async () => (await desk.sentTo('ina@home.example')).length > 0,
      'the acknowledgement of another',
    );
    expect(await desk.sentTo('ina@denied.example')).toEqual([]);
  });
});

describe('mail to a support address', () => {
  it('makes a new ticket, whose answer leaves as mail, until it is closed @spec SERVICE-009 @spec SERVICE-010', async () => {
    const number = await opened('A lost parcel');
    expect(await desk.ticket(number)).toMatchObject({
      status: 'new',
      channel: 'email',
      email: 'nora@home.example',
      requester_name: 'Nora Lind',
      support_email_id: support.id,
      messages: [{ kind: 'customer', text: 'Hello, where is my parcel?' }],
    });
    const raw = await answered(number);
    expect(headerOf(raw, 'Subject')).toBe(`Re: A lost parcel [#${number}]`);
    expect(headerOf(raw, 'From')).toContain('Blue Help via Heliograph');
    expect(headerOf(raw, 'Reply-To')).toMatch(/^t-r.*@bounces\.blue\.example$/);
    expect(headerOf(raw, 'In-Reply-To')).toMatch(/@home\.example>$/);
    expect(raw).not.toMatch(/List-Unsubscribe/i);
    expect((await desk.ticket(number)).status).toBe('open');
    await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
    // An answer of the customer opens it again, at the address or by its references.
    await desk.mail(headerOf(raw, 'Reply-To'), { Subject: 'wholly other words' });
    expect(await desk.ticket(number)).toMatchObject({
      status: 'open',
      reopened: 1,
      message_count: 3,
    });
    await desk.mail(support.forward_address, { References: headerOf(raw, 'Message-ID') });
    expect((await desk.ticket(number)).message_count).toBe(4);
  });

  it('is one message, whichever ways it comes', async () => {
    const id = '<twice@home.example>';
    const number = await opened('Twice', { 'Message-ID': id });
    await desk.mail(support.forward_address, { Subject: 'Twice', 'Message-ID': id, 'X-Way': '2' });
    expect((await newest()).number).toBe(number);
    expect((await desk.ticket(number)).message_count).toBe(1);
  });

  it('with a number in its subject is a new ticket when a stranger writes it', async () => {
    const number = await opened('A secret');
    await desk.mail(support.forward_address, {
      From: 'thief@other.example',
      Subject: `Re: [#${number}] A secret`,
    });
    expect((await newest()).number).toBe(number + 1);
    await desk.mail(support.forward_address, { Subject: `Re: [#${number}] A secret` });
    expect((await desk.ticket(number)).message_count).toBe(2);
  });

  it('of a program opens nothing again and is not acknowledged', async () => {
    const number = await opened('Holidays');
    await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
    const raw = await answered(number);
    await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
    await desk.mail(headerOf(raw, 'Reply-To'), {
      Subject: 'Out of office',
      'Auto-Submitted': 'auto-replied',
    });
    const ticket = await desk.ticket(number);
    expect(ticket.status).toBe('closed');
    expect(ticket.messages.at(-1)).toMatchObject({ kind: 'customer', is_auto: true });
  });

  it('is acknowledged at most once an hour, in words that no program answers', async () => {
    const other = await desk.supportEmail({
      email: 'ack@blue.example',
      acknowledgement: 'We have your question {{number}}.',
    });
    const from = { From: 'otto@home.example' };
    await desk.mail(other.forward_address, { ...from, Subject: 'One' });
    await desk.mail(other.forward_address, { ...from, Subject: 'Two' });
    await desk.mail(other.forward_address, { ...from, Subject: 'Letters', 'List-Id': '<a.list>' });
    const [raw] = await desk.inbound.server.until(async () => {
      const sent = await desk.sentTo('otto@home.example');
      return sent.length > 0 && sent;
    }, 'the acknowledgement');
    expect(headerOf(raw!, 'Auto-Submitted')).toBe('auto-replied');
    expect(raw).toMatch(/We have your question \d+\./);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await desk.sentTo('otto@home.example')).toHaveLength(1);
    // What another desk of ours acknowledges comes from an address of ours.
    const before = (await newest()).number;
    await desk.mail(support.forward_address, { From: 'ack@blue.example', Subject: 'Loop' });
    expect((await newest()).number).toBe(before);
  });

  it('keeps what a loop sends, and lets nothing follow from it', async () => {
    const number = await opened('Round and round');
    const raw = await answered(number);
    for (let nth = 0; nth < 22; nth += 1)
      await desk.mail(
        headerOf(raw, 'Reply-To'),
        { Subject: `Round ${nth}` },
        { body: `Round ${nth}` },
      );
    await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
    await desk.mail(headerOf(raw, 'Reply-To'), { Subject: 'Once more' });
    const ticket = await desk.ticket(number);
    expect(ticket.status).toBe('closed');
    expect(ticket.messages.filter((one) => one.is_held)).toHaveLength(4);
  });

  it('with a line break in its subject can be answered', async () => {
    await desk.mail(support.forward_address, { Subject: '=?utf-8?Q?One=0D=0Atwo?=' });
    const { number, subject } = await newest();
    expect(subject).toBe('One two');
    expect(headerOf(await answered(number), 'Subject')).toBe(`Re: One two [#${number}]`);
  });

  it('reopens a ticket whose answer did not arrive, with the reason', async () => {
    const number = await opened('Unreachable');
    await answered(number);
    await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'pending' } });
    const returnPath = await desk.inbound.server.until(async () => {
      const { rows } = await desk.inbound.server.database.pool.query<{ sender: string }>(
        'select sender from local_inbox_messages where subject like $1 order by id desc limit 1',
        [`%[#${number}]`],
      );
      return rows[0]?.sender;
    }, 'the envelope of the answer');
    expect(returnPath).toMatch(/^t-m/);
    await desk.mail(
      returnPath,
      {
        From: 'MAILER-DAEMON@home.example',
        Subject: 'Undelivered Mail Returned to Sender',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r',
        'MIME-Version': '1.0',
      },
      {
        body: [
          '--r',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.home.example',
          '',
          'Final-Recipient: rfc822; nora@home.example',
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 no such user',
          '--r--',
        ].join('\n'),
        from: '',
      },
    );
    const ticket = await desk.ticket(number);
    expect(ticket.status).toBe('open');
    expect(ticket.messages.at(-1)).toMatchObject({ delivery: 'bounced' });
    expect(ticket.messages.at(-1)!.delivery_error).toContain('no such user');
  });

  it('is refused at addresses that nobody has, and where it is too large', async () => {
    for (const address of [
      'nobody@bounces.blue.example',
      support.forward_address.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@')),
      // The domain is not verified, so mail straight to the address is nobody's.
      'help@blue.example',
    ])
      expect(await desk.mail(address, {}), address).toMatch(/^(550|503|554)/);
    const megabytes = (count: number) => `${'x'.repeat(76)}\n`.repeat((count * 1024 * 1024) / 77);
    expect(
      await desk.mail(support.forward_address, { Subject: 'Large' }, { body: megabytes(5) }),
    ).toMatch(/^250/);
    expect((await newest()).subject).toBe('Large');
  });
});
