import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import {
  addMessage,
  createSlaTick,
  deskFiguresOf,
  listTickets,
  makeTicket,
  type TicketFilters,
} from '#engines/desk/public.ts';
import { createAccount } from '#platform/identity/accounts.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';

const rounds = 15;
const page = { page: 1, per_page: 25, sort: 'updated_at', order: 'desc' } as const;

interface Desk {
  context: BenchContext;
  account: number;
  tickets: number;
}

/** A desk with a million tickets, 40,000 of them open: its lists, figures and searches, its deadlines, and how quickly tickets are made. */
export async function benchDesk(context: BenchContext): Promise<BenchRow[]> {
  const { accountId: account } = await createAccount(context.database, {
    name: 'Desk benchmark',
    email: 'desk-bench@example.com',
    password: 'Sun-Signal7!',
  });
  const desk = { context, account, tickets: Math.round(1_000_000 * context.scale) };
  await fill(desk);
  return [
    ...(await listRows(desk)),
    ...(await searchRows(desk)),
    await deadlineRow(desk),
    await makingRow(desk),
  ];
}

// Words as often as in a language: the nth most frequent is the more rare the greater n is. Searched are the newest 300,000.
async function fill({ context, account, tickets }: Desk): Promise<void> {
  const { kysely } = context.database;
  const open = Math.round(tickets * 0.04);
  await sql`insert into tickets (account_id, number, subject, status, priority, channel, requester_key, requester_name, message_count, created_at, updated_at)
    select ${account}, n, 'Question ' || n, case when n > ${tickets - open} then (array['new', 'open', 'pending', 'on_hold'])[n % 4 + 1] else 'closed' end,
      (array['low', 'medium', 'high'])[n % 3 + 1], 'email', 'p' || n % 200000 || '@home.example', 'Person ' || n, 3,
      now() - (${tickets} - n) * interval '20 seconds', now() - (${tickets} - n) * interval '19 seconds'
    from generate_series(1, ${tickets}) n on conflict do nothing`.execute(kysely);
  await sql`insert into desk_counters (account_id, kind, value) values (${account}, 'ticket', ${tickets}) on conflict do nothing`.execute(
    kysely,
  );
  await sql`insert into ticket_search (account_id, ticket_id, words)
    select account_id, id, array_to_tsvector(array(select 'w' || floor(60000 ^ random())::int::text from generate_series(1, 120 + 0 * id)))
    from tickets where account_id = ${account} and id > ${tickets} - 300000 on conflict do nothing`.execute(
    kysely,
  );
  await sql`vacuum analyze`.execute(kysely);
  context.report(`${tickets} tickets, ${open} of them open`);
}

async function listRows(desk: Desk): Promise<BenchRow[]> {
  const { account } = desk;
  const byHand = sql`select id, number, subject, status, priority, requester_key, requester_name, tags, message_count, updated_at from tickets
    where account_id = ${account} and status <> 'closed' order by updated_at desc, id desc limit 25`;
  const counted = sql`select status, count(*), count(*) filter (where assignee_id is null) from tickets where account_id = ${account} and status <> 'closed' group by status`;
  const open: TicketFilters = { status: ['new', 'open', 'pending', 'on_hold'] };
  const size = desk.tickets.toLocaleString('en-US');
  return [
    await compared(desk, `open tickets among ${size}, page 1`, {
      label: 'the page by hand, and the count to 10,000',
      byHand: async (own) => {
        await byHand.execute(own.db);
        await sql`select count(*) from (select 1 from tickets where account_id = ${account} and status <> 'closed' limit 10001) s`.execute(
          own.db,
        );
      },
      ours: (own) => listTickets(own, page, open),
      target: 0.25,
    }),
    await compared(desk, `figures of the dashboard, ${size} tickets`, {
      label: 'the open ones by status, by hand',
      byHand: (own) => counted.execute(own.db),
      ours: (own) => deskFiguresOf(own),
      target: 0.1,
    }),
  ];
}

async function searchRows(desk: Desk): Promise<BenchRow[]> {
  const { account, context } = desk;
  const owned = (query: RawBuilder<unknown>) => () => query.execute(context.database.kysely);
  const rows: BenchRow[] = [];
  for (const [kind, words] of [
    ['a frequent word', 'w100'],
    ['two words', 'w100 w203'],
    ['a rare word', 'w50123'],
  ] as const) {
    const query = words
      .split(' ')
      .map((word) => `'${word}':*`)
      .join(' & ');
    rows.push(
      await compared(desk, `search among 300,000 tickets, ${kind}`, {
        label: 'tsquery by hand, by the owner of the table',
        byHand: owned(
          sql`select ticket_id from ticket_search where account_id = ${account} and words @@ ${query}::tsquery order by ticket_id desc limit 10001`,
        ),
        ours: (own) => listTickets(own, page, { text: words }),
        target: 0.4,
      }),
    );
  }
  return rows;
}

interface Comparison {
  label: string;
  byHand(own: Account): Promise<unknown>;
  ours(own: Account): Promise<unknown>;
  target: number;
}

// One round of each after the other, so that a slow moment of the machine meets both; the first warms the tables.
async function compared(
  { context, account }: Desk,
  name: string,
  { label, byHand, ours, target }: Comparison,
): Promise<BenchRow> {
  const [hand, own]: [number[], number[]] = [[], []];
  const timedIn = (work: (account: Account) => Promise<unknown>) =>
    inAccount(context.database, { accountId: account }, (entered) => timed(() => work(entered)));
  for (let round = 0; round <= rounds; round += 1) {
    const times = [await timedIn(byHand), await timedIn(ours)];
    if (round === 0) continue;
    hand.push(times[0]!);
    own.push(times[1]!);
  }
  const worst = Math.max(...own).toFixed(0);
  return {
    name,
    limit: { label, figure: median(hand), unit: 'ms' },
    ours: { label: `the desk (worst ${worst} ms)`, figure: median(own), unit: 'ms' },
    ratio: median(hand) / median(own),
    target,
  };
}

async function deadlineRow({ context, account, tickets }: Desk): Promise<BenchRow> {
  const { kysely } = context.database;
  const clocks = Math.min(100_000, tickets);
  const due = Math.round(clocks / 20);
  const wind = async (): Promise<void> => {
    await sql`delete from sla_clocks where account_id = ${account}`.execute(kysely);
    await sql`insert into sla_clocks (account_id, ticket_id, kind, priority, target_seconds, running_since, warn_at, due_at, warned_at, next_at)
      select account_id, id, 'resolve', 'medium', 3600, created_at, now() - interval '1 hour', case when row <= ${due} then now() - interval '1 second' else now() + interval '1 day' end,
        now() - interval '1 hour', case when row <= ${due} then now() - interval '1 second' else now() + interval '1 day' end
      from (select account_id, id, created_at, row_number() over (order by id desc) as row from tickets where account_id = ${account} order by id desc limit ${clocks}) t
      on conflict do nothing`.execute(kysely);
    await sql`vacuum analyze sla_clocks`.execute(kysely);
  };
  await wind();
  const byHand = await timed(() =>
    sql`update sla_clocks set breached_at = due_at, next_at = null where account_id = ${account} and next_at <= now()`.execute(
      kysely,
    ),
  );
  await wind();
  const log = pino({ level: 'fatal' });
  const tick = createSlaTick({
    database: context.database,
    log,
    notifications: { start: async () => 1, progress: async () => undefined } as never,
    realtime: { publish: () => undefined } as never,
  });
  const ours = await timed(async () => {
    tick.start();
    while (await hasDue(context, account)) await pause(5);
  });
  await tick.stop();
  return {
    name: `${due} of ${clocks} deadlines noted`,
    limit: { label: 'one update by hand', figure: byHand, unit: 'ms' },
    ours: { label: 'the tick, in parts of 1,000', figure: ours, unit: 'ms' },
    ratio: byHand / ours,
    target: 0.1,
  };
}

async function hasDue({ database }: BenchContext, account: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sla_clocks where account_id = ${account} and next_at <= now() limit 1`.execute(
      database.kysely,
    );
  return rows.length > 0;
}

async function makingRow({ context, account, tickets }: Desk): Promise<BenchRow> {
  const count = Math.max(100, Math.round(2_000 * context.scale));
  const text = 'Where is my parcel? It was sent a week ago and has not come yet. '.repeat(10);
  const each = (work: (own: Account, n: number) => Promise<unknown>) =>
    timed(async () => {
      for (let n = 0; n < count; n += 1)
        await inAccount(context.database, { accountId: account }, (own) => work(own, n));
    });
  const byHand = await each(async (own, n) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into tickets (account_id, number, subject, channel, requester_key)
      values (${account}, ${tickets + 10_000_000 + n}, ${`By hand ${n}`}, 'email', 'a@home.example') returning id`.execute(
      own.db,
    );
    await sql`insert into ticket_messages (account_id, ticket_id, kind, author_email, text) values (${account}, ${rows[0]!.id}, 'customer', 'a@home.example', ${text}) returning id`.execute(
      own.db,
    );
  });
  const ours = await each(async (own, n) => {
    const made = await makeTicket(own, {
      subject: `Question ${n}`,
      channel: 'email',
      contactId: null,
      requesterKey: 'a@home.example',
      requesterName: 'A',
    });
    await addMessage(own, made.id, {
      kind: 'customer',
      authorName: 'A',
      authorEmail: 'a@home.example',
      text,
      messageId: `<${n}@home.example>`,
    });
  });
  const perSecond = (ms: number): number => (count / ms) * 1000;
  return {
    name: `${count} tickets made, one transaction each`,
    limit: { label: 'ticket and message by hand', figure: perSecond(byHand), unit: 'tickets/s' },
    ours: {
      label: 'with number, history, words and deadlines',
      figure: perSecond(ours),
      unit: 'tickets/s',
    },
    ratio: byHand / ours,
    target: 0.3,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
