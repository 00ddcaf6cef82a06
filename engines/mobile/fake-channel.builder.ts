import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HandOver, MobileChannel, OutgoingRow, Run } from './channel.ts';
import { plugMobileChannel, plugMobileSource, type EndedMessage } from './channels.ts';
import { startRun, type RunStart } from './runs.ts';

/** What a fake gateway does with a row. */
export type Reply = (row: OutgoingRow & { rendered: unknown }) => HandOver | null;

/** A channel for tests: its audience is a list of contacts, numbers are +1555 and the contact's id, who opted out is in sms_unsubscribes. */
export interface FakeChannel {
  /** What arrived, in order: the contact's id and the text. */
  journal: { contactId: number; text: string }[];
  /** Null: it never answers that row. */
  reply: Reply;
  /** Numbers of contacts, where they are not +1555 and the contact's id. */
  numbers: Map<number, string>;
  /** Lets go of what hangs. */
  letGo(): void;
  /** When rows may go, by contact; the others at once. */
  later: Map<number, { at: string; why: string }>;
  /** Contacts who have a reason to leave from the next question on. */
  leaving: Set<number>;
  /** What the source was told, in order. */
  ended: (EndedMessage & { runId: number })[];
  /** The statuses that the source was told, in order. */
  followed: string[];
  /** Rows at a time. */
  rooms: number[];
}

/** The source type of runs that tests make. */
export const fakeSource = 'test_campaign';

const optedOut = (account: Account) =>
  sql`case when exists (select from sms_unsubscribes u where u.account_id = ${account.id} and u.phone_key = '+1555' || c.id) then 'sms_unsubscribed' end`;

/** Plugs a channel and a source that do as they are told. */
export function plugFakeChannel(): FakeChannel {
  const fake: FakeChannel = {
    journal: [],
    reply: ({ id, contactId }) => ({
      id,
      state: 'sent',
      ref: `ref-${contactId}-${id}`,
      units: 2,
      text: 'Hello',
      from: '+15550100',
      provider: 'fake',
    }),
    numbers: new Map(),
    letGo: () => undefined,
    later: new Map(),
    leaving: new Set(),
    ended: [],
    followed: [],
    rooms: [],
  };
  plugMobileChannel(channelWith(fake));
  plugMobileSource({
    sourceType: fakeSource,
    leaveSql: async () =>
      sql`case when c.id = any(${[...fake.leaving]}::bigint[]) then 'left_journey' end`,
    recorded: async (_account, runId, rows) =>
      void fake.ended.push(...rows.map((row) => ({ ...row, runId }))),
    followRun: async (_account, { status }) => void fake.followed.push(status),
  });
  return fake;
}

function numberSql({ numbers }: FakeChannel) {
  return sql`coalesce(${JSON.stringify(Object.fromEntries(numbers))}::jsonb ->> c.id::text, '+1555' || c.id)`;
}

function channelWith(fake: FakeChannel): MobileChannel {
  return {
    channel: 'sms',
    candidatesSql: async (account, run) => sql`
      select c.id as contact_id, ${numberSql(fake)} as address, ${optedOut(account)} as reason from contacts c
      where c.account_id = ${account.id} and c.id = any(${idsOf(run)}::bigint[])`,
    addressSql: () => numberSql(fake),
    suppressedSql: async (account) => optedOut(account),
    notBefore: async (_account, _run, rows) =>
      new Map(
        rows.flatMap(({ id, contactId }) => {
          const later = fake.later.get(contactId);
          return later && Date.parse(later.at) > Date.now() ? [[id, later]] : [];
        }),
      ),
    room: async (_account, _run, wanted) => {
      fake.rooms.push(wanted);
      return { rows: wanted, againInMs: 0 };
    },
    render: async (_account, run, rows) =>
      new Map(rows.map((row) => [row.id, textOf(row.message ?? run.message)])),
    handOver: async (_run, rows, answer) => {
      for (const row of rows) {
        fake.journal.push({ contactId: row.contactId, text: String(row.rendered) });
        const one = fake.reply(row);
        if (one) answer(one);
      }
      // Who got no answer hangs, as a gateway does that read the text and said nothing.
      if (rows.some((row) => fake.reply(row) === null))
        await new Promise<void>((resolve) => (fake.letGo = resolve));
    },
  };
}

function idsOf(run: Run): number[] {
  return (run.audience as { contacts: number[] }).contacts;
}

function textOf(message: unknown): string {
  return (message as { text: string }).text;
}

/** A run of these contacts. */
export function aRun(
  account: Account,
  contacts: readonly number[],
  change: Partial<RunStart> = {},
): Promise<number> {
  return startRun(account, {
    channel: 'sms',
    sourceType: fakeSource,
    sourceId: Math.floor(Math.random() * 1e9),
    message: { text: 'Hello' },
    audience: { contacts },
    startsAt: account.now,
    ...change,
  });
}
