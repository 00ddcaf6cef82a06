import { sql } from 'kysely';
import { z } from 'zod';
import { currentIdOf } from '#engines/audience/public.ts';
import {
  peopleFrom,
  peopleOf,
  reportEvent,
  resetPeople,
  stopPeople,
} from '#engines/journeys/public.ts';
import { idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import { readRecords } from '#platform/server/resource/list.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { Services } from '#platform/server/services.ts';
import { enterChoice, peopleActs, peopleChoice, triggerBody } from '../contract/people.ts';
import {
  automationRole as role,
  journeyContactsQuery,
  type JourneyContact,
} from '../contract/workflows.ts';
import { actOnPeople, peopleJob } from './act-on-people.ts';
import { enterJob, enterJourney } from './enter-journey.ts';
import { contactExists, journeysOfContact } from './journeys-of-contact.ts';
import { workflowRecords } from './journeys-table.ts';
import { stepNames } from './read-graphs.ts';
import { readJourney } from './show-journey.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const ofContact = byId.extend({ contact_id: idParam });
const contactRoles = ['contacts', role];

/** Routes of the people in journeys: who they are, and what is done to them. */
export function mountContacts(router: Router, services: Services): void {
  mountLists(router);
  mountOne(router);
  mountMany(router, services);
  router.account({
    method: 'POST',
    path: 'workflows/trigger',
    role,
    summary:
      'Report an event of a contact: journeys with that event as a trigger begin, waits for it end',
    body: triggerBody,
    bodyLimit: 'large',
    bodySample: { event: 'cart_updated', contact_id: 1 },
    handle: async ({ account, body }) => {
      const contactId = await contactOf(account, body);
      const { entered, waitsEnded } = await reportEvent(account, {
        event: body.event,
        contactId,
        key: body.key ?? null,
        data: body.data,
      });
      return ok({
        entered: await namesOf(account, [...entered.keys()]),
        waits_ended: waitsEnded,
      });
    },
  });
}

function mountLists(router: Router): void {
  router.account({
    method: 'GET',
    path: 'journeys/:id/journey_contacts',
    role,
    summary:
      'The contacts of a journey with their step and state; `state=inside` leaves out who is out',
    params: byId,
    query: journeyContactsQuery,
    handle: async ({ account, params, query }) => {
      await readJourney(account, params.id);
      const total = await countRows(account, peopleFrom(account, params.id, query), {});
      const rows = await peopleOf(account, params.id, {
        ...query,
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      });
      const nameOf = await stepNames(account, [params.id]);
      const contacts: JourneyContact[] = rows.map((row) => ({
        ...row,
        step: nameOf(params.id, row.node),
      }));
      return ok({ journey_contacts: contacts }, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/journeys',
    role: 'contacts',
    summary: 'The journeys that a contact was or is in',
    params: byId,
    query: z.object({
      page: pageNumber.pipe(z.number().max(1000, 'must be at most 1000')).default(1),
      per_page: pageSize(100).default(10),
    }),
    handle: async ({ account, params, query }) => {
      await requireContact(account, params.id);
      const { rows, total } = await journeysOfContact(account, params.id, {
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      });
      return ok({ journeys: rows }, listMeta(total, query));
    },
  });
}

function mountOne(router: Router): void {
  for (const [act, summary] of [
    ['stop', 'Take a contact out of a journey: no later step runs'],
    ['reset', 'Let a contact begin a journey anew'],
  ] as const)
    router.account({
      method: 'PUT',
      path: `workflows/:id/${act}/:contact_id`,
      role: contactRoles,
      summary,
      params: ofContact,
      handle: async ({ account, params: { id, contact_id: contactId } }) => {
        const journey = await readJourney(account, id);
        await requireContact(account, contactId);
        if (act === 'reset' && journey.status !== 'enabled')
          throw invalid({ base: ['The journey is not enabled: nobody can begin it.'] });
        const contacts =
          act === 'stop'
            ? await stopPeople(account, id, { contactIds: [contactId] })
            : await resetPeople(account, id, [contactId]);
        if (act === 'reset' && contacts === 0)
          throw invalid({ base: ['The contact was never in the journey: let it enter instead.'] });
        await account.audit({
          action: act,
          resource: 'workflow',
          id,
          after: { contact_id: contactId },
        });
        return ok({ contacts });
      },
    });
}

function mountMany(router: Router, services: Services): void {
  const job = peopleJob(services);
  const entering = enterJob(services);
  services.jobs.define(job);
  services.jobs.define(entering);
  for (const act of peopleActs)
    router.account({
      method: 'POST',
      path: `workflows/:id/people/${act}`,
      role,
      summary: `${summaries[act]}: those named, or everybody at a step`,
      params: byId,
      body: peopleChoice,
      bodySample: { node: 'a' },
      handle: async ({ account, params, body }) =>
        ok(await actOnPeople(account, { services, job }, { ...body, journeyId: params.id, act })),
    });
  router.account({
    method: 'POST',
    path: 'workflows/:id/enter',
    role,
    summary: 'Bring contacts of lists and segments, or named ones, into a journey',
    params: byId,
    body: enterChoice,
    bodySample: { contact_ids: [1] },
    handle: async ({ account, params, body }) =>
      accepted(
        await enterJourney(account, { services, job: entering }, { ...body, id: params.id }),
      ),
  });
}

const summaries = {
  stop: 'Take contacts out of a journey',
  reset: 'Let contacts begin a journey anew',
  skip_wait: 'End the wait of contacts now',
  move: 'Put contacts at another step',
} as const;

async function requireContact(account: Account, id: number): Promise<void> {
  if (!(await contactExists(account, id))) throw notFound('contact');
}

async function namesOf(
  account: Account,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { contract, table } = workflowRecords;
  const rows = await readRecords(account, contract, table, ids);
  return rows.map(({ id, name }) => ({ id, name: String(name) }));
}

async function contactOf(
  account: Account,
  { contact_id: id, email }: z.output<typeof triggerBody>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id}
      and ${id === undefined ? sql`email_key = ${(email ?? '').trim().toLowerCase()}` : sql`id = ${await currentIdOf(account, id)}`} limit 1`.execute(
    account.db,
  );
  const [found] = rows;
  if (!found)
    throw invalid({
      [id === undefined ? 'email' : 'contact_id']: ['is no contact of this account'],
    });
  return found.id;
}
