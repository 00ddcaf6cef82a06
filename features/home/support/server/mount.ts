import { created, type MountFeature } from '#platform/server/http/route.ts';
import { newSupportMessage, supportMessages } from '../contract.ts';
import { mailMessageJob } from './mail-message.ts';

/** The contact form behind the chat button. */
export const mountSupport: MountFeature = (router, services) => {
  const job = mailMessageJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'support_messages',
    role: 'member',
    summary: 'Write to support; the answer comes by email',
    body: newSupportMessage,
    handle: async ({ account, body }) => {
      const { actor } = account;
      const userId = actor.kind === 'user' ? actor.id : null;
      const person =
        userId === null
          ? null
          : await account.db
              .selectFrom('users')
              .select('email')
              .where('id', '=', userId)
              .executeTakeFirst();
      const { id } = await account.db
        .insertInto('support_messages')
        .values({
          account_id: account.id,
          user_id: userId,
          written_by: actor.name,
          reply_to: person?.email ?? '',
          ...body.support_message,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await account.audit({ action: 'create', resource: 'support_message', id });
      await services.jobs.enqueue(account, job, { accountId: account.id, id });
      return created({ id, message: supportMessages.sent });
    },
  });
};
