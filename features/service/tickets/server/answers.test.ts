import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TicketDetail, TicketUpload } from '#engines/desk/contract.ts';
import { DeskHarness } from '#tests/harness/desk.harness.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import type { Called } from '#tests/harness/server.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let other = { id: 0, token: '' };
beforeAll(async () => {
  desk = await DeskHarness.start();
  await desk.supportEmail();
  other = await aMember(desk.inbound.server, 'other', ['service', 'service/tickets_full_access']);
}, 60_000);
afterAll(() => desk.close());

const make = async (said: Record<string, unknown> = {}) => {
  const ticket = { subject: 'Broken', email: 'nora@home.example', body: 'It broke.', ...said };
  const made = await desk.call('POST', 'tickets', { ticket });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data.ticket;
};
const send = (name: string, content: Buffer | string, query = ''): Promise<Called> => {
  const form = new FormData();
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/plain' }), name);
  return desk.call('POST', `tickets/uploads${query}`, form);
};
const upload = async (...given: Parameters<typeof send>): Promise<TicketUpload> => {
  const answer = await send(...given);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.upload;
};
const waiting = async (number: number): Promise<TicketUpload[]> =>
  (await desk.call('GET', `tickets/${number}/uploads`)).body.data.uploads;

describe('files of answers', () => {
  it('leave with the mail as they were uploaded, whatever their names say, and are kept with the answer', async () => {
    const { number } = await make();
    const big = Buffer.alloc(300_000, 'Heliograph, ');
    const long = `Größe ${'ä'.repeat(60)} (1)'*.pdf`;
    const ids = [
      (await upload('../../etc/plan; A.txt', 'The plan', `?number=${number}`)).id,
      (await upload(long, big, `?number=${number}`)).id,
    ];
    const reply = { body: 'Here they are.', delay: 0, files: ids };
    expect((await desk.call('POST', `tickets/${number}/reply`, { reply })).status).toBe(201);
    const raw = await desk.inbound.server.until(
      async () => (await desk.sentTo('nora@home.example')).find((one) => one.includes('Here they')),
      'the answer at its recipient',
    );
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    const read = await PostalMime.parse(Buffer.from(raw, 'latin1'), {
      attachmentEncoding: 'arraybuffer',
    });
    expect(read.text?.trim()).toContain('Here they are.');
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['plan; A.txt', long]);
    expect(
      read.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('latin1')),
    ).toEqual(['The plan', big.toString('latin1')]);

    const { files, messages } = await desk.ticket(number);
    expect(files.map(({ name, message_id: of }) => [name, of])).toEqual([
      ['plan; A.txt', messages.at(-1)!.id],
      [long, messages.at(-1)!.id],
    ]);
    const got = await fetch(
      `${desk.inbound.server.url}/v2/${desk.inbound.server.account}/tickets/${number}/files/${files[0]!.id}.json`,
      { headers: { authorization: `Bearer ${other.token}` } },
    );
    expect([await got.text(), got.headers.get('x-content-type-options')]).toEqual([
      'The plan',
      'nosniff',
    ]);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await waiting(number)).toEqual([]);
  });

  it('go with notes and new tickets too, and come back with an answer that is withdrawn', async () => {
    const { id } = await upload('first.txt', 'one');
    const { number, files } = await make({ files: [id] });
    expect(files).toMatchObject([{ name: 'first.txt', size: 3, is_kept: true }]);
    const noted = await upload('note.txt', 'two', `?number=${number}`);
    const note = { body: 'See the file.', files: [noted.id] };
    expect((await desk.call('POST', `tickets/${number}/notes`, { note })).status).toBe(201);
    const third = await upload('third.txt', 'three', `?number=${number}`);
    const reply = { body: 'Too early.', delay: 60, files: [third.id] };
    const sent = await desk.call('POST', `tickets/${number}/reply`, { reply });
    expect((await desk.ticket(number)).files.map(({ name }) => name)).toEqual([
      'first.txt',
      'note.txt',
      'third.txt',
    ]);
    await desk.call('DELETE', `tickets/${number}/messages/${sent.body.data.message.id}`);
    expect(await waiting(number)).toMatchObject([{ name: 'third.txt', size: 5 }]);
    expect((await desk.ticket(number)).files.map(({ name }) => name)).toEqual([
      'first.txt',
      'note.txt',
    ]);
  });

  it('belong to who uploaded them: nobody else sees, sends or removes them', async () => {
    const { number } = await make();
    const { id } = await upload('mine.txt', 'mine', `?number=${number}`);
    const as = (method: string, path: string, body?: unknown) =>
      desk.inbound.server.call(method, `${path}.json`, body, { key: other.token });
    expect((await as('GET', `tickets/${number}/uploads`)).body.data.uploads).toEqual([]);
    expect((await as('DELETE', `tickets/uploads/${id}`)).status).toBe(404);
    const stolen = await as('POST', `tickets/${number}/notes`, {
      note: { body: 'Mine?', files: [id] },
    });
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['files']]);
    expect((await desk.ticket(number)).messages).toHaveLength(1);
    expect((await waiting(number)).map((one) => one.id)).toEqual([id]);
    expect((await desk.call('DELETE', `tickets/uploads/${id}`)).status).toBe(200);
    expect(await waiting(number)).toEqual([]);
  });

  it('are refused with the reason where they are too large or too many, and nothing of them is kept', async () => {
    const { number } = await make();
    const most = 30 * 1024 * 1024;
    expect((await send('huge.bin', Buffer.alloc(most + 100_000))).status).toBe(413);
    await upload('half.bin', Buffer.alloc(most / 2 + 1), `?number=${number}`);
    const second = await send('half.bin', Buffer.alloc(most / 2), `?number=${number}`);
    expect([second.status, second.body.error]).toEqual([
      413,
      'Files of one message have at most 30 MB together. Remove one, or send a link instead.',
    ]);
    expect(await waiting(number)).toHaveLength(1);
    const many = Array.from({ length: 51 }, (_, place) => place + 1);
    const note = { body: 'All of them.', files: many };
    const refused = await desk.call('POST', `tickets/${number}/notes`, { note });
    expect([refused.status, refused.body.errors['note.files']]).toEqual([
      422,
      ['at most 50 files'],
    ]);
    const none = await desk.call('POST', 'tickets/uploads', { file: 'x' });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['file']]);
  });

  it('that are removed, or wait in a ticket that is deleted, leave the store too', async () => {
    const keys = () =>
      desk.inbound.server.server.services.files.keysOf(desk.inbound.server.account);
    const before = new Set(await keys());
    const added = async () => (await keys()).filter((key) => !before.has(key));
    const { number } = await make();
    const { id } = await upload('one.txt', 'one', `?number=${number}`);
    await upload('two.txt', 'two', `?number=${number}`);
    expect(await added()).toHaveLength(2);
    await desk.call('DELETE', `tickets/uploads/${id}`);
    await desk.call('DELETE', `tickets/${number}`);
    await desk.inbound.server.until(
      async () => (await added()).length === 0,
      'the end of uploads that nobody sent',
    );
  });
});

describe('what is being written', () => {
  const as = (method: string, path: string, body?: unknown) =>
    desk.inbound.server.call(method, `${path}.json`, body, { key: other.token });
  const draft = { mode: 'note', text: 'Ask the store', cc: 'otto@home.example' };

  it('is kept for its writer alone, who finds it in the ticket and in the list, until it is sent', async () => {
    const { number } = await make();
    expect((await desk.call('PUT', `tickets/${number}/draft`, { draft })).status).toBe(200);
    expect(await desk.ticket(number)).toMatchObject({ draft, has_draft: true, version: 1 });
    const theirs = (await as('GET', `tickets/${number}`)).body.data.ticket;
    expect([theirs.draft, theirs.has_draft]).toEqual([null, false]);
    const own = { mode: 'reply', text: 'My words', cc: '' };
    expect((await as('PUT', `tickets/${number}/draft`, { draft: own })).status).toBe(200);
    const listed = (await desk.tickets()).filter((one) => one.has_draft);
    expect(listed.map((one) => one.number)).toEqual([number]);
    const note = { note: { body: draft.text } };
    expect((await desk.call('POST', `tickets/${number}/notes`, note)).body.data.ticket.draft).toBe(
      null,
    );
    expect((await as('GET', `tickets/${number}`)).body.data.ticket.draft).toEqual(own);
  });

  it('is forgotten when it is emptied, goes along with a merge, and is refused with the reason', async () => {
    const { number } = await make();
    await desk.call('PUT', `tickets/${number}/draft`, { draft });
    await desk.call('PUT', `tickets/${number}/draft`, { draft: { ...draft, text: ' ' } });
    expect((await desk.ticket(number)).draft).toBe(null);
    await desk.call('PUT', `tickets/${number}/draft`, { draft });
    const { number: into } = await make();
    expect((await desk.call('POST', `tickets/${number}/merge`, { into })).status).toBe(200);
    expect((await desk.ticket(into)).draft).toEqual(draft);
    const wrong = await desk.call('PUT', `tickets/${into}/draft`, { draft: { mode: 'shout' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      ['draft.mode', 'draft.text'],
    ]);
    expect((await desk.call('PUT', 'tickets/999999/draft', { draft })).status).toBe(404);
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
    const { forward_address: address } = await support;
    const headers = { Subject: subject, 'MIME-Version': '1.0', 'Content-Type': type };
    await desk.mail(address, headers, { body });
    return desk.ticket((await desk.tickets()).at(-1)!.number);
  };
  let support: Promise<{ forward_address: string }>;
  beforeAll(() => {
    support = desk.supportEmail({ email: 'post@blue.example', signature: 'Blue Post' });
  });
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

    // A colleague of theirs answers, from an address that nobody wrote to.
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
    const { forward_address: address } = await support;
    const thread = { 'In-Reply-To': headerOf(raw, 'Message-ID') };
    await desk.mail(address, { From: carrier, Subject: 'Re', ...thread }, { from: carrier });
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
    expect((await refusalOf({ to: ['post@blue.example'] }))[1]).toBe('to');
    const many = Array.from({ length: 51 }, (_, nth) => `a${nth}@parcels.example`);
    expect(await refusalOf({ to: many })).toEqual([422, 'forward.to', 'at most 50 addresses']);
    expect(await refusalOf({ to: [] })).toEqual([422, 'forward.to', 'names nobody']);
    const note = { note: { body: 'For us alone' } };
    const noted = (await desk.call('POST', `tickets/${number}/notes`, note)).body.data.message;
    expect((await refusalOf({ message_id: noted.id }))[1]).toBe('message_id');
    expect((await refusalOf({ message_id: 999_999 }))[1]).toBe('message_id');
    expect((await refusalOf({ attachments: [999_999] }))[1]).toBe('attachments');
    const { id } = await upload('plan.txt', 'plan');
    const late = await forward(number, { to: [carrier], message_id, delay: 60, files: [id] });
    const forwarded = late.body.data.message.id;
    expect((await desk.call('DELETE', `tickets/${number}/messages/${forwarded}`)).status).toBe(200);
    // No answer to the customer finds the files of it.
    expect(await waiting(number)).toEqual([]);
    expect((await desk.ticket(number)).messages.map(({ kind }) => kind)).toEqual([
      'customer',
      'note',
    ]);
    expect((await desk.sentTo(carrier)).join('')).not.toContain(`[#${number}]`);
  });
});
