import { z } from 'zod';
import { mergeTickets, splitTicket, ticketOf, unmergeTicket } from '#engines/desk/public.ts';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { bulkBody, mergeBody, splitBody } from '../contract.ts';
import { bulkJob, changeMany } from './change-many.ts';
import type { WakeJob } from './snooze.ts';
import { suggestReply } from './suggest-reply.ts';

const writing = { role: [...roles.write] };
const params = z.object({ accountId: idParam, number: idParam });

type Router = Parameters<MountFeature>[0];

/** What agents do with tickets beyond answering one: many at once, merge, split, suggested replies. */
export function mountWorkspace(router: Router, services: Services, waking: WakeJob): void {
  const job = bulkJob(services, waking);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'tickets/bulk',
    ...writing,
    summary: 'Change or delete up to 500 tickets; more than 50 in the background',
    body: bulkBody,
    bodySample: { ids: [1], change: { status: 'closed' } },
    handle: async ({ account, body }) =>
      ok(await changeMany(account, { services, job, waking }, body)),
  });
  mountMerging(router, services);
  router.account({
    method: 'POST',
    path: 'tickets/:number/suggest_reply',
    ...writing,
    summary: 'A draft of a reply by the language model, where one is configured',
    params,
    transaction: false,
    handle: async ({ accountId, actor, params: { number } }) =>
      ok(await suggestReply(services, { accountId, actor }, number)),
  });
  router.account({
    method: 'POST',
    path: 'tickets/:number/split',
    ...writing,
    summary: 'Make a new ticket of one message of a customer',
    params,
    body: splitBody,
    bodySample: { message_id: 1 },
    handle: async ({ account, params: { number }, body }) => {
      const { message_id: messageId, subject } = body;
      const made = await splitTicket(account, services.secrets, { number, messageId, subject });
      publish(account, services, [number, made]);
      return created({ ticket: await ticketOf(account, made) });
    },
  });
}

function mountMerging(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'tickets/:number/merge',
    ...writing,
    summary: 'Make a ticket part of another, which its number and address lead to from then on',
    params,
    body: mergeBody,
    bodySample: { into: 2 },
    handle: async ({ account, params: { number }, body: { into } }) => {
      await mergeTickets(account, { number, into });
      publish(account, services, [number, into]);
      return ok({ ticket: await ticketOf(account, into) });
    },
  });
  router.account({
    method: 'POST',
    path: 'tickets/:number/unmerge',
    ...writing,
    summary: 'Take a ticket out of the one that it was merged into, within 24 hours',
    params,
    handle: async ({ account, params: { number } }) => {
      await unmergeTicket(account, number);
      publish(account, services, [number]);
      return ok({ ticket: await ticketOf(account, number) });
    },
  });
}

function publish(
  account: Account,
  { realtime }: Pick<Services, 'realtime'>,
  numbers: readonly number[],
): void {
  account.afterCommit(() => {
    for (const number of numbers) realtime.publish(account.id, 'tickets', { number });
  });
}
