import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { plugMessageChannel } from './channels.ts';
import { graphSchema, settingsSchema, type Graph } from './contract.ts';
import { addCountChanges } from './counts.ts';
import { syncListening } from './follow/listening.ts';
import { followAccount, lookOnce, type JourneyServices } from './worker.ts';
import { makeEnabled } from './versions.ts';

type Loose = Record<string, unknown> & { key: string; type: string };

/** A graph of steps; those without a way out of their own go on to the next one by their output `next`. */
export function graphOf(nodes: readonly Loose[], edges?: readonly string[]): Graph {
  const chain = nodes.slice(0, -1).map(({ key }, index) => `${key}.next>${nodes[index + 1]!.key}`);
  return graphSchema.parse({
    nodes: nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })),
    edges: (edges ?? chain).map((edge) => {
      const [, from, output, to] = /^([^.]+)\.([^>]+)>(.+)$/.exec(edge)!;
      return { from, output, to };
    }),
  });
}

/** A trigger step that programs start. */
export const start = { key: 'start', type: 'trigger', trigger: { kind: 'started' } };

/** A wait for so long. */
export const wait = (key: string, amount: number, unit = 'days') => ({
  key,
  type: 'wait',
  wait: { kind: 'duration', amount, unit },
});

let journeys = 0;

/** Makes an enabled journey and answers its id. */
export async function aJourney(
  account: Account,
  graph: Graph,
  settings: Record<string, unknown> = {},
): Promise<number> {
  journeys += 1;
  const id = await makeEnabled(account, `Journey ${journeys}`, {
    graph,
    settings: settingsSchema.parse(settings),
  });
  await syncListening(account);
  return id;
}

/** Mailings that a channel for tests has taken. */
export interface SentMessage {
  campaignId: number;
  contactId: number;
  mailingId: number;
}

/** Plugs a channel that keeps what it is given; mailing ids count up. */
export function plugTestChannel(sent: SentMessage[]): void {
  plugMessageChannel({
    channel: 'email',
    send: (_account, { campaignId }, contactIds) => {
      const mailings = new Map(contactIds.map((id) => [id, 1_000 + sent.length]));
      for (const [contactId, mailingId] of mailings)
        sent.push({ campaignId, contactId, mailingId });
      return Promise.resolve(mailings);
    },
    problems: () => Promise.resolve([]),
  });
}

/** What a worker of tests is made of; calls go nowhere. */
export function journeyServices(database: Database): JourneyServices {
  return {
    database,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    fetcher: {
      fetch: () => Promise.reject(new Error('no calls here')),
      postOverHttp2: () => Promise.reject(new Error('no calls here')),
    },
    log: { error: () => {} } as unknown as JourneyServices['log'],
  };
}

/** Lets everything happen that is due at a moment. */
export async function runUntilStill(services: JourneyServices, now?: string): Promise<void> {
  const stopping = new AbortController().signal;
  for (let looks = 0; looks < 200; looks += 1)
    if (
      !(await lookOnce(services, stopping, now === undefined ? {} : { now })) &&
      !(await isMore(services, now))
    )
      return;
  throw new Error('the journeys did not come to rest');
}

async function isMore({ database }: JourneyServices, now?: string): Promise<boolean> {
  const { rows } = await database.kysely
    .selectFrom('journey_turns')
    .select('node')
    .where('wake_at', '<=', now ?? new Date().toISOString())
    .limit(1)
    .execute()
    .then((found) => ({ rows: found }));
  return rows.length > 0;
}

/** Reads changes until the follower has seen all. */
export async function followAll(services: JourneyServices, accountId: number): Promise<void> {
  // A change is followed once every transaction on the server that began before it has ended, those of other tests too.
  for (const end = Date.now() + 90_000; Date.now() < end;) {
    await followAccount(services, accountId);
    const { rows } = await sql`
      select from change_followers f join contact_changes c on c.account_id = f.account_id and (c.xid, c.id) > (f.xid, f.id)
      where f.account_id = ${accountId} and f.follower = 'journeys' limit 1`.execute(
      services.database.kysely,
    );
    if (rows.length === 0) return;
  }
}

/** Where somebody is. */
export interface Standing {
  node: string;
  state: string;
  wakeAt: string | null;
  reason: string | null;
  goalAt: string | null;
}

/** Where the entries of a contact are, oldest first. */
export async function standingOf(
  database: Database,
  accountId: number,
  { journeyId, contactId }: { journeyId: number; contactId: number },
): Promise<Standing[]> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<Standing>`
      select node, state, wake_at as "wakeAt", reason, goal_at as "goalAt" from journey_people
      where account_id = ${account.id} and journey_id = ${journeyId} and contact_id = ${contactId} order by entry`.execute(
      account.db,
    );
    return rows;
  });
}

/** The lines of a contact's log as `step outcome`. */
export async function logOf(
  database: Database,
  accountId: number,
  { journeyId, contactId }: { journeyId: number; contactId: number },
): Promise<string[]> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ line: string }>`
      select node || ' ' || outcome as line from journey_log
      where account_id = ${account.id} and journey_id = ${journeyId} and contact_id = ${contactId} order by entry, seq`.execute(
      account.db,
    );
    return rows.map(({ line }) => line);
  });
}

/** The counts of a journey by `step what`, without those that are zero. */
export async function countsOf(
  database: Database,
  accountId: number,
  journeyId: number,
): Promise<Record<string, number>> {
  return inAccount(database, { accountId }, async (account) => {
    while ((await addCountChanges(account)) > 0);
    const { rows } = await sql<{ name: string; count: number }>`
      select node || ' ' || what as name, sum(count)::int as count from journey_counts
      where account_id = ${account.id} and journey_id = ${journeyId} group by 1 having sum(count) <> 0 order by 1`.execute(
      account.db,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
}
