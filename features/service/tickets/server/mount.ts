import { z } from 'zod';
import {
  agentsOf,
  changeTicket,
  fileOf,
  listTickets,
  removeTicket,
  ticketOf,
  withdrawReply,
} from '#engines/desk/public.ts';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, file, ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  forwardBody,
  noteBody,
  replyBody,
  ticketCreation,
  tickets,
  ticketsQuery,
  ticketUpdate,
} from '../contract.ts';
import { queueCounter } from './count-queues.ts';
import { createTicket } from './create-ticket.ts';
import { mountWorkspace } from './mount-workspace.ts';
import { mountDrafts, mountUploads } from './mount-uploads.ts';
import { requireFuture, wakeJob, wakeLater, type WakeJob } from './snooze.ts';
import { filtersOf } from './ticket-filters.ts';
import { addNote, sendForward, sendReply } from './write-message.ts';

const reading = { role: [...roles.read] };
const writing = { role: [...roles.write] };
const params = z.object({ accountId: idParam, number: idParam });
const ofMessage = params.extend({ id: idParam });

/** Tickets of the service desk. */
export const mountTickets: MountFeature = (router, services) => {
  mountReading(router, services);
  const waking = wakeJob(services);
  services.jobs.define(waking);
  mountWriting(router, services, waking);
  mountMessages(router, services);
  mountForwarding(router, services);
  mountWithdrawal(router, services);
  mountWorkspace(router, services, waking);
  mountUploads(router, services);
  mountDrafts(router, services);
};

type Router = Parameters<MountFeature>[0];

const shown = async (account: Account, number: number) =>
  ok({ ticket: await ticketOf(account, number) });

function publish(account: Account, { realtime }: Services, number: number): void {
  account.afterCommit(() => realtime.publish(account.id, 'tickets', { number }));
}

function mountReading(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: tickets.path,
    ...reading,
    summary:
      'Tickets, those changed last first, narrowed by q[status], q[assignee_id] and the like',
    query: ticketsQuery,
    handle: async ({ account, query }) => {
      const { page, per_page, sort, sort_order: order } = query;
      const { rows, meta } = await listTickets(
        account,
        { page, per_page, sort, order },
        filtersOf(query),
      );
      return ok({ tickets: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'tickets/agents',
    ...reading,
    summary: 'Who can be given tickets',
    handle: async ({ account }) => ok({ agents: await agentsOf(account) }),
  });
  const countsOf = queueCounter();
  router.account({
    method: 'GET',
    path: 'tickets/queues',
    ...reading,
    summary: 'How many tickets wait in each queue, at most five seconds old',
    handle: async ({ account }) => ok({ queues: await countsOf(account) }),
  });
  router.account({
    method: 'GET',
    path: 'tickets/:number',
    ...reading,
    summary: 'One ticket with its messages, files and history',
    params,
    handle: ({ account, params: { number } }) => shown(account, number),
  });
  router.account({
    method: 'GET',
    path: 'tickets/:number/files/:id',
    ...reading,
    summary: 'Download a file of a ticket',
    params: ofMessage,
    handle: async ({ account, params: { number, id } }) => {
      const { name, key } = await fileOf(account, { number, id });
      // Whatever a stranger sent is a download of no type that a browser would show.
      return file(await services.files.read(key), { name, type: 'application/octet-stream' });
    },
  });
}

function mountWriting(router: Router, services: Services, waking: WakeJob): void {
  router.account({
    method: 'POST',
    path: tickets.path,
    ...writing,
    summary: 'Create a ticket; with send, its body leaves as an email',
    body: ticketCreation,
    bodySample: { ticket: { subject: 'Question', body: 'Hello', email: 'a@example.com' } },
    handle: async ({ account, body: { ticket } }) => {
      const number = await createTicket(account, services, ticket);
      publish(account, services, number);
      return created({ ticket: await ticketOf(account, number) });
    },
  });
  router.account({
    method: 'PUT',
    path: 'tickets/:number',
    ...writing,
    summary: 'Change a ticket; with version, only while nobody else has changed it',
    params,
    body: ticketUpdate,
    bodySample: { ticket: { status: 'open' } },
    handle: async ({ account, params: { number }, body: { ticket } }) => {
      const { version, ...change } = ticket;
      requireFuture(account, 'snoozed_until', change.snoozed_until);
      const { id } = await changeTicket(account, { number, version }, change);
      await wakeLater(
        account,
        { jobs: services.jobs, job: waking },
        { ids: [id], until: change.snoozed_until },
      );
      publish(account, services, number);
      return shown(account, number);
    },
  });
  router.account({
    method: 'DELETE',
    path: 'tickets/:number',
    ...writing,
    summary: 'Delete a ticket with its messages and files',
    params,
    handle: async ({ account, params: { number } }) => {
      await removeTicket(account, services.files, number);
      publish(account, services, number);
      return ok({ number });
    },
  });
}

function mountMessages(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'tickets/:number/reply',
    ...writing,
    summary: 'Answer the customer by email; for some seconds it can be withdrawn',
    params,
    body: replyBody,
    bodySample: { reply: { body: 'Hello' } },
    handle: async ({ account, params: { number }, body: { reply } }) => {
      const { id } = await sendReply(account, number, reply);
      publish(account, services, number);
      return created({ message: { id }, ticket: await ticketOf(account, number) });
    },
  });
  router.account({
    method: 'POST',
    path: 'tickets/:number/notes',
    ...writing,
    summary: 'Add a note that members alone read',
    params,
    body: noteBody,
    bodySample: { note: { body: 'Hello' } },
    handle: async ({ account, params: { number }, body: { note } }) => {
      const { id } = await addNote(account, number, note);
      publish(account, services, number);
      return created({ message: { id }, ticket: await ticketOf(account, number) });
    },
  });
}

function mountForwarding(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'tickets/:number/forward',
    ...writing,
    summary: 'Forward a message to third parties, whose answers come back into the ticket',
    params,
    body: forwardBody,
    bodySample: { forward: { to: ['carrier@example.com'], message_id: 1 } },
    handle: async ({ account, params: { number }, body: { forward } }) => {
      const { id } = await sendForward(account, number, forward);
      publish(account, services, number);
      return created({ message: { id }, ticket: await ticketOf(account, number) });
    },
  });
}

function mountWithdrawal(router: Router, services: Services): void {
  router.account({
    method: 'DELETE',
    path: 'tickets/:number/messages/:id',
    ...writing,
    summary: 'Withdraw a reply or a forward that has not been sent',
    params: ofMessage,
    handle: async ({ account, params: { number, id } }) => {
      const message = await withdrawReply(account, { number, id });
      publish(account, services, number);
      return ok({ message, ticket: await ticketOf(account, number) });
    },
  });
}
