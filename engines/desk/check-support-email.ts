import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createProvider, domainOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { supportAddress } from './support-addresses.ts';

/** Sends a marked email to a support address: when it comes back to us, the way in works. */
export async function checkSupportEmail(
  account: Account,
  services: Services,
  id: number,
): Promise<void> {
  const address = await supportAddress(account, { id });
  if (!address) return;
  const key = randomBytes(16).toString('hex');
  await sql`update support_emails set probe_key = ${key}, probe_sent_at = ${account.now}::timestamptz, verified_at = null
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const from = services.config.mailFrom;
  const messageId = `desk.check.${randomUUID()}@${domainOf(from)}`;
  const text = `This email checks that mail to ${address.email} reaches the service desk. It makes no ticket, and nobody needs to answer.`;
  const subject = 'Check of a support address';
  const unsigned = buildMail({
    from: { name: 'Heliograph', email: from },
    to: address.email,
    replyTo: null,
    subject,
    date: services.clock.now(),
    messageId,
    text,
    html: `<p>${text}</p>`,
    headers: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Heliograph-Check', key],
    ],
  });
  const raw = await services.signMail({ account: null, fromEmail: from, raw: unsigned });
  const provider = createProvider(services);
  try {
    const result = await provider.send(
      {
        accountId: account.id,
        mailingId: null,
        contactId: null,
        messageId,
        raw,
        envelope: { from, to: address.email },
        subject,
      },
      async () => true,
    );
    if (result.kind !== 'accepted')
      throw invalid({ email: ['could not be reached: check the address'] });
  } finally {
    await provider.close();
  }
}
