import { z } from 'zod';
import { createProvider } from '#engines/delivery/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number(), id: z.number() });

/** The job that mails a message to support: to the configured address, else to the account's own primary contact. */
export function mailMessageJob(services: Services): JobDefinition<z.infer<typeof payload>> {
  return defineJob({
    name: 'support-message.mail',
    payload,
    handle: async ({ accountId, id }) => {
      const mail = await inAccount(services.database, { accountId }, (account) => compose(account, id, services.config.supportEmail));
      if (!mail) return;
      await send(services, { accountId, id, ...mail });
      await inAccount(services.database, { accountId }, ({ db }) =>
        db.updateTable('support_messages').set({ mailed_at: services.clock.now().toISOString() }).where('account_id', '=', accountId).where('id', '=', id).execute());
    },
  });
}

interface Composed {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
}

async function compose(account: Account, id: number, supportEmail: string | null): Promise<Composed | null> {
  const written = await account.db.selectFrom('support_messages').selectAll().where('account_id', '=', account.id).where('id', '=', id).executeTakeFirst();
  const to = supportEmail ?? (await primaryContact(account));
  if (!written || written.mailed_at !== null || to === null) return null;
  const { name } = account.record;
  return {
    to, replyTo: written.reply_to, subject: `Message to support from ${name}`,
    text: [written.message, '', `From: ${written.written_by} <${written.reply_to}>`, `Account: ${name} (${account.id})`, ...(written.page ? [`Page: ${written.page}`] : [])].join('\n'),
  };
}

async function primaryContact(account: Account): Promise<string | null> {
  const person = await account.db.selectFrom('account_members as m').innerJoin('users as u', 'u.id', 'm.user_id').select('u.email')
    .where('m.account_id', '=', account.id).orderBy('m.is_primary', 'desc').orderBy('m.created_at').executeTakeFirst();
  return person?.email ?? null;
}

async function send(services: Services, mail: Composed & { accountId: number; id: number }): Promise<void> {
  const host = new URL(services.config.publicUrl).hostname;
  // The same on every try, so that a second one shows as a repetition.
  const messageId = `support.${mail.accountId}.${mail.id}@${host}`;
  const from = `no-reply@${/^[\d.]+$|^localhost$/.test(host) ? 'heliograph.example' : host}`;
  const provider = createProvider(services);
  try {
    const unsigned = buildMail({
      from: { name: 'Heliograph', email: from }, to: mail.to, replyTo: mail.replyTo, subject: mail.subject, date: services.clock.now(), messageId, text: mail.text,
      html: `<p style="white-space:pre-wrap">${mail.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`, headers: [['Auto-Submitted', 'auto-generated']],
    });
    const raw = await services.signMail({ account: null, fromEmail: from, raw: unsigned });
    const result = await provider.send(
      { accountId: mail.accountId, mailingId: null, contactId: null, messageId, raw, envelope: { from, to: mail.to }, subject: mail.subject }, async () => true);
    // After 'unclear' it has most likely arrived.
    if (result.kind !== 'accepted' && result.kind !== 'unclear') throw new Error(`The message to support was not taken: ${result.kind}`);
  } finally {
    await provider.close();
  }
}
