import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { PreviewedMessage } from './channels.ts';
import type { Graph, Settings } from './contract.ts';
import { enterPeople } from './enter.ts';
import { applyChanges } from './follow/apply-changes.ts';
import type { Preview } from './passer.ts';
import { passDue } from './turn.ts';
import { makeEnabled } from './versions.ts';

/** An event that happens to the person at a moment of the simulated time. */
export interface DryEvent {
  at: string;
  /** A kind of the feed, or api_event. */
  kind: string;
  ref?: number | null;
  data?: unknown;
}

/** What is played through. */
export interface DryRun {
  graph: Graph;
  settings: Settings;
  /** A contact of the account; `sample` for one that is made up. */
  contactId: number | 'sample';
  startsAt: string;
  /** The trigger step where the person begins. */
  node?: string;
  events: readonly DryEvent[];
  /** When the simulated time ends; a year later where it is left out. */
  until?: string;
  /** Milliseconds that it may take; 5,000 where it is left out. */
  mostMs?: number;
}

/** How a dry run went. */
export interface DryAnswer {
  steps: { at: string; node: string; outcome: string; detail: unknown }[];
  messages: ({ at: string; node: string } & PreviewedMessage)[];
  /** `waiting`: the simulated time was over; `limit`: too many steps, or too long. */
  ended: 'finished' | 'exited' | 'failed' | 'held' | 'held_out' | 'refused' | 'waiting' | 'limit';
  /** Why the person did not come in, or is held or out. */
  reason: string | null;
  until: string;
}

const usualMs = 5_000;
const mostSteps = 500;
const yearMs = 366 * 86_400_000;

const isoOf = (at: string): string => new Date(at).toISOString();

class Undone extends Error {}

/**
 * Plays a graph through for one person in simulated time: by the engine that runs journeys, in a transaction that is always rolled
 * back, so nothing is sent, called or kept.
 */
export async function dryRun(
  database: Database,
  accountId: number,
  asked: DryRun,
): Promise<DryAnswer> {
  let answer: DryAnswer | undefined;
  await inAccount(database, { accountId }, async (account) => {
    await sql`set local statement_timeout = ${sql.lit(asked.mostMs ?? usualMs)}`.execute(
      account.db,
    );
    answer = await play(account, asked);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return answer!;
}

async function play(real: Account, asked: DryRun): Promise<DryAnswer> {
  const began = performance.now();
  const at = (now: string): Account => ({ ...real, now });
  const preview: Preview = { messages: [] };
  // Whoever would be held out is played through all the same: the question is what the steps do.
  const journeyId = await makeEnabled(at(asked.startsAt), `dry run ${Math.random()}`, {
    graph: asked.graph,
    settings: { ...asked.settings, holdout_percent: 0 },
  });
  const contactId =
    asked.contactId === 'sample' ? await makeSample(at(asked.startsAt)) : asked.contactId;
  const { refused } = await enterPeople(at(asked.startsAt), journeyId, {
    who: [contactId],
    via: 'dry_run',
    ...(asked.node !== undefined && { node: asked.node }),
  });
  const [reason] = Object.keys(refused);
  const end = asked.until ?? new Date(Date.parse(asked.startsAt) + yearMs).toISOString();
  if (reason !== undefined)
    return { steps: [], messages: [], ended: 'refused', reason, until: asked.startsAt };
  const events = [...asked.events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let now = asked.startsAt;
  let isCut = false;
  for (;;) {
    const next = await nextMoment(at(now), { journeyId, event: events[0]?.at, end });
    if (next === null) break;
    now = next.at;
    if (
      performance.now() - began > (asked.mostMs ?? usualMs) ||
      (await stepsOf(real, journeyId)).length > mostSteps
    ) {
      isCut = true;
      break;
    }
    if (next.node === null) await happen(at(now), contactId, events.shift()!);
    else await passDue(at(now), { journeyId, node: next.node }, { most: 10, preview });
  }
  const steps = (await stepsOf(real, journeyId)).slice(0, mostSteps);
  return {
    steps,
    messages: preview.messages.map((message) => ({ ...message, at: isoOf(message.at) })),
    ...(await endingOf(real, journeyId, isCut)),
    until: isoOf(now),
  };
}

async function makeSample(account: Account): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, email, email_key, email_domain, first_name, last_name, source, created_at, updated_at)
    values (${account.id}, 'sample@dry-run.invalid', 'sample@dry-run.invalid', 'dry-run.invalid', 'Ada', 'Sample', 'dry_run', ${account.now}::timestamptz, ${account.now}::timestamptz)
    returning id`.execute(account.db);
  return rows[0]!.id;
}

// An event of a moment goes before what is due at that moment.
async function nextMoment(
  account: Account,
  { journeyId, event, end }: { journeyId: number; event: string | undefined; end: string },
): Promise<{ at: string; node: string | null } | null> {
  const { rows } = await sql<{ node: string; at: string }>`
    select node, to_char(greatest(wake_at, ${account.now}::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from journey_people
    where account_id = ${account.id} and journey_id = ${journeyId} and wake_at is not null order by wake_at, node limit 1`.execute(
    account.db,
  );
  const [due] = rows;
  if (!due) return null;
  const eventAt =
    event === undefined ? Infinity : Math.max(Date.parse(event), Date.parse(account.now));
  const at = Math.min(Date.parse(due.at), eventAt);
  if (at > Date.parse(end)) return null;
  return eventAt <= Date.parse(due.at)
    ? { at: new Date(eventAt).toISOString(), node: null }
    : { at: due.at, node: due.node };
}

async function happen(account: Account, contactId: number, event: DryEvent): Promise<void> {
  await applyChanges(account, [
    {
      contactId,
      kind: event.kind,
      ref: event.ref ?? null,
      data: event.data ?? null,
      muted: false,
      at: account.now,
    },
  ]);
}

async function stepsOf(account: Account, journeyId: number): Promise<DryAnswer['steps']> {
  const { rows } = await sql<DryAnswer['steps'][number]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, node, outcome, detail from journey_log
    where account_id = ${account.id} and journey_id = ${journeyId} order by entry, seq limit ${mostSteps + 1}`.execute(
    account.db,
  );
  return rows;
}

async function endingOf(
  account: Account,
  journeyId: number,
  isCut: boolean,
): Promise<Pick<DryAnswer, 'ended' | 'reason'>> {
  const { rows } = await sql<{ state: DryAnswer['ended'] | 'sending'; reason: string | null }>`
    select state, reason from journey_people where account_id = ${account.id} and journey_id = ${journeyId} order by entry desc limit 1`.execute(
    account.db,
  );
  const { state, reason } = rows[0]!;
  if (isCut) return { ended: 'limit', reason: null };
  return { ended: state === 'sending' ? 'waiting' : state, reason };
}
