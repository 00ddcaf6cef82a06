import { sql } from 'kysely';
import {
  checkGraph,
  differences,
  placesOf,
  publishGraph,
  resumeJourney,
  type Difference,
} from '#engines/journeys/public.ts';
import {
  publishChoice,
  type Graph,
  type Problem,
  type PublishChoice,
  type Settings,
} from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { noteUses } from '#platform/server/resource/record-uses.ts';
import type { Services } from '#platform/server/services.ts';
import { workflowRecords } from './journeys-table.ts';
import { readJourney, requireNotArchived } from './show-journey.ts';
import { approveSteps } from './step-campaigns.ts';
import { readVersion } from './versions.ts';
import { moveOn, type MovingJob } from './moving-job.ts';

/** What publishing stands on. */
export interface PublishingParts {
  services: Services;
  moving: MovingJob;
}

/** What is published: the draft, unless a graph is given. */
export type Published = {
  id: number;
  /** Who approved it, where somebody had to. */
  approvedBy?: string;
} & { [Part in keyof PublishChoice]?: PublishChoice[Part] | undefined } & {
  graph?: Graph;
  settings?: Settings;
};

/** Refuses a graph that cannot run, with each problem by its step. */
export async function requireReady(
  account: Account,
  graph: Graph,
  settings: Settings,
): Promise<void> {
  refuseProblems(await checkGraph(account, graph, settings));
}

/** Refuses problems, each said by its step. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { node, field, message } of problems) {
    const place = ['graph', node, field].filter((part) => part !== null).join('.');
    errors[place] = [...(errors[place] ?? []), message];
  }
  throw invalid(errors);
}

/** Makes the draft, or the graph that is given, the live version; a draft journey is enabled by it. */
export async function publishJourney(
  account: Account,
  { services, moving }: PublishingParts,
  { id, graph, settings, approvedBy, ...choice }: Published,
): Promise<number> {
  const journey = await readJourney(account, id);
  requireNotArchived(journey);
  const drawn = { graph: graph ?? journey.graph, settings: settings ?? journey.settings };
  await approveSteps(account, drawn, approvedBy ?? null);
  await requireReady(account, drawn.graph, drawn.settings);
  const chosen = publishChoice.parse(choice);
  requireMap(chosen, drawn.graph);
  const { version, isWhole } = await publishGraph(account, id, {
    ...drawn,
    ...chosen,
    by: account.actor.name,
    summary: summaryOf(await changesTo(account, id, drawn)),
  });
  await sql`
    update journeys set approval = null, updated_at = ${account.now} where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!isWhole) await moveOn(account, { services, job: moving }, { id, version, choice: chosen });
  if (journey.status === 'draft') await resumeJourney(account, id, 'now');
  await noteUses(account, workflowRecords, [id]);
  await account.audit({
    action: 'publish',
    resource: 'workflow',
    id,
    before: { live_version: journey.live_version },
    after: { live_version: version, people: chosen.people, waits: chosen.waits },
  });
  return version;
}

/** What would change for those who enter, in words, with how many people are at steps that change. */
export async function changesTo(
  account: Account,
  id: number,
  drawn: { graph: Graph; settings: Settings },
): Promise<Difference[]> {
  const { live_version: live } = await readJourney(account, id);
  const before = live === null ? null : await readVersion(account, id, live);
  const people = new Map<string, number>();
  for (const place of await placesOf(account, id))
    people.set(place.node, (people.get(place.node) ?? 0) + place.people);
  return differences(before, drawn, people);
}

function requireMap({ map }: PublishChoice, graph: Graph): void {
  const known = new Set(graph.nodes.filter(({ type }) => type !== 'trigger').map(({ key }) => key));
  const unknown = Object.values(map).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw invalid({ map: [`leads to ${unknown.join(', ')}, which is no step of the new version`] });
}

const mostSaid = 3;

function summaryOf(changes: readonly Difference[]): string {
  const said = changes.slice(0, mostSaid).map(({ text }) => text);
  const more = changes.length - mostSaid;
  return more > 0 ? `${said.join('; ')}; and ${more} more` : said.join('; ');
}
