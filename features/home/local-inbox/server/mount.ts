import PostalMime from 'postal-mime';
import { z } from 'zod';
import { emptyInbox, listInbox, readInbox } from '#engines/delivery/public.ts';
import { simulateBounce } from '#engines/inbound/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { file, ok, type MountFeature } from '#platform/server/http/route.ts';
import { inboxQuery, localInbox, simulatedReports, type InboxMessage } from '../contract.ts';
import { mountPhones } from './mount-phones.ts';

const params = z.object({ id: idParam });
const simulateBody = z.object({
  as: z.enum(simulatedReports, `must be one of ${simulatedReports.join(', ')}`),
});

/** The local inbox; where mail goes to a mail server there is none, and every call answers so. */
export const mountLocalInbox: MountFeature = (router, services) => {
  const { path, role } = localInbox;
  const requireInbox = (): void => {
    if (services.config.smtpUrl !== null) throw notFound('local inbox');
  };

  mountPhones(router, services);

  router.account({
    method: 'GET',
    path,
    role,
    query: inboxQuery,
    summary: 'Emails in the local inbox, or texts by channel=sms, newest first',
    async handle({ account, query }) {
      // Texts of numbers without a gateway stay here, wherever emails go.
      if (query.channel === 'email') requireInbox();
      const { rows, meta, unread } = await listInbox(account, {
        ...query,
        mailingId: query.mailing_id,
      });
      return ok({ messages: rows }, { ...meta, unread });
    },
  });

  router.account({
    method: 'DELETE',
    path,
    role,
    summary: 'Empties the local inbox',
    async handle({ account }) {
      requireInbox();
      const deleted = await emptyInbox(account);
      await account.audit({
        action: 'emptied',
        resource: 'local_inbox',
        id: null,
        after: { deleted },
      });
      return ok({ deleted });
    },
  });

  router.account({
    method: 'GET',
    path: `${path}/:id`,
    role,
    params,
    summary: 'One email: headers, HTML and text part',
    async handle({ account, params: { id } }) {
      const message = await openMessage(account, id);
      if (message.channel === 'email') requireInbox();
      return ok({ message });
    },
  });

  router.account({
    method: 'GET',
    path: `${path}/:id`,
    ending: '.eml',
    transaction: false,
    role,
    params,
    summary: 'One email, byte for byte',
    async handle({ accountId, actor, params: { id } }) {
      requireInbox();
      const message = await inAccount(services.database, { accountId, actor }, (account) =>
        readInbox(account, id),
      );
      if (!message) throw notFound('message');
      return file(Buffer.from(message.raw, 'latin1'), {
        name: `message-${id}.eml`,
        type: 'message/rfc822',
      });
    },
  });

  router.account({
    method: 'POST',
    path: `${path}/:id/simulate`,
    transaction: false,
    role,
    params,
    body: simulateBody,
    summary: 'Simulate a bounce or complaint of an email by a real report, to see its effects',
    async handle({ accountId, actor, params: { id }, body: { as } }) {
      requireInbox();
      const mail = await inAccount(services.database, { accountId, actor }, async (account) => {
        const message = await readInbox(account, id);
        if (!message) throw notFound('message');
        if (!message.mailing_id || !message.contact_id)
          throw invalid(
            'Only an email of a campaign can bounce: this one is a test, or from the product itself.',
          );
        await account.audit({
          action: 'simulate_report',
          resource: 'local_inbox',
          id,
          after: { as },
        });
        return {
          mailingId: message.mailing_id,
          contactId: message.contact_id,
          recipient: message.recipient,
          raw: message.raw,
        };
      });
      return ok({ effects: await simulateBounce(services, accountId, mail, as) });
    },
  });
};

async function openMessage(account: Account, id: number): Promise<InboxMessage> {
  const stored = await readInbox(account, id);
  if (!stored) throw notFound('message');
  const { raw, ...row } = stored;
  if (row.channel === 'sms') return { ...row, headers: [], html: '', text: raw, size: raw.length };
  const parsed = await PostalMime.parse(raw);
  return {
    ...row,
    headers: parsed.headers.map((header) => ({ name: header.originalKey, value: header.value })),
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    size: raw.length,
  };
}
