import PostalMime from 'postal-mime';
import { z } from 'zod';
import { emptyInbox, listInbox, readInbox } from '#engines/delivery/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { file, ok, type MountFeature } from '#platform/server/http/route.ts';
import { inboxQuery, localInbox, type InboxMessage } from '../contract.ts';

const params = z.object({ id: idParam });

/** The local inbox; where mail goes to a mail server there is none, and every call answers so. */
export const mountLocalInbox: MountFeature = (book, services) => {
  const { path, role } = localInbox;
  const requireInbox = (): void => {
    if (services.config.smtpUrl !== null) throw notFound('local inbox');
  };

  book.account({
    method: 'GET', path, role, query: inboxQuery, summary: 'Mails the local inbox took, newest first',
    async handle({ account, query }) {
      requireInbox();
      const { rows, total, unread } = await listInbox(account, { ...query, mailingId: query.mailing_id });
      return ok({ messages: rows }, { ...listMeta(total, query), unread });
    },
  });

  book.account({
    method: 'DELETE', path, role, summary: 'Empties the local inbox',
    async handle({ account }) {
      requireInbox();
      const deleted = await emptyInbox(account);
      await account.audit({ action: 'emptied', resource: 'local_inbox', id: null, after: { deleted } });
      return ok({ deleted });
    },
  });

  book.account({
    method: 'GET', path: `${path}/:id`, role, params, summary: 'One mail: headers, HTML and text part',
    async handle({ account, params: { id } }) {
      requireInbox();
      return ok({ message: await openMessage(account, id) });
    },
  });

  book.account({
    method: 'GET', path: `${path}/:id`, ending: '.eml', transaction: false, role, params, summary: 'One mail, byte for byte',
    async handle({ accountId, actor, params: { id } }) {
      requireInbox();
      const message = await inAccount(services.database, { accountId, actor }, (account) => readInbox(account, id));
      if (!message) throw notFound('message');
      return file(Buffer.from(message.raw, 'latin1'), { name: `message-${id}.eml`, type: 'message/rfc822' });
    },
  });
};

async function openMessage(account: Account, id: number): Promise<InboxMessage> {
  const stored = await readInbox(account, id);
  if (!stored) throw notFound('message');
  const { raw, ...row } = stored;
  const parsed = await PostalMime.parse(raw);
  return {
    ...row,
    headers: parsed.headers.map((header) => ({ name: header.originalKey, value: header.value })),
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    size: raw.length,
  };
}
