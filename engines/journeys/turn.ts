import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Notifications } from '#platform/server/notifications/notifications.ts';
import { writeMoves, movesOf } from './moves.ts';
import { notifyHeld } from './notify-held.ts';
import { passPeople } from './pass-people.ts';
import { takePeople, writePlaces, type Preview } from './passer.ts';
import { raiseTurn } from './turns.ts';
import { versionsOf } from './versions.ts';

/** How many people of one step a turn takes. */
export const mostOfTurn = 5_000;

/** A step with people who are due. */
export interface DueStep {
  accountId: number;
  journeyId: number;
  node: string;
  failures: number;
}

/** Takes one turn of a step: everybody who is due there, as many as a turn takes, goes on in one transaction. Answers whether more may be due. */
export async function takeTurn(
  database: Database,
  step: DueStep,
  at: { now?: string; most?: number; notifications?: Notifications } = {},
): Promise<boolean> {
  const most = Math.max(1, Math.floor((at.most ?? mostOfTurn) / 10 ** step.failures));
  const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(database, { accountId: step.accountId }, (account) =>
      work(at.now === undefined ? account : { ...account, now: at.now }),
    );
  let taken: number;
  try {
    taken = await within(async (account) => {
      const passed = await passDue(account, step, { most, preview: null });
      for (const [node, reason] of passed.held)
        await notifyHeld(account, at.notifications, { journeyId: step.journeyId, node, reason });
      return passed.taken;
    });
  } catch (error) {
    await within(async (account) => {
      const reason = await noteFailure(account, step, { error, most });
      if (reason !== null) await notifyHeld(account, at.notifications, { ...step, reason });
    });
    throw error;
  }
  if (taken < most)
    await within((account) =>
      raiseTurn(account, step.journeyId, { node: step.node, isOver: true }),
    );
  return taken === most;
}

/** Lets those go on who are due at a step; answers how many they were, and by step why some are held. A journey that stands still keeps them. */
export async function passDue(
  account: Account,
  { journeyId, node }: Pick<DueStep, 'journeyId' | 'node'>,
  { most, preview }: { most: number; preview: Preview | null },
): Promise<{ taken: number; held: Map<string, string> }> {
  const { rows: enabled } = await sql`
    select from journeys j where j.account_id = ${account.id} and j.id = ${journeyId} and j.status = 'enabled' for key share`.execute(
    account.db,
  );
  if (enabled.length === 0) {
    await letRest(account, { journeyId, node });
    return { taken: 0, held: new Map() };
  }
  const people = await takePeople(account, journeyId, {
    where: sql`p.node = ${node} and p.wake_at <= ${account.now}::timestamptz order by p.wake_at`,
    most,
  });
  if (people.length === 0) return { taken: 0, held: new Map() };
  const byVersion = Map.groupBy(people, ({ version }) => version);
  const versions = await versionsOf(account, journeyId, [...byVersion.keys()]);
  for (const [number, group] of byVersion) {
    const version = versions.get(number);
    if (!version) throw new Error(`version ${number} of the journey is gone`);
    await passPeople({ account, version, preview }, group);
  }
  await writePlaces(account, journeyId, people);
  const held = people.flatMap(({ place }) =>
    place?.state === 'held' ? [[place.node, place.reason ?? ''] as const] : [],
  );
  return { taken: people.length, held: new Map(held) };
}

// Whoever lets the journey go on waits until this has ended, and then looks at all steps anew.
async function letRest(
  account: Account,
  { journeyId, node }: Pick<DueStep, 'journeyId' | 'node'>,
): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select j.status from journeys j where j.account_id = ${account.id} and j.id = ${journeyId} for share`.execute(
    account.db,
  );
  if (rows[0]?.status === 'enabled') return;
  await sql`update journey_turns set wake_at = null where account_id = ${account.id} and journey_id = ${journeyId} and node = ${node}`.execute(
    account.db,
  );
}

/** Failures after which a step has found the one person at fault. */
const failuresToHold = 6;
// What the database says when two transactions were in each other's way; nobody is at fault.
const passing = /^(40|08|53|57)/;

/** A step that fails takes fewer people each time, and holds the one who is left with the reason; others never wait for it. */
async function noteFailure(
  account: Account,
  { journeyId, node, failures }: DueStep,
  { error, most }: { error: unknown; most: number },
): Promise<string | null> {
  const text = error instanceof Error ? error.message : String(error);
  const isPassing = passing.test(String((error as { code?: unknown } | null)?.code ?? ''));
  if (!isPassing && most === 1 && failures >= failuresToHold)
    return holdFirst(account, { journeyId, node, text });
  const pauseMs = isPassing ? 1_000 : Math.min(60_000, 1_000 * 2 ** failures);
  await sql`
    update journey_turns set failures = failures + ${isPassing ? 0 : 1}::int, error = ${text.slice(0, 1000)},
      wake_at = ${account.now}::timestamptz + ${pauseMs}::int * interval '1 millisecond'
    where account_id = ${account.id} and journey_id = ${journeyId} and node = ${node}`.execute(
    account.db,
  );
  return null;
}

async function holdFirst(
  account: Account,
  { journeyId, node, text }: { journeyId: number; node: string; text: string },
): Promise<string> {
  const reason = text.slice(0, 500);
  const [first] = await takePeople(account, journeyId, {
    where: sql`p.node = ${node} and p.wake_at <= ${account.now}::timestamptz order by p.wake_at`,
    most: 1,
  });
  if (!first) return reason;
  await writeMoves(account, journeyId, {
    people: movesOf([{ contactId: first.contactId, entry: first.entry, kind: 0, wakeAt: null }]),
    kinds: [{ state: 'held', reason, lines: [{ outcome: 'held', detail: { reason } }] }],
  });
  return reason;
}
