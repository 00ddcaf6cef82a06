import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startLanguageModel } from '#tests/harness/stand-ins/language-model.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { aTicket } from './ticket.builder.ts';

const model = await startLanguageModel();
let server: TestServer;
let agent = { id: 0, token: '' };
let viewer = { id: 0, token: '' };

beforeAll(async () => {
  server = await testServer({ env: model.settings });
  await switchService(server, true);
  agent = await aMember(server, 'agent', ['service', 'service/tickets_full_access']);
  viewer = await aMember(server, 'viewer', ['service', 'service/tickets_view_only']);
});
afterAll(async () => {
  await server.close();
  model.close();
});

const call = (
  ...[method, path, body, who = agent]: [string, string, unknown?, { token: string }?]
) => server.call(method, path.replace(/^[^?]+/, '$&.json'), body, { key: who.token });
const make = (said?: Parameters<typeof aTicket>[1]) => aTicket(server, said, agent.token);
const change = async (number: number, ticket: Record<string, unknown>, who = agent) =>
  call('PUT', `tickets/${number}`, { ticket }, who);
const show = async (number: number): Promise<TicketDetail> =>
  ((await call('GET', `tickets/${number}`)).body.data as { ticket: TicketDetail }).ticket;
const numbersOf = async (query: string, who = agent): Promise<number[]> => {
  const answer = await call('GET', `tickets?${query}`, undefined, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data.tickets as { number: number }[]).map(({ number }) => number);
};

describe('a ticket', () => {
  it('moves through every status, and its history says so @spec SERVICE-002', async () => {
    const { number, version } = await make();
    const pending = await change(number, { status: 'pending', version });
    expect(pending.status).toBe(200);
    for (const status of ['on_hold', 'open', 'closed', 'open'])
      expect((await change(number, { status })).body.data.ticket.status).toBe(status);
    const { events, reopened } = await show(number);
    expect(events.filter(({ kind }) => kind === 'status').map(({ after }) => after)).toEqual([
      'open',
      'pending',
      'on_hold',
      'open',
      'closed',
      'open',
    ]);
    expect(reopened).toBe(1);
    const solved = await change(number, { status: 'solved' });
    expect(solved.status).toBe(422);
    expect(Object.keys(solved.body.errors)).toEqual(['ticket.status']);
  });

  it('has one of three priorities, medium at first @spec SERVICE-003', async () => {
    const { number, priority } = await make();
    expect(priority).toBe('medium');
    for (const wanted of ['low', 'medium', 'high'])
      expect((await change(number, { priority: wanted })).body.data.ticket.priority).toBe(wanted);
    expect((await change(number, { priority: 'urgent' })).status).toBe(422);
  });

  it('is opened by the first thing that an agent does, whatever that is', async () => {
    const { number, status } = await make();
    expect(status).toBe('new');
    const noted = await call('POST', `tickets/${number}/notes`, { note: { body: 'Ask Otto.' } });
    expect(noted.body.data.ticket).toMatchObject({ status: 'open', message_count: 2 });
  });

  it('keeps the change that came first: a stale version hears what was changed, and by whom', async () => {
    const { number, version } = await make();
    expect((await change(number, { priority: 'high', version })).status).toBe(200);
    const late = await change(number, { priority: 'low', version });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatch(/agent.* changed it \(status: open|priority: high/i);
    expect((await show(number)).priority).toBe('high');
  });

  it('is given to members with a role for tickets alone', async () => {
    const { number } = await make();
    const writer = await aMember(server, 'campaigner', ['campaigns']);
    expect((await change(number, { assignee_id: agent.id })).body.data.ticket.assignee.id).toBe(
      agent.id,
    );
    expect((await change(number, { assignee_id: writer.id })).status).toBe(422);
    expect((await change(number, { assignee_id: null })).body.data.ticket.assignee).toBeNull();
  });

  it('is answered once, however often the button is pressed, and taken back in time', async () => {
    const { number } = await make();
    const reply = { body: 'It arrives tomorrow.', client_key: 'key-of-a-draft', delay: 60 };
    const first = await call('POST', `tickets/${number}/reply`, { reply });
    const second = await call('POST', `tickets/${number}/reply`, { reply });
    expect(second.body.data.message).toEqual(first.body.data.message);
    expect((await show(number)).messages.map(({ kind }) => kind)).toEqual(['customer', 'reply']);
    const id = first.body.data.message.id as number;
    const withdrawn = await call('DELETE', `tickets/${number}/messages/${id}`);
    expect(withdrawn.body.data.message.text).toBe('It arrives tomorrow.');
    expect((await show(number)).messages.map(({ kind }) => kind)).toEqual(['customer']);
    expect((await show(number)).first_reply_at).toBeNull();
    expect((await call('DELETE', `tickets/${number}/messages/${id}`)).status).toBe(404);
  });

  it.each([
    [{ body: '' }, 'reply.body'],
    [{ body: 'x'.repeat(1_000_000) }, 'reply.body'],
    [{ body: 'Hello', cc: Array.from({ length: 51 }, (_, n) => `p${n}@a.example`) }, 'reply.cc'],
    [{ body: 'Hello', cc: ['a@b.example\r\nBcc: c@d.example'] }, 'cc'],
  ])('refuses an answer that can not be sent %#', async (reply, field) => {
    const { number } = await make();
    const answer = await call('POST', `tickets/${number}/reply`, { reply });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('is gone when it is deleted, and its number is not given again', async () => {
    const { number } = await make();
    expect((await call('DELETE', `tickets/${number}`)).status).toBe(200);
    expect((await call('GET', `tickets/${number}`)).status).toBe(404);
    expect((await make()).number).toBeGreaterThan(number);
  });
});

describe('the list', () => {
  it('is narrowed by each key, and by those alone that it knows @spec SERVICE-004', async () => {
    const [one, other] = [
      await make({ subject: 'Invoice of May', tags: ['billing'], priority: 'high' }),
      await make({ subject: 'Broken zip', email: 'otto@home.example', body: 'The zip is broken' }),
    ];
    await change(one.number, { status: 'closed', assignee_id: agent.id });
    const open = await numbersOf('q[status]=new');
    expect(open).toContain(other.number);
    expect(open).not.toContain(one.number);
    expect(await numbersOf('q[status]=closed,pending&q[tag]=billing')).toEqual([one.number]);
    expect(await numbersOf('q[status][]=closed&q[status][]=new&q[tag]=billing')).toEqual([
      one.number,
    ]);
    expect(await numbersOf('q[assignee_id]=me&q[tag]=billing')).toEqual([one.number]);
    expect(await numbersOf('q[assignee_id]=me&q[tag]=billing', viewer)).toEqual([]);
    expect(await numbersOf('q[email]=OTTO@home.example')).toEqual([other.number]);
    expect(await numbersOf('q[text]=zip%20is')).toEqual([other.number]);
    expect(await numbersOf('q[subject]=invoice')).toEqual([one.number]);
    await change(one.number, { subject: 'Invoice of July, Café Zürich' });
    for (const words of ['cafe', 'ZURICH inv', `%23${one.number}`, "july')%27:* | x"])
      expect(await numbersOf(`q[text]=${words}`), words).toEqual(
        words.includes('x') ? [] : [one.number],
      );
    expect(await numbersOf('q[text]=!%26')).toEqual([]);
    expect(await numbersOf('q[priority]=high&q[created_from]=2020-01-01&q[tag]=billing')).toEqual([
      one.number,
    ]);
    expect(await numbersOf('q[created_from]=2999-01-01')).toEqual([]);
    for (const query of [
      'q[foo]=1',
      'q[__proto__]=1',
      'q[status]=solved',
      'q[contact_id]=x',
      'sort=subject;drop',
    ]) {
      const answer = await call('GET', `tickets?${query}`);
      expect(answer.status, query).toBe(422);
      expect(JSON.stringify(answer.body.errors)).toContain(query.split('=')[0]);
    }
  });

  it('shows the tickets of other accounts to nobody', async () => {
    const { number } = await make();
    const stranger = await server.anotherAccount('Stranger Desk');
    await switchService(server, true, stranger);
    const { access_token: key } = await new ABrowser(server.url).tokensFor(
      'stranger-desk@example.com',
      server.password,
    );
    const how = { key, account: stranger };
    expect((await server.call('GET', 'tickets.json', undefined, how)).body.data.tickets).toEqual(
      [],
    );
    expect((await server.call('GET', `tickets/${number}.json`, undefined, how)).status).toBe(404);
    expect(
      (await server.call('PUT', `tickets/${number}.json`, { ticket: { status: 'open' } }, how))
        .status,
    ).toBe(404);
  });
});

describe('who may', () => {
  it('read alone, with tickets_view_only @spec ROLES-027', async () => {
    const { number } = await make();
    expect((await call('GET', 'tickets', undefined, viewer)).status).toBe(200);
    expect((await call('GET', `tickets/${number}`, undefined, viewer)).status).toBe(200);
    expect((await change(number, { status: 'open' }, viewer)).status).toBe(403);
    expect((await call('POST', 'tickets', { ticket: {} }, viewer)).status).toBe(403);
    expect(
      (await call('POST', `tickets/${number}/reply`, { reply: { body: 'Hi' } }, viewer)).status,
    ).toBe(403);
    expect((await call('DELETE', `tickets/${number}`, undefined, viewer)).status).toBe(403);
  });

  it('create, read, change and delete, with tickets_full_access @spec ROLES-028', async () => {
    const { number } = await make();
    expect((await call('GET', `tickets/${number}`)).status).toBe(200);
    expect((await change(number, { status: 'open' })).status).toBe(200);
    expect((await call('DELETE', `tickets/${number}`)).status).toBe(200);
  });

  it('nothing with the role service alone, and nobody where service is switched off @spec SERVICE-012', async () => {
    const bare = await aMember(server, 'bare', ['service']);
    expect((await call('GET', 'tickets', undefined, bare)).status).toBe(403);
    await switchService(server, false);
    for (const who of [agent, viewer, bare])
      expect((await call('GET', 'tickets', undefined, who)).status).toBe(403);
    await switchService(server, true);
    expect((await call('GET', 'tickets')).status).toBe(200);
  });
});

describe('a suggested reply', () => {
  const suggest = (number: number, who = agent) =>
    call('POST', `tickets/${number}/suggest_reply`, undefined, who);
  const allow = (isAllowed: boolean) =>
    server.call('PUT', 'settings/suggest_replies.json', { value: isAllowed });

  it('is made only where the account allows it, of what the customer and the team said, without addresses and notes', async () => {
    const { number } = await make({ body: 'Write to nora@home.example, my lamp is dark.' });
    await call('POST', `tickets/${number}/notes`, { note: { body: 'She is a difficult one' } });
    model.says = JSON.stringify({ reply: '  Is the plug in?  ' });
    const refused = await suggest(number);
    expect([refused.status, refused.body.errors.authorization]).toEqual([
      403,
      [expect.stringContaining('sends no text of tickets')],
    ]);
    expect(model.asked).toEqual([]);
    expect((await allow(true)).status).toBe(200);
    const before = await show(number);
    const made = await suggest(number);
    expect([made.status, made.body.data]).toEqual([200, { text: 'Is the plug in?' }]);
    const said = JSON.stringify(model.asked.map(({ body }) => body));
    expect(said).toContain('Customer: Write to [email address], my lamp is dark.');
    expect(said).not.toMatch(/home\.example|difficult/);
    const { messages, version } = await show(number);
    expect([messages.length, version]).toEqual([before.messages.length, before.version]);
    expect((await suggest(number, viewer)).status).toBe(403);
    expect((await suggest(999_999)).status).toBe(404);
  });

  it('is refused with the reason when the model gives none', async () => {
    await allow(true);
    const { number } = await make();
    const asked: [string | number, string][] = [
      [503, 'it answered 503'],
      ['Certainly!', 'its answer was no reply'],
    ];
    for (const [says, why] of asked) {
      model.says = says;
      const answer = await suggest(number);
      expect([answer.status, answer.body.warning]).toEqual([422, expect.stringContaining(why)]);
    }
  });
});
