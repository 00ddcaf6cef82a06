import { z } from 'zod';
import { sendSystemEmail } from '#engines/delivery/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number(), id: z.number() });

/** The job that mails a message to support: to the configured address, else to the account's own primary contact. */
export function mailMessageJob(services: Services): JobDefinition<z.infer<typeof payload>> {
  return defineJob({
    name: 'support-message.mail',
    payload,
    handle: async ({ accountId, id }) => {
      const mail = await inAccount(services.database, { accountId }, (account) =>
        compose(account, id, services.config.supportEmail),
      );
      if (!mail) return;
      // The same key on every try, so that a second one shows as a repetition.
      await sendSystemEmail(services, {
        accountId,
        ...mail,
        html: `<p style="white-space:pre-wrap">${escapeHtml(mail.text)}</p>`,
        messageKey: `support.${accountId}.${id}`,
      });
      await inAccount(services.database, { accountId }, ({ db }) =>
        db
          .updateTable('support_messages')
          .set({ mailed_at: services.clock.now().toISOString() })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute(),
      );
    },
  });
}

interface Composed {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
}

async function compose(
  account: Account,
  id: number,
  supportEmail: string | null,
): Promise<Composed | null> {
  const written = await account.db
    .selectFrom('support_messages')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const to = supportEmail ?? (await primaryContact(account));
  if (!written || written.mailed_at !== null || to === null) return null;
  const { name } = account.record;
  return {
    to,
    replyTo: written.reply_to || null,
    subject: `Message to support from ${name}`,
    text: [
      written.message,
      '',
      `From: ${written.written_by} <${written.reply_to}>`,
      `Account: ${name} (${account.id})`,
      ...(written.page ? [`Page: ${written.page}`] : []),
    ].join('\n'),
  };
}

async function primaryContact(account: Account): Promise<string | null> {
  const person = await account.db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.account_id', '=', account.id)
    .orderBy('m.is_primary', 'desc')
    .orderBy('m.created_at')
    .executeTakeFirst();
  return person?.email ?? null;
}
