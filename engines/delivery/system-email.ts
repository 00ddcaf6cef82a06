import { randomUUID } from 'node:crypto';
import { invalid } from '#platform/server/errors.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import { MailRefused } from '#platform/server/mail/mail-refused.ts';
import type { Services } from '#platform/server/services.ts';
import { createProvider } from './create-provider.ts';
import { domainOf } from './message-id.ts';
import { wordsOf } from './send-test.ts';

/** A mail of the product itself to one person, in its own name or an account's: an invitation, a link to prove an address. */
export interface SystemEmail {
  accountId: number;
  to: string;
  /** Whom it speaks for, where that is not the product. */
  from?: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** The one person who may read it in the local inbox; without, those who manage users may. */
  onlyFor?: number;
  /** The roles that its link gives: in the local inbox only people who may grant them see it. */
  linkRoles?: readonly string[];
  /** Whom an answer goes to; nobody reads answers without. */
  replyTo?: string | null;
  /** The same for every try of one mail, so that a receiver can see a repetition; a new one each time without. */
  messageKey?: string;
}

/** Begins the Message-ID of every mail of the product itself: its links open doors, so the local inbox shows it to few. */
export const systemEmailMark = 'product.';

/** Sends one mail now, to the mail server or the local inbox; throws the 422 that says why it could not go out. */
export async function sendSystemEmail(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'dns' | 'signMail'>,
  mail: SystemEmail,
): Promise<void> {
  const { name, email: from } = mail.from ?? {
    name: 'Heliograph',
    email: services.config.mailFrom,
  };
  const messageId = `${systemEmailMark}${mail.messageKey ?? randomUUID()}@${domainOf(from)}`;
  const provider = createProvider(services);
  try {
    const unsigned = buildMail({
      from: { name, email: from },
      to: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      date: services.clock.now(),
      messageId,
      text: mail.text,
      html: mail.html,
      headers: [['Auto-Submitted', 'auto-generated']],
    });
    const raw = await services.signMail({ account: null, fromEmail: from, raw: unsigned });
    const result = await provider.send(
      {
        accountId: mail.accountId,
        mailingId: null,
        contactId: null,
        onlyFor: mail.onlyFor ?? null,
        linkRoles: mail.linkRoles ?? [],
        messageId,
        raw,
        envelope: { from, to: mail.to },
        subject: mail.subject,
      },
      async () => true,
    );
    if (result.kind !== 'accepted')
      throw invalid({ email: [`could not be reached: ${wordsOf(result)}`] });
  } catch (error) {
    if (error instanceof MailRefused) throw invalid({ email: [error.message] });
    throw error;
  } finally {
    await provider.close();
  }
}
