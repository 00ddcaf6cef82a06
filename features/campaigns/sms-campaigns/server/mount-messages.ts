import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { smsCampaigns } from '../contract/campaign.ts';
import { smsMessageChange, smsMessageFields, smsMessagesQuery } from '../contract/messages.ts';
import { byId } from './by-id.ts';
import {
  changeSmsMessage,
  hideSmsMessage,
  listSmsMessages,
  sendSmsMessage,
  showSmsMessage,
} from './sms-messages.ts';

const { role } = smsCampaigns;

/** Routes of texts one by one. */
export function mountMessages(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'sms_messages',
    role,
    summary:
      'Texts that were handed over, newest first: delivered, sent (no receipt yet) or failed',
    query: smsMessagesQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listSmsMessages(account, query);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'sms_messages/:id',
    role,
    summary: 'One text: its number, its words and its state',
    params: byId,
    handle: async ({ account, params }) => ok(await showSmsMessage(account, params.id)),
  });
  router.account({
    method: 'POST',
    path: 'sms_messages',
    role,
    summary: 'Send one text to one number, such as a reply',
    body: smsMessageFields,
    bodySample: { to: '+14155550123', text: 'Hello' },
    handle: async ({ account, body }) => created(await sendSmsMessage(account, services, body)),
  });
  mountChanges(router);
  mountTextsOfContact(router);
}

function mountChanges(router: Router): void {
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'sms_messages/:id',
    role,
    summary:
      'Note that a text was read, or a remark; its state follows the receipts of the gateway alone',
    params: byId,
    body: smsMessageChange,
    handle: async ({ account, params, body }) =>
      ok(await changeSmsMessage(account, params.id, body)),
  });
  router.account({
    method: 'DELETE',
    path: 'sms_messages/:id',
    role,
    summary: 'Take a text out of views; usage keeps it',
    params: byId,
    handle: async ({ account, params }) => {
      await hideSmsMessage(account, params.id);
      return ok({ id: params.id });
    },
  });
}

function mountTextsOfContact(router: Router): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/sms_campaigns',
    role,
    summary: 'The texts that a contact got, newest first',
    params: byId,
    query: smsMessagesQuery.omit({ contact_id: true }),
    handle: async ({ account, params, query }) => {
      const { rows, meta } = await listSmsMessages(account, { ...query, contact_id: params.id });
      return ok(rows, meta);
    },
  });
}
