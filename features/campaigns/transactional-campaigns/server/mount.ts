import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { accepted, created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { messagesQuery, reportQuery, sendRequest, transactionalCampaigns } from '../contract.ts';
import { transactionalRecords } from './campaigns-table.ts';
import { listMessages, storyOf } from './messages.ts';
import { reportOf } from './report.ts';
import { sendMessage } from './send-message.ts';

const { role } = transactionalCampaigns;
const readers = ['campaigns', 'reports'] as const;

/** Routes of transactional campaigns: the kernel's verbs, sending, the mails and their report. */
export const mountTransactionalCampaigns: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: 'transactional_campaigns/reports',
    role: readers,
    summary: 'Outcomes of transactional emails, by day and by campaign',
    query: reportQuery,
    handle: async ({ account, query }) => ok(await reportOf(account, query, services.clock.now())),
  });
  router.account({
    method: 'GET',
    path: 'transactional_campaigns/messages',
    role: readers,
    summary: 'Transactional emails, newest first',
    query: messagesQuery,
    handle: ({ account, query }) => listMessages(account, query),
  });
  router.account({
    method: 'GET',
    path: 'transactional_campaigns/messages/:message',
    role: readers,
    summary: 'One transactional email: its state, why, and what happened',
    params: z.object({ accountId: idParam, message: z.uuid('must be the id of a message') }),
    handle: async ({ account, params }) => ok(await storyOf(account, params.message)),
  });
  mountResource({
    router,
    services,
    records: transactionalRecords,
    with: {
      create: async (account, fields) =>
        created(
          await createRecord(account, transactionalRecords, {
            ...fields,
            created_by: account.actor.name,
          }),
        ),
      duplicate: async (account, id) =>
        createRecord(account, transactionalRecords, {
          ...(await copyOf(account, transactionalRecords, { id, families: services.families })),
          created_by: account.actor.name,
        }),
    },
  });
  router.account({
    method: 'POST',
    path: 'transactional_campaigns/:id/send',
    role,
    summary: 'Send one email to one person with these values; the same key sends once',
    params: z.object({ accountId: idParam, id: idParam }),
    body: sendRequest,
    bodySample: { contact_id: 1 },
    handle: async ({ account, params, body, raw }) => {
      const header = raw.headers['idempotency-key'];
      return accepted(
        await sendMessage(
          account,
          services,
          params.id,
          body,
          typeof header === 'string' ? header : undefined,
        ),
      );
    },
  });
};
