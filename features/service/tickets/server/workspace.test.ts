import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { aTicket } from './ticket.builder.ts';

let server: TestServer;
let agent = { id: 0, token: '' };
let viewer = { id: 0, token: '' };

beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  agent = await aMember(server, 'agent', ['service', 'service/tickets_full_access']);
  viewer = await aMember(server, 'viewer', ['service', 'service/tickets_view_only']);
});
afterAll(() => server.close());

const call = (
  ...[method, path, body, who = agent]: [string, string, unknown?, { token: string }?]
) => server.call(method, path.replace(/^[^?]+/, '$&.json'), body, { key: who.token });
const make = (said?: Parameters<typeof aTicket>[1]) => aTicket(server, said, agent.token);
const show = async (number: number): Promise<TicketDetail> =>
  (await call('GET', `tickets/${number}`)).body.data.ticket;
const numbersOf = async (query: string): Promise<number[]> =>
  (await call('GET', `tickets?per_page=100&${query}`)).body.data.tickets.map(
    ({ number }: { number: number }) => number,
  );
const bulk = (ids: number[], change: Record<string, unknown>, who = agent) =>
  call('POST', 'tickets/bulk', { ids, change }, who);

describe('the queues of the desk', () => {
  const queues = async (who = agent) => (await call('GET', 'tickets/queues', undefined, who)).body;
  const listed = async (filters: string) =>
    (await call('GET', `tickets?${filters}`)).body.meta.total_count;

  it('count what their lists hold, for each agent their own, and are at most five seconds old', async () => {
    const other = await aMember(server, 'deputy', ['service', 'service/tickets_full_access']);
    await make({ assignee_id: agent.id });
    await make({ assignee_id: agent.id });
    await make({ assignee_id: other.id });
    const closed = await make();
    await call('PUT', `tickets/${closed.number}`, { ticket: { status: 'closed' } });
    const resting = await make();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await call('PUT', `tickets/${resting.number}`, { ticket: { snoozed_until: until } });
    await make();
    const work = 'q[status]=new,open,pending,on_hold';
    const awake = `${work}&q[snoozed]=false`;
    const expected = {
      mine: await listed(`${awake}&q[assignee_id]=me`),
      unassigned: await listed(`${awake}&q[assignee_id]=none`),
      breaching: await listed('q[sla]=breached,due'),
      open: await listed(awake),
      snoozed: await listed('q[snoozed]=true'),
      closed: await listed('q[closed_days]=7'),
    };
    expect(expected).toMatchObject({ mine: 2, unassigned: 1, open: 4, snoozed: 1, closed: 1 });
    await expect
      .poll(async () => (await queues()).data?.queues, { timeout: 10_000, interval: 500 })
      .toEqual(expected);
    expect((await queues(other)).data.queues).toEqual({ ...expected, mine: 1 });
    expect((await queues(viewer)).data.queues).toEqual({ ...expected, mine: 0 });
  });
});

it('lists begin with who waits longest or shortest, and end with those that nobody waits for', async () => {
  const made: number[] = [];
  for (let n = 0; n < 4; n++) made.push((await make({ tags: ['waits'] })).number);
  const [longest, nobody, middle, shortest] = made;
  await call('POST', `tickets/${nobody}/reply`, { reply: { body: 'Here it is.' } });
  const sorted = (order: string) =>
    numbersOf(`q[tag]=waits&q[status]=new,open,pending&sort=waiting_since&sort_order=${order}`);
  expect(await sorted('asc')).toEqual([longest, middle, shortest, nobody]);
  expect(await sorted('desc')).toEqual([shortest, middle, longest, nobody]);
});

describe('a ticket that rests', () => {
  it('leaves the queue until its time, and comes back by itself', async () => {
    const { number } = await make({ tags: ['rest'] });
    const until = new Date(Date.now() + 3_000).toISOString();
    const put = await call('PUT', `tickets/${number}`, { ticket: { snoozed_until: until } });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(Date.parse(put.body.data.ticket.snoozed_until)).toBe(Date.parse(until));
    expect(await numbersOf('q[tag]=rest&q[snoozed]=false')).toEqual([]);
    expect(await numbersOf('q[tag]=rest&q[snoozed]=true')).toEqual([number]);
    await expect
      .poll(async () => (await show(number)).snoozed_until, { timeout: 60_000, interval: 500 })
      .toBeNull();
    expect(await numbersOf('q[tag]=rest&q[snoozed]=false')).toEqual([number]);
    const kinds = (await show(number)).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'snoozed' || kind === 'woken')).toEqual([
      'snoozed',
      'woken',
    ]);
  }, 90_000);

  it('is woken by closing, and only by the time that was set last', async () => {
    const { number } = await make();
    const soon = new Date(Date.now() + 2_000).toISOString();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await call('PUT', `tickets/${number}`, { ticket: { snoozed_until: soon } });
    await call('PUT', `tickets/${number}`, { ticket: { snoozed_until: later } });
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect((await show(number)).snoozed_until).not.toBeNull();
    await call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
    expect((await show(number)).snoozed_until).toBeNull();
  });

  it.each(['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'tomorrow'])(
    'needs a time within a year: %s',
    async (until) => {
      const { number } = await make();
      const answer = await call('PUT', `tickets/${number}`, { ticket: { snoozed_until: until } });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toContain('snoozed_until');
    },
  );
});

describe('many tickets', () => {
  it('are changed at once, and each says so in its history', async () => {
    const made = [await make({ tags: ['old', 'kept'] }), await make({ tags: ['old'] })];
    const ids = made.map(({ id }) => id);
    const answer = await bulk(ids, {
      status: 'pending',
      priority: 'high',
      assignee_id: agent.id,
      add_tags: ['season'],
      remove_tags: ['old'],
    });
    expect(answer.body.data).toEqual({ tickets: 2, notification_id: null });
    const [one, other] = [await show(made[0]!.number), await show(made[1]!.number)];
    expect(one).toMatchObject({ status: 'pending', priority: 'high', tags: ['kept', 'season'] });
    expect(other.assignee?.id).toBe(agent.id);
    expect(one.events.map(({ kind }) => kind)).toContain('tags');
    expect((await bulk(ids, { delete: true })).body.data.tickets).toBe(2);
    expect((await call('GET', `tickets/${one.number}`)).status).toBe(404);
  });

  it('of more than fifty are changed by a job that the process queue shows', async () => {
    const made = [];
    for (let count = 0; count < 51; count++) made.push(await make({ tags: ['many'] }));
    const answer = await bulk(
      made.map(({ id }) => id),
      { status: 'closed' },
    );
    expect(answer.body.data).toMatchObject({ tickets: null });
    await expect
      .poll(async () => (await numbersOf('q[tag]=many&q[status]=closed')).length, {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(51);
    const queue = await server.call('GET', 'account_sidekiq_logs.json');
    expect(JSON.stringify(queue.body.data)).toContain('Changing tickets');
  }, 120_000);

  it('are refused when the change is none, or the caller may only read', async () => {
    const { id } = await make();
    expect((await bulk([id], {})).status).toBe(422);
    expect((await bulk([], { status: 'open' })).status).toBe(422);
    expect((await bulk([id], { status: 'solved' })).status).toBe(422);
    expect((await bulk([id], { assignee_id: 999_999 })).status).toBe(422);
    expect(
      (
        await bulk(
          Array.from({ length: 501 }, (_, n) => n + 1),
          { status: 'open' },
        )
      ).status,
    ).toBe(422);
    expect((await bulk([id], { status: 'open' }, viewer)).status).toBe(403);
    expect((await bulk([999_999], { status: 'open' })).body.data.tickets).toBe(0);
  });
});

describe('two tickets', () => {
  it('become one: messages in time order, the old number leads there, and for a while it can be undone', async () => {
    const one = await make({ body: 'First words', tags: ['a'] });
    const other = await make({ body: 'Second words', email: 'otto@home.example', tags: ['b'] });
    await call('POST', `tickets/${other.number}/notes`, { note: { body: 'Same parcel' } });
    const merged = await call('POST', `tickets/${one.number}/merge`, { into: other.number });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const { ticket } = merged.body.data as { ticket: TicketDetail };
    expect(ticket.messages.map(({ text }) => text)).toEqual([
      'First words',
      'Second words',
      'Same parcel',
    ]);
    expect(ticket).toMatchObject({ number: other.number, message_count: 3, tags: ['b', 'a'] });
    expect(ticket.reply_cc).toEqual(['nora@home.example']);
    expect(ticket.merged).toMatchObject([{ number: one.number, may_undo: true }]);
    expect((await show(one.number)).number).toBe(other.number);
    expect(await numbersOf(`q[email]=nora@home.example&q[tag]=a`)).toEqual([]);
    expect(await numbersOf('q[text]=first word')).toEqual([other.number]);
    const late = await call('PUT', `tickets/${one.number}`, { ticket: { status: 'open' } });
    expect(late.status).toBe(409);
    expect(late.body.error).toContain(`#${other.number}`);
    const undone = await call('POST', `tickets/${one.number}/unmerge`);
    expect(undone.body.data.ticket).toMatchObject({
      number: one.number,
      status: 'new',
      message_count: 1,
    });
    expect((await show(other.number)).messages.map(({ text }) => text)).toEqual([
      'Second words',
      'Same parcel',
    ]);
    expect(await numbersOf('q[text]=first word')).toEqual([one.number]);
    expect((await call('POST', `tickets/${one.number}/unmerge`)).status).toBe(409);
  });

  it('that are merged into each other at the same moment end in one of both', async () => {
    const [one, other] = [await make(), await make()];
    const answers = await Promise.all([
      call('POST', `tickets/${one.number}/merge`, { into: other.number }),
      call('POST', `tickets/${other.number}/merge`, { into: one.number }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await show(one.number)).number).toBe((await show(other.number)).number);
    expect((await show(one.number)).message_count).toBe(2);
  });

  it('lead on through a chain, and what was merged twice comes back to where it was', async () => {
    const [a, b, c] = [
      await make({ body: 'A' }),
      await make({ body: 'B' }),
      await make({ body: 'C' }),
    ];
    await call('POST', `tickets/${a.number}/merge`, { into: b.number });
    await call('POST', `tickets/${b.number}/merge`, { into: c.number });
    expect((await show(a.number)).number).toBe(c.number);
    await call('POST', `tickets/${b.number}/unmerge`);
    expect((await show(b.number)).messages.map(({ text }) => text)).toEqual(['A', 'B']);
    expect((await show(a.number)).number).toBe(b.number);
    await call('POST', `tickets/${a.number}/unmerge`);
    expect((await show(a.number)).messages.map(({ text }) => text)).toEqual(['A']);
    expect((await show(b.number)).messages.map(({ text }) => text)).toEqual(['B']);
  });

  it('come of one when a message is split off', async () => {
    const one = await make({ body: 'About my order' });
    const other = await make({ body: 'And an invoice', email: 'otto@home.example' });
    await call('POST', `tickets/${other.number}/merge`, { into: one.number });
    const message = (await show(one.number)).messages.find(
      ({ text }) => text === 'And an invoice',
    )!;
    const split = await call('POST', `tickets/${one.number}/split`, {
      message_id: message.id,
      subject: 'Invoice',
    });
    expect(split.status, JSON.stringify(split.body)).toBe(201);
    expect(split.body.data.ticket).toMatchObject({
      subject: 'Invoice',
      status: 'new',
      email: 'otto@home.example',
      follow_up_of: one.number,
      message_count: 1,
    });
    const rest = await show(one.number);
    expect(rest.messages.map(({ text }) => text)).toEqual(['About my order']);
    const only = await call('POST', `tickets/${one.number}/split`, {
      message_id: rest.messages[0]!.id,
    });
    expect(only.status).toBe(422);
  });

  it('are not merged by whoever only reads, nor a ticket with itself or with none', async () => {
    const [one, other] = [await make(), await make()];
    const merge = (into: number, who = agent) =>
      call('POST', `tickets/${one.number}/merge`, { into }, who);
    expect((await merge(other.number, viewer)).status).toBe(403);
    expect((await merge(one.number)).status).toBe(422);
    expect((await merge(999_999)).status).toBe(404);
  });
});
