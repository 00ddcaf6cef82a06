import { sql } from 'kysely';
import { z } from 'zod';
import { graphSchema, type Graph } from '#engines/journeys/contract.ts';
import { movePeople, resetPeople, skipWaits, stopPeople } from '#engines/journeys/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { mostAtOnce, peopleActs, type PeopleAct, type PeopleChoice } from '../contract/people.ts';
import { readJourney } from './show-journey.ts';
import { readVersion } from './versions.ts';

const chunk = 1_000;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  journeyId: z.number(),
  act: z.enum(peopleActs),
  node: z.string().optional(),
  to: z.string().optional(),
  contactIds: z.array(z.number()).optional(),
  /** Who came to the step after this moment is not meant. */
  before: z.string(),
});

/** Does something to many people of a journey. */
export type PeopleJob = JobDefinition<z.infer<typeof payload>>;

/** What is done to whom. */
export interface Acting extends PeopleChoice {
  journeyId: number;
  act: PeopleAct;
}

/** The job that acts on more people than a call has time for, by ranges of contacts. */
export function peopleJob(services: Services): PeopleJob {
  return defineJob({
    name: 'journeys.people',
    title: 'Changing contacts in a journey',
    payload,
    expireInSeconds: 3_600,
    handle: async (work, { signal }) => {
      let [done, after] = [0, 0];
      for (let last: number | null = 0; last !== null; after = last ?? after) {
        signal.throwIfAborted();
        const step = await inAccount(
          services.database,
          { accountId: work.accountId, actor: actorOfJob(work.actor) },
          async (account) => {
            const ids = await meant(account, work, { after });
            return { ids, count: await actOn(account, work, ids) };
          },
        );
        done += step.count;
        last = step.ids.length === chunk ? step.ids.at(-1)! : null;
      }
      await services.notifications.progress(work.accountId, work.notificationId, {
        percent: 100,
        message: `${done.toLocaleString('en-US')} contacts in the journey were changed.`,
      });
    },
  });
}

/** Stops, resets or moves people, or ends their waits: up to 1,000 at once, more in the background. */
export async function actOnPeople(
  account: Account,
  { services, job }: { services: Services; job: PeopleJob },
  acting: Acting,
): Promise<{ contacts: number | null; notification_id: number | null }> {
  await requireStep(account, acting);
  const work = { ...acting, contactIds: acting.contact_ids, before: account.now };
  const ids = await meant(account, work, { after: 0, most: mostAtOnce + 1 });
  await account.audit({
    action: acting.act,
    resource: 'workflow',
    id: acting.journeyId,
    after: { contact_ids: acting.contact_ids?.slice(0, 100), node: acting.node, to: acting.to },
  });
  if (ids.length <= mostAtOnce)
    return { contacts: await actOn(account, work, ids), notification_id: null };
  const notificationId = await services.notifications.start(account, {
    message: 'Changing contacts in the journey has started.',
    notifiableType: 'Journey',
    notifiableId: acting.journeyId,
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    journeyId: acting.journeyId,
    act: acting.act,
    node: acting.node,
    to: acting.to,
    contactIds: acting.contact_ids,
    before: account.now,
  });
  return { contacts: null, notification_id: notificationId };
}

interface Meant {
  journeyId: number;
  act: PeopleAct;
  node?: string | undefined;
  to?: string | undefined;
  contactIds?: number[] | undefined;
  before: string;
}

// Somebody who is reset is in the first step then, and later than the call: nobody is meant twice.
async function meant(
  account: Account,
  { journeyId, node, contactIds, before }: Meant,
  { after, most = chunk }: { after: number; most?: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.contact_id as id from journey_people p
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.ended_at is null and p.state <> 'held_out'
      and p.contact_id > ${after} and p.since <= ${before}
      ${node === undefined ? sql`` : sql`and p.node = ${node}`}
      ${contactIds === undefined ? sql`` : sql`and p.contact_id = any(${contactIds}::bigint[])`}
    order by 1 limit ${most}`.execute(account.db);
  return rows.map(({ id }) => id);
}

async function actOn(
  account: Account,
  { journeyId, act, node, to }: Meant,
  contactIds: readonly number[],
): Promise<number> {
  if (contactIds.length === 0) return 0;
  const whom = { contactIds, node };
  switch (act) {
    case 'stop':
      return stopPeople(account, journeyId, whom);
    case 'reset':
      return resetPeople(account, journeyId, contactIds);
    case 'skip_wait':
      return skipWaits(account, journeyId, {
        ...whom,
        waits: await waitsOf(account, journeyId),
      });
    case 'move': {
      const { live_version: version } = await readJourney(account, journeyId);
      return movePeople(account, journeyId, {
        ...whom,
        to: { node: to!, version: version! },
      });
    }
  }
}

async function requireStep(account: Account, { journeyId, act, to }: Acting): Promise<void> {
  const { live_version: version } = await readJourney(account, journeyId);
  if (version === null)
    throw invalid({ base: ['The journey was never published: nobody is in it.'] });
  if (act !== 'move') return;
  if (to === undefined)
    throw invalid({ to: ['is required: name the step where contacts continue'] });
  const { graph } = await readVersion(account, journeyId, version);
  if (!isStep(graph, to)) throw invalid({ to: ['is no step of the live version'] });
}

function isStep({ nodes }: Graph, key: string): boolean {
  return nodes.some((node) => node.key === key && node.type !== 'trigger');
}

async function waitsOf(account: Account, journeyId: number): Promise<string[]> {
  const { rows } = await sql<{ graph: unknown }>`
    select graph from journey_versions where account_id = ${account.id} and journey_id = ${journeyId}`.execute(
    account.db,
  );
  const nodes = rows.flatMap(({ graph }) => graphSchema.parse(graph).nodes);
  return [...new Set(nodes.filter(({ type }) => type === 'wait').map(({ key }) => key))];
}
