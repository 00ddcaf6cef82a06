import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TicketUpload } from '#engines/desk/contract.ts';
import { holdAnswers } from '#engines/desk/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
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

describe('an answer that is sent later', () => {
  it('waits until its time, can be stopped until then, and has a time ahead that is not too far', async () => {
    const { number } = await make();
    const send = (send_at: string) =>
      desk.call('POST', `tickets/${number}/reply`, { reply: { body: 'On Monday.', send_at } });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    for (const [at, text] of [
      [days(-1), 'must be in the future'],
      [days(61), 'must be at most 60 days ahead'],
    ] as const)
      expect((await send(at)).body).toMatchObject({ errors: { send_at: [text] } });
    const at = days(3);
    expect((await send(at)).status).toBe(201);
    const sent = (await desk.ticket(number)).messages.at(-1)!;
    expect(sent.delivery).toBe('waiting');
    expect(Math.abs(Date.parse(sent.undo_until!) - Date.parse(at))).toBeLessThan(2_000);
    const stopped = await desk.call('DELETE', `tickets/${number}/messages/${sent.id}`);
    expect(stopped.status).toBe(200);
    expect((await desk.ticket(number)).messages.map(({ id }) => id)).not.toContain(sent.id);
  });
});

describe('a restored copy', () => {
  it('marks answers that were due as unsure, asks no more about closed tickets, and leaves what is due later', async () => {
    const { services } = desk.inbound.server.server;
    const [due, later] = [await make(), await make()];
    for (const [delay, { number }] of [[30, due] as const, [120, later] as const]) {
      const reply = { body: 'Later.', delay };
      expect((await desk.call('POST', `tickets/${number}/reply`, { reply })).status).toBe(201);
    }
    const { account: accountId } = desk.inbound.server;
    const now = new Date(Date.now() + 75_000).toISOString();
    const held = await inAccount(services.database, { accountId }, (account) =>
      holdAnswers({ ...account, now }),
    );
    expect(held).toEqual({ missed: 0, paused: 1 });
    const deliveryOf = async (number: number) =>
      (await desk.ticket(number)).messages.at(-1)!.delivery;
    expect(await deliveryOf(due.number)).toBe('unknown');
    expect(await deliveryOf(later.number)).not.toBe('unknown');
  });
});
