import { sql } from 'kysely';
import {
  graphSchema,
  settingsSchema,
  type Graph,
  type Settings,
} from '#engines/journeys/contract.ts';
import { placesOf } from '#engines/journeys/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { workflowVersion } from '../contract/publishing.ts';
import { readJourney } from './show-journey.ts';

type Version = z.infer<typeof workflowVersion>;

// What people look at; older ones are found by their number.
const mostListed = 200;

/** The versions of a journey, the newest first, with how many people inside go by each. */
export async function listVersions(account: Account, id: number): Promise<Version[]> {
  const { live_version: live } = await readJourney(account, id);
  const { rows } = await sql<Omit<Version, 'people' | 'is_live'>>`
    select version, published_by, at, summary from journey_versions
    where account_id = ${account.id} and journey_id = ${id} order by version desc limit ${mostListed}`.execute(
    account.db,
  );
  const places = await placesOf(account, id);
  return rows.map((row) => ({
    ...row,
    people: places
      .filter(({ version }) => version === row.version)
      .reduce((sum, { people }) => sum + people, 0),
    is_live: row.version === live,
  }));
}

/** What a version is. */
export async function readVersion(
  account: Account,
  id: number,
  version: number,
): Promise<{ graph: Graph; settings: Settings }> {
  const { rows } = await sql<{ graph: unknown; settings: unknown }>`
    select graph, settings from journey_versions
    where account_id = ${account.id} and journey_id = ${id} and version = ${version}`.execute(
    account.db,
  );
  const [row] = rows;
  if (!row) throw notFound('version');
  return { graph: graphSchema.parse(row.graph), settings: settingsSchema.parse(row.settings) };
}
