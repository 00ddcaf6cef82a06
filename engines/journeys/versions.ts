import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { graphSchema, settingsSchema, type Graph, type Node, type Settings } from './contract.ts';
import { kindsOfVersion } from './follow/kinds.ts';

/** A published version as the engine walks through it. */
export interface Version {
  journeyId: number;
  version: number;
  graph: Graph;
  settings: Settings;
  nodes: ReadonlyMap<string, Node>;
  /** The steps behind outputs, by `step.output`. */
  ways: ReadonlyMap<string, string>;
}

/** Makes a version ready to be walked through. */
export function versionOf(stored: {
  journeyId: number;
  version: number;
  graph: unknown;
  settings: unknown;
}): Version {
  const graph = graphSchema.parse(stored.graph);
  return {
    journeyId: stored.journeyId,
    version: stored.version,
    graph,
    settings: settingsSchema.parse(stored.settings),
    nodes: new Map(graph.nodes.map((node) => [node.key, node])),
    ways: new Map(graph.edges.map(({ from, output, to }) => [`${from}.${output}`, to])),
  };
}

/** Versions of a journey by their numbers. */
export async function versionsOf(
  account: Account,
  journeyId: number,
  numbers: readonly number[],
): Promise<Map<number, Version>> {
  const { rows } = await sql<{ version: number; graph: unknown; settings: unknown }>`
    select version, graph, settings from journey_versions
    where account_id = ${account.id} and journey_id = ${journeyId} and version = any(${[...numbers]}::int[])`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.version, versionOf({ journeyId, ...row })]));
}

/** A version that people enter by; null where the journey is not enabled. */
export async function liveVersionOf(account: Account, journeyId: number): Promise<Version | null> {
  const { rows } = await sql<{ version: number; graph: unknown; settings: unknown }>`
    select v.version, v.graph, v.settings from journeys j
      join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id and v.version = j.live_version
    where j.account_id = ${account.id} and j.id = ${journeyId} and j.status = 'enabled'`.execute(
    account.db,
  );
  return rows[0] ? versionOf({ journeyId, ...rows[0] }) : null;
}

/** Writes the next version of a journey, by which people enter from now on; who listens to what is said by {@link syncListening}. Answers its number. */
export async function writeVersion(
  account: Account,
  journeyId: number,
  given: { graph: Graph; settings: Settings; summary?: string; by?: string },
): Promise<number> {
  const kinds = await kindsOfVersion(account, given);
  const { rows } = await sql<{ version: number }>`
    with next as (
      insert into journey_versions (account_id, journey_id, version, graph, settings, kinds, summary, published_by, at)
      select ${account.id}::bigint, ${journeyId}::bigint, coalesce(max(version), 0) + 1, ${JSON.stringify(given.graph)}::jsonb, ${JSON.stringify(given.settings)}::jsonb,
        ${kinds}::text[], ${given.summary ?? ''}, ${given.by ?? account.actor.name}, ${account.now}::timestamptz
      from journey_versions where account_id = ${account.id} and journey_id = ${journeyId}
      returning version
    )
    update journeys j set live_version = next.version, published_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz, dates_due_at = null
    from next where j.account_id = ${account.id} and j.id = ${journeyId} returning next.version`.execute(
    account.db,
  );
  return rows[0]!.version;
}

/** Makes a journey that is enabled from the beginning, for a moment or for a test; answers its id. */
export async function makeEnabled(
  account: Account,
  name: string,
  what: { graph: Graph; settings: Settings },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into journeys (account_id, name, status) values (${account.id}, ${name}, 'enabled') returning id`.execute(
    account.db,
  );
  await writeVersion(account, rows[0]!.id, what);
  return rows[0]!.id;
}
