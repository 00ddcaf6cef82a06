import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { createSlaTick } from '#engines/desk/public.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';

let server: TestServer;
let agent = { id: 0, token: '' };
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  agent = await aMember(server, 'agent', ['service/tickets_full_access']);
});
afterAll(() => server.close());

const call = (
  ...[method, path, body, who = agent]: [string, string, unknown?, { token: string }?]
) => server.call(method, path.replace(/^[^?]+/, '$&.json'), body, { key: who.token });
const targets = {
  high: { first_reply: 60, next_reply: 30, resolve: 480 },
  medium: { first_reply: 240, next_reply: 480, resolve: null },
  low: { first_reply: null, next_reply: null, resolve: null },
};
const aPolicy = async (said: Record<string, unknown> = {}): Promise<number> => {
  const made = await call('POST', 'sla_policies', {
    sla_policy: { name: `Policy ${Math.random()}`, targets, ...said },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data.id;
};
const change = async (number: number, ticket: Record<string, unknown>): Promise<TicketDetail> =>
  (await call('PUT', `tickets/${number}`, { ticket })).body.data.ticket;
const clockOf = ({ clocks }: TicketDetail, kind: string) =>
  clocks.find((clock) => clock.kind === kind);
const minutesLeft = (due: string | null | undefined) =>
  due == null ? null : Math.round((Date.parse(due) - Date.now()) / 60_000);
const numbersOf = async (sla: string): Promise<number[]> =>
  (await call('GET', `tickets?q[sla]=${sla}`)).body.data.tickets.map(
    (ticket: { number: number }) => ticket.number,
  );
const until = async (check: () => Promise<boolean>, seconds: number): Promise<void> => {
  for (let tries = 0; tries < seconds && !(await check()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await check()).toBe(true);
};
const reply = async (number: number): Promise<TicketDetail> =>
  (await call('POST', `tickets/${number}/reply`, { reply: { body: 'Hello' } })).body.data.ticket;
const show = async (number: number): Promise<TicketDetail> =>
  (await call('GET', `tickets/${number}`)).body.data.ticket;

describe('a policy', () => {
  const refused = async (high: Record<string, number | null>) => {
    const answer = await call('POST', 'sla_policies', {
      sla_policy: { name: 'Impossible', targets: { ...targets, high } },
    });
    return [answer.status, answer.body.errors];
  };

  it('promises a first answer before the end, not with it @spec CONST-010', async () => {
    const message = 'Second number must be greater than the first number';
    for (const first_reply of [480, 481])
      expect(await refused({ first_reply, next_reply: null, resolve: 480 })).toEqual([
        422,
        { 'targets.high.resolve': [message] },
      ]);
  });

  it('promises further answers before the end as well @spec CONST-011', async () => {
    expect(await refused({ first_reply: null, next_reply: 5, resolve: 3 })).toEqual([
      422,
      { 'targets.high.next_reply': ['First number must be less than the second number'] },
    ]);
  });
});

describe('a ticket with a policy', () => {
  let policy = 0;
  beforeAll(async () => {
    policy = await aPolicy();
  });

  it('has the deadlines of its priority, and others when that changes', async () => {
    const ticket = await aTicket(server, { priority: 'high' }, agent.token);
    expect(ticket.clocks.map(({ kind }) => kind)).toEqual(['first_reply', 'resolve']);
    expect(minutesLeft(ticket.sla_due_at)).toBe(60);
    expect(minutesLeft(clockOf(ticket, 'resolve')?.due_at)).toBe(480);
    const calmer = await change(ticket.number, { priority: 'medium' });
    expect(minutesLeft(clockOf(calmer, 'first_reply')?.due_at)).toBe(240);
    expect((await aTicket(server, { priority: 'low' }, agent.token)).clocks).toEqual([]);
  });

  it('stops the first deadline by an answer, and begins another with the next question', async () => {
    const { number } = await aTicket(server, { priority: 'high' }, agent.token);
    const answered = await reply(number);
    expect(clockOf(answered, 'first_reply')).toMatchObject({ due_at: null, breached_at: null });
    expect(clockOf(answered, 'first_reply')?.stopped_at).not.toBeNull();
    expect(clockOf(answered, 'next_reply')).toBeUndefined();
    const [message] = answered.messages.filter(({ kind }) => kind === 'reply');
    await call('DELETE', `tickets/${number}/messages/${message!.id}`);
    expect(minutesLeft(clockOf(await show(number), 'first_reply')?.due_at)).toBe(60);
  });

  it('pauses while it is pending, keeps what passed, and ends with the ticket', async () => {
    const { number } = await aTicket(server, { priority: 'high' }, agent.token);
    const paused = await change(number, { status: 'pending' });
    expect(paused.sla_due_at).toBeNull();
    const open = await change(number, { status: 'open' });
    expect(minutesLeft(clockOf(open, 'first_reply')?.due_at)).toBe(60);
    const closed = await change(number, { status: 'closed' });
    expect(closed.clocks.map(({ due_at: due }) => due)).toEqual([null, null]);
  });

  it('keeps its deadlines when the policy changes or goes', async () => {
    const other = await aPolicy({ channels: ['manual'] });
    const { number } = await aTicket(server, { priority: 'high' }, agent.token);
    const shorter = { ...targets, high: { first_reply: 5, next_reply: 5, resolve: 10 } };
    await call('PUT', `sla_policies/${other}`, { sla_policy: { targets: shorter } });
    await change(number, { status: 'open' });
    expect(minutesLeft((await show(number)).sla_due_at)).toBe(60);
    const later = await aTicket(server, { priority: 'high' }, agent.token);
    expect(minutesLeft(later.sla_due_at)).toBe(5);
    expect((await call('DELETE', `sla_policies/${other}`)).status).toBe(200);
    await change(number, { status: 'pending' });
    expect(minutesLeft((await change(number, { status: 'open' })).sla_due_at)).toBe(60);
  });

  it('is near its deadline at three quarters, is missed once, and is then raised where the policy says so', async () => {
    const soon = { ...targets, medium: { first_reply: 1, next_reply: null, resolve: null } };
    const strict = await aPolicy({ channels: ['manual'], targets: soon, raises_priority: true });
    const { number } = await aTicket(server, { priority: 'medium' }, agent.token);
    expect(await numbersOf('breached,due')).toEqual([]);
    const worker = createSlaTick(server.server.services);
    await until(async () => (await numbersOf('due')).includes(number), 60);
    expect(await numbersOf('breached')).toEqual([]);
    expect((await call('GET', 'service_overview')).body.data.figures.breaching).toBe(1);
    await until(async () => (await numbersOf('breached')).includes(number), 30);
    worker.start();
    await until(async () => (await show(number)).priority === 'high', 30);
    await worker.stop();
    expect(clockOf(await show(number), 'first_reply')?.breached_at).not.toBeNull();
    const notices = await server.database.pool.query(
      `select message from notifications where account_id = $1 and message like 'Deadline missed%'`,
      [server.account],
    );
    expect(notices.rows).toEqual([{ message: `Deadline missed: tickets #${number}.` }]);
    const answered = clockOf(await reply(number), 'first_reply');
    expect([answered?.due_at, answered?.breached_at !== null]).toEqual([null, true]);
    expect(await numbersOf('breached')).not.toContain(number);
    await call('DELETE', `sla_policies/${strict}`);
    await call('DELETE', `sla_policies/${policy}`);
  }, 150_000);
});

it('hours that a policy counts are not deleted, and others than the account’s not taken', async () => {
  const hours = await call('POST', 'business_hours', {
    business_hour: {
      name: 'Weekdays',
      time_zone: 'Europe/Berlin',
      week: [{ day: 1, from: '09:00', to: '17:00' }],
      holidays: ['2026-12-25'],
    },
  });
  expect(hours.status, JSON.stringify(hours.body)).toBe(201);
  const policy = await aPolicy({ business_hours_id: hours.body.data.id });
  expect((await call('DELETE', `business_hours/${hours.body.data.id}`)).status).toBe(422);
  await call('DELETE', `sla_policies/${policy}`);
  expect((await call('DELETE', `business_hours/${hours.body.data.id}`)).status).toBe(200);
  const wrong = await call('POST', 'sla_policies', {
    sla_policy: { name: 'Wrong', targets, business_hours_id: 999_999 },
  });
  expect(wrong.body.errors).toEqual({
    business_hours_id: ['are no business hours of this account'],
  });
});

it('hours are refused with what is wrong, and read by those alone who may read tickets', async () => {
  const wrong = await call('POST', 'business_hours', {
    business_hour: {
      name: 'x',
      time_zone: 'Mars/North',
      week: [{ day: 8, from: '17:00', to: '09:00' }],
      holidays: ['soon'],
    },
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
    'holidays.0',
    'time_zone',
    'week.0.day',
    'week.0.to',
  ]);
  const viewer = await aMember(server, 'viewer', ['service/tickets_view_only']);
  expect((await call('GET', 'sla_policies', undefined, viewer)).status).toBe(200);
  expect((await call('POST', 'sla_policies', {}, viewer)).status).toBe(403);
  const keeper = await aMember(server, 'keeper', ['service/support_email']);
  expect((await call('GET', 'business_hours', undefined, keeper)).status).toBe(403);
});
