import { z } from 'zod';
import { sendSystemEmail } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { Services } from '#platform/server/services.ts';
import { ownerOf } from './people.ts';

const payload = z.object({ accountId: z.number(), requestId: z.number() });

/** The job that mails a request to the support address; the answer goes to whoever asked. */
export function mailRequestJob(services: Services): JobDefinition<z.infer<typeof payload>> {
  return defineJob({
    name: 'account-request.mail',
    payload,
    handle: async ({ accountId, requestId }) => {
      const to = services.config.supportEmail;
      if (to === null) return;
      const mail = await inAccount(services.database, { accountId }, async (account) => {
        const request = await account.db
          .selectFrom('account_requests')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', '=', requestId)
          .executeTakeFirst();
        if (!request) return null;
        const asker =
          request.created_by_id === null
            ? null
            : await account.db
                .selectFrom('users')
                .select('email')
                .where('id', '=', request.created_by_id)
                .executeTakeFirst();
        const owner = await ownerOf(account);
        return {
          subject: `[${account.record.name}] ${request.subject}`,
          replyTo: asker?.email ?? owner?.email ?? null,
          lines: [
            `Account: ${account.record.name} (${accountId})`,
            `From: ${request.created_by}`,
            `About: ${request.kind.replaceAll('_', ' ')}`,
            `Request: ${requestId}`,
            '',
            request.details === '' ? request.subject : request.details,
          ],
        };
      });
      if (!mail) return;
      const text = mail.lines.join('\n');
      await sendSystemEmail(services, {
        accountId,
        to,
        subject: mail.subject.replace(/\p{Cc}+/gu, ' ').slice(0, 255),
        replyTo: mail.replyTo,
        text,
        html: `<pre style="font: inherit; white-space: pre-wrap">${escapeHtml(text)}</pre>`,
        messageKey: `account-request.${accountId}.${requestId}`,
      });
    },
  });
}
