import { checkGraph } from '#engines/journeys/public.ts';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Workflow } from '../contract/workflows.ts';
import { draftRecords } from './journeys-table.ts';

/** A journey with its draft, as it is stored. */
export type StoredJourney = Omit<Workflow, 'problems'>;

/** A journey with its draft; another account's id answers as a missing one. */
export async function readJourney(account: Account, id: number): Promise<StoredJourney> {
  const row = await showRecord(account, draftRecords, id);
  return {
    ...(row as unknown as StoredJourney),
    graph: graphSchema.parse(row['graph']),
    settings: settingsSchema.parse(row['settings']),
  };
}

/** A journey with its draft and what keeps that from being published. */
export async function showJourney(account: Account, id: number): Promise<Workflow> {
  const journey = await readJourney(account, id);
  const { graph, settings } = journey;
  return { ...journey, problems: await checkGraph(account, graph, settings) };
}

/** Refuses a journey that is archived: it does not run before it is restored. */
export function requireNotArchived({ archived_at: at }: Pick<StoredJourney, 'archived_at'>): void {
  if (at !== null) throw invalid({ base: ['The journey is archived: restore it first.'] });
}
