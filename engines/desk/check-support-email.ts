import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createProvider, domainOf, type SendResult } from '#engines/delivery/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { supportAddress } from './support-addresses.ts';

/** So long a mail server may take to a check, in milliseconds. */
const longestCheckMs = 30_000;

/** What sending a check stands on. */
export type CheckServices = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signMail'> &
  Parameters<typeof createProvider>[0];

/** What is checked. A daily check leaves an address that was checked as it is until it ends, and comes not before its rest is over. */
interface Asked {
  accountId: number;
  id: number;
  daily?: { restSeconds: number };
}

const restOfPerson = 60;

/** Sends a marked email to a support address: when it comes back to us, the way in works. Once a minute and address, and outside of any transaction; 422 where nothing takes it. */
export async function checkSupportEmail(
  services: CheckServices,
  { accountId, id, daily }: Asked,
): Promise<void> {
  const probe = await inAccount(services.database, { accountId }, (account) =>
    beginCheck(account, id, daily),
  );
  if (!probe) return;
  const { email, key } = probe;
  const from = services.config.mailFrom;
  const messageId = `desk.check.${randomUUID()}@${domainOf(from)}`;
  const text = `This email checks that mail to ${email} reaches the service desk. It makes no ticket, and nobody needs to answer.`;
  const subject = 'Check of a support address';
  const unsigned = buildMail({
    from: { name: 'Heliograph', email: from },
    to: email,
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
    const sending = provider.send(
      {
        accountId,
        mailingId: null,
        contactId: null,
        messageId,
        raw,
        envelope: { from, to: email },
        subject,
      },
      async () => true,
    );
    if (!(await isAcceptedInTime(sending)))
      throw invalid({ email: ['could not be reached: check the address'] });
  } finally {
    void provider
      .close()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'the connection of a check ends by itself'),
      );
  }
}

/** Takes back that mail to a support address arrives, when the address is another one now; a check that is under way counts no more. */
export async function forgetChecks(account: Account, id: number): Promise<void> {
  await sql`
    update support_emails set verified_at = null, last_received_at = null, probe_key = null, probe_sent_at = null, probe_missed_at = null
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  // Whoever fetches its emails connects anew, and with that reads what it is called now.
  await sql`update support_mailboxes set revision = revision + 1 where account_id = ${account.id} and support_email_id = ${id}`.execute(
    account.db,
  );
}

// The key is kept before anything is sent: what comes back at once is known.
async function beginCheck(
  account: Account,
  id: number,
  daily: Asked['daily'],
): Promise<{ email: string; key: string } | null> {
  const address = await supportAddress(account, { id });
  if (!address) return null;
  const key = randomBytes(16).toString('hex');
  const { rows } = await sql`
    update support_emails set probe_key = ${key}, probe_sent_at = ${account.now}::timestamptz
      ${daily ? sql`` : sql`, verified_at = null, probe_missed_at = null`}
    where account_id = ${account.id} and id = ${id}
      and (probe_sent_at is null or probe_sent_at < seconds_later(${account.now}::timestamptz, ${-(daily?.restSeconds ?? restOfPerson)})) returning 1`.execute(
    account.db,
  );
  if (rows.length === 0)
    throw invalid({ base: ['was checked a moment ago: wait a minute, then check again'] });
  return { email: address.email, key };
}

async function isAcceptedInTime(sending: Promise<SendResult>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), longestCheckMs);
  try {
    return (await Promise.race([sending, isLate]))?.kind === 'accepted';
  } finally {
    clearTimeout(timer);
  }
}
