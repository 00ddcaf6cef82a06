import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bounceReport } from '#engines/inbound/inbound.harness.ts';
import type { TicketDetail } from './contract.ts';
import { DeskHarness } from '#tests/harness/desk.harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let support = { id: 0, forward_address: '' };
beforeAll(async () => {
  desk = await DeskHarness.start();
  support = await desk.supportEmail({ signature: 'Blue Post' });
}, 60_000);
afterAll(() => desk.close());

const newest = async () => (await desk.tickets()).at(-1)!;

describe('a mail', () => {
  it('brings files, harmless HTML and letters of any kind', async () => {
    const mail = [
      '--b',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p onclick=3D"x()">Gr=FC=DFe</p><script>alert(1)</script>',
      '--b',
      'Content-Type: image/svg+xml; name="../../bad.svg"',
      'Content-Disposition: attachment; filename="../../bad.svg"',
      '',
      '<svg onload="alert(1)"/>',
      '--b--',
    ];
    await desk.mail(
      support.forward_address,
      {
        Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      { body: mail.join('\n') },
    );
    const { number } = await newest();
    const ticket = await desk.ticket(number);
    expect(ticket.subject).toBe('Grüße');
    expect(ticket.messages[0]!.text).toContain('Grüße');
    expect(ticket.messages[0]!.html).toContain('Grüße');
    expect(ticket.messages[0]!.html).not.toMatch(/script|onclick/i);
    expect(ticket.files).toMatchObject([{ name: '.._.._bad.svg', is_kept: true }]);
    const file = await desk.call('GET', `tickets/${number}/files/${ticket.files[0]!.id}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that comes twice leaves no second copy of its files in the store', async () => {
    const put = vi.spyOn(desk.inbound.server.server.services.files, 'put');
    const headers = {
      Subject: 'The invoice',
      'Message-ID': '<invoice@home.example>',
      'MIME-Version': '1.0',
      'Content-Type': 'application/pdf; name="invoice.pdf"',
    };
    await desk.mail(support.forward_address, headers, { body: '%PDF-1.4' });
    await desk.mail(support.forward_address, { ...headers, 'X-Way': 'two' }, { body: '%PDF-1.4' });
    expect((await desk.ticket((await newest()).number)).files).toHaveLength(1);
    expect(put.mock.calls.filter(([key]) => key.startsWith('tickets/'))).toHaveLength(1);
    put.mockRestore();
  });

  it('holds up no report while its sender is looked up at a name server that says nothing', async () => {
    const { mailingId, people } = await desk.inbound.sent(1, 'beside');
    const silent = { how: 'silent' as const };
    Object.assign(desk.dns.zone, {
      'slow.example': silent,
      '_dmarc.slow.example': silent,
    });
    const slow = 'From: x@slow.example\nTo: help@blue.example\nSubject: Slow\n\nHello\n';
    await desk.inbound.deliver([support.forward_address], slow, 'x@slow.example');
    const report = bounceReport('5.1.1', 'gone');
    await desk.inbound.deliver([desk.inbound.bounceAddress(mailingId, people[0]!)], report);
    await desk.inbound.processed();
    expect(await desk.inbound.eventsOf(people[0]!)).toHaveLength(1);
    const { rows } = await desk.inbound.server.database.pool.query(
      `select purpose from inbound_mails where account_id = $1 order by processed_at desc limit 2`,
      [desk.inbound.server.account],
    );
    expect(rows.map(({ purpose }) => purpose)).toEqual(['ticket', 'bounce']);
  });
});

describe('a message that is forwarded', () => {
  const carrier = 'carrier@parcels.example';
  const headerOf = (raw: string, name: string): string =>
    new RegExp(`^${name}:\\s*([^]*?)\\r?\\n(?!\\s)`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ') ??
    '';
  const arrived = async (subject: string) => {
    const file = (name: string) =>
      `--p\nContent-Type: text/plain\nContent-Disposition: attachment; filename=${name}.txt\n\nThe ${name}\n`;
    const body = `--p\nContent-Type: text/plain\n\nWhere is my parcel?\n${file('label')}${file('receipt')}--p--`;
    const type = 'multipart/mixed; boundary=p';
    const headers = { Subject: subject, 'MIME-Version': '1.0', 'Content-Type': type };
    await desk.mail(support.forward_address, headers, { body });
    return desk.ticket((await desk.tickets()).at(-1)!.number);
  };
  const forward = (number: number, said: Record<string, unknown>) =>
    desk.call('POST', `tickets/${number}/forward`, { forward: { delay: 0, ...said } });
  const sentTo = (address: string, number: number): Promise<string> =>
    desk.inbound.server.until(
      async () =>
        (await desk.sentTo(address)).findLast((raw) => raw.includes(`[#${number}]`)) ?? null,
      'the forward at its recipient',
    );
  const tellsCustomer = ({ waiting_since, first_reply_at, status, clocks }: TicketDetail) => ({
    waiting_since,
    first_reply_at,
    status,
    clocks,
  });

  it('leaves once with the chosen files, words above and the mail below, and is answered into the ticket beside the customer', async () => {
    const targets = { first_reply: 60, next_reply: 60, resolve: 600 };
    const priorities = { low: targets, medium: targets, high: targets };
    const policy = await desk.call('POST', 'sla_policies', {
      sla_policy: { name: 'Soon', targets: priorities },
    });
    const { number, messages, files } = await arrived('A parcel to pass on');
    const assignee_id = (await desk.call('GET', 'tickets/agents')).body.data.agents[0].id;
    const before = (await desk.call('PUT', `tickets/${number}`, { ticket: { assignee_id } })).body;
    const said = {
      body: 'Please look for it.',
      to: [carrier, 'depot@parcels.example'],
      message_id: messages[0]!.id,
      attachments: [files[0]!.id],
      client_key: 'forward-once',
    };
    const [sent, again] = [await forward(number, said), await forward(number, said)];
    expect([sent.status, again.body.data?.message.id]).toEqual([201, sent.body.data.message.id]);
    const raw = await sentTo(carrier, number);
    await sentTo('depot@parcels.example', number);
    expect(await desk.sentTo(carrier)).toHaveLength(1);
    expect(headerOf(raw, 'Subject')).toBe(`Fwd: A parcel to pass on [#${number}]`);
    expect(headerOf(raw, 'Reply-To')).toMatch(/^t-f.*@bounces\.blue\.example$/);
    expect(raw).not.toMatch(/List-Unsubscribe|^In-Reply-To/im);
    const read = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    expect(read.text).toMatch(
      /^Please look for it\.\s+-- \s+Blue Post\s+-+ Forwarded message -+\s+From: Nora Lind <nora@home\.example>\s+Date: [^]+Where is my parcel\?\s*$/,
    );
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['label.txt']);
    expect((await desk.sentTo('nora@home.example')).join('')).not.toContain(`[#${number}]`);
    const passed = await desk.ticket(number);
    expect(tellsCustomer(passed)).toEqual(tellsCustomer(before.data.ticket));

    // Somebody else there answers, from an address that nobody wrote to.
    await desk.mail(
      headerOf(raw, 'Reply-To'),
      { From: 'Pat <pat@parcels.example>', Subject: 'Found', Cc: 'boss@parcels.example' },
      { body: 'It is in the depot.', from: 'pat@parcels.example' },
    );
    const answered = await desk.ticket(number);
    expect(answered.messages.at(-1)).toMatchObject({
      kind: 'third_party',
      author_email: 'pat@parcels.example',
      refers_to: sent.body.data.message.id,
    });
    expect(tellsCustomer(answered)).toEqual(tellsCustomer(passed));
    expect([answered.email, answered.reply_cc]).toEqual(['nora@home.example', []]);
    const listed = (await desk.tickets()).find((one) => one.number === number);
    expect(listed?.third_party_at).not.toBeNull();
    const { rows } = await desk.inbound.server.database.pool.query(
      'select user_id from notifications where message = $1',
      [`A third party replied in ticket #${number}.`],
    );
    expect(rows).toEqual([{ user_id: assignee_id }]);
    // What goes to the customer names no mail of theirs.
    const reply = { body: 'It is in the depot.', delay: 0 };
    await desk.call('POST', `tickets/${number}/reply`, { reply });
    const toCustomer = await sentTo('nora@home.example', number);
    expect(headerOf(toCustomer, 'References')).toBe(headerOf(toCustomer, 'In-Reply-To'));
    expect(toCustomer).not.toMatch(/parcels\.example|t-f/);
    expect((await desk.ticket(number)).third_party_at).toBeNull();
    await desk.call('DELETE', `sla_policies/${policy.body.data.id}`);
  });

  it('is answered by its thread too, even when the ticket is closed; what the customer writes stays the customer’s', async () => {
    const { number, messages } = await arrived('A second parcel');
    await forward(number, { to: [carrier], message_id: messages[0]!.id, status: 'closed' });
    const raw = await sentTo(carrier, number);
    const thread = { 'In-Reply-To': headerOf(raw, 'Message-ID') };
    await desk.mail(
      support.forward_address,
      { From: carrier, Subject: 'Re', ...thread },
      { from: carrier },
    );
    const theirs = await desk.ticket(number);
    expect(theirs).toMatchObject({ status: 'closed', files: { length: 2 } });
    const last = theirs.messages.at(-1)!;
    expect(last.kind).toBe('third_party');
    await forward(number, { body: 'Thanks.', to: [carrier], message_id: last.id });
    await expect
      .poll(async () => headerOf(await sentTo(carrier, number), 'Subject'))
      .toBe(`Re: Fwd: A second parcel [#${number}]`);
    await desk.mail(headerOf(raw, 'Reply-To'), { Subject: 'I heard of it' });
    const reopened = await desk.ticket(number);
    expect([reopened.status, reopened.messages.at(-1)!.kind]).toEqual(['open', 'customer']);
  });

  it('never goes to the customer, to the desk itself or without a message that may leave, and can be withdrawn', async () => {
    const { number, messages } = await arrived('A third parcel');
    const message_id = messages[0]!.id;
    const refusalOf = async (said: Record<string, unknown>) => {
      const answer = await forward(number, { to: [carrier], message_id, ...said });
      return [answer.status, ...Object.entries<string[]>(answer.body.errors ?? {}).flat(2)];
    };
    const requester = 'Nora@Home.example';
    expect(await refusalOf({ to: [carrier, requester] })).toEqual([
      422,
      'to',
      'nora@home.example is the requester of this ticket: send a reply instead',
    ]);
    expect((await refusalOf({ to: ['help@blue.example'] }))[1]).toBe('to');
    const many = Array.from({ length: 51 }, (_, nth) => `a${nth}@parcels.example`);
    expect(await refusalOf({ to: many })).toEqual([422, 'forward.to', 'at most 50 addresses']);
    expect(await refusalOf({ to: [] })).toEqual([422, 'forward.to', 'names nobody']);
    const note = { note: { body: 'For us alone' } };
    const noted = (await desk.call('POST', `tickets/${number}/notes`, note)).body.data.message;
    expect((await refusalOf({ message_id: noted.id }))[1]).toBe('message_id');
    expect((await refusalOf({ message_id: 999_999 }))[1]).toBe('message_id');
    expect((await refusalOf({ attachments: [999_999] }))[1]).toBe('attachments');
    const form = new FormData();
    form.append('file', new Blob(['plan']), 'plan.txt');
    const { id } = (await desk.call('POST', 'tickets/uploads', form)).body.data.upload;
    const late = await forward(number, { to: [carrier], message_id, delay: 60, files: [id] });
    const forwarded = late.body.data.message.id;
    expect((await desk.call('DELETE', `tickets/${number}/messages/${forwarded}`)).status).toBe(200);
    // No answer to the customer finds the files of it.
    expect((await desk.call('GET', `tickets/${number}/uploads`)).body.data.uploads).toEqual([]);
    expect((await desk.ticket(number)).messages.map(({ kind }) => kind)).toEqual([
      'customer',
      'note',
    ]);
    expect((await desk.sentTo(carrier)).join('')).not.toContain(`[#${number}]`);
  });
});
