import { sql } from 'kysely';
import type { Graph, Node } from '#engines/journeys/contract.ts';
import { stepName } from '#engines/journeys/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The campaigns that were made for steps of a journey, those of steps that are gone, too. */
export async function stepsWithMessages(account: Account, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where account_id = ${account.id} and journey_id = ${id} and status = 'workflow' order by id`.execute(
    account.db,
  );
  return rows.map((row) => row.id);
}

/** What the steps of a journey are called, by key, whatever the version: the newest name counts. */
export async function stepNames(account: Account, ids: readonly number[]): Promise<StepNames> {
  const { rows } = await sql<{ journey: number; graph: Graph }>`
    select journey_id as journey, graph from journey_versions
    where account_id = ${account.id} and journey_id = any(${[...ids]}::bigint[]) order by journey_id, version`.execute(
    account.db,
  );
  const names = new Map<string, string>();
  for (const { journey, graph } of rows)
    for (const node of graph.nodes as Node[]) names.set(`${journey}.${node.key}`, stepName(node));
  return (journeyId, node) => names.get(`${journeyId}.${node}`) ?? node;
}

/** Says what a step of a journey is called. */
export type StepNames = (journeyId: number, node: string) => string;
