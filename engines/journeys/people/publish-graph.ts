import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Graph, PublishChoice, Settings } from '../contract.ts';
import { syncListening } from '../follow/listening.ts';
import { moveToVersion, type Transition } from './move-to-version.ts';
import { writeVersion } from '../versions.ts';
import { atOnce } from './whom.ts';

/** What is published, and what becomes of who is inside. */
export interface Publishing extends PublishChoice {
  graph: Graph;
  settings: Settings;
  /** Who publishes it, and what has changed. */
  by: string;
  summary: string;
}

// More people than this go over in the background, in steps.
const mostNow = 20_000;

/**
 * Makes a graph the journey's live version: who enters from now on goes by it. Takes up to 20,000 people inside over at once;
 * `isWhole` is false where more are left for `moveToVersion`.
 */
export async function publishGraph(
  account: Account,
  journeyId: number,
  { graph, settings, by, summary, ...choice }: Publishing,
): Promise<{ version: number; isWhole: boolean }> {
  await sql`select from journeys where account_id = ${account.id} and id = ${journeyId} for update`.execute(
    account.db,
  );
  const version = await writeVersion(account, journeyId, { graph, settings, summary, by });
  await syncListening(account);
  const isWhole = await moveSome(account, journeyId, { version, choice, graph });
  return { version, isWhole };
}

async function moveSome(
  account: Account,
  journeyId: number,
  transition: Transition,
): Promise<boolean> {
  for (let moved = 0; moved < mostNow;) {
    const step = await moveToVersion(account, journeyId, { ...transition, most: atOnce });
    if (step === 0) return true;
    moved += step;
  }
  return false;
}
