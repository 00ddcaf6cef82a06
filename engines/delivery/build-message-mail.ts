import type { DeliveryUrls } from '#engines/tracking/public.ts';
import type { MailingMessage, RenderedMail } from '#engines/templating/public.ts';
import { buildMailBytes, isBlank } from '#platform/server/mail/build-mail.ts';
import type { MailBytes } from '#platform/server/mail/mail-bytes.ts';

/** A message as it was rendered for one person, and what its email needs besides. */
export interface MessageMail {
  message: Pick<MailingMessage, 'fromName' | 'fromEmail' | 'replyTo' | 'offersUnsubscribe'>;
  rendered: Pick<RenderedMail, 'subject' | 'html' | 'text' | 'htmlParts' | 'textParts'>;
  /** The recipient, with the domain as A-labels. */
  to: string;
  date: Date;
  messageId: string;
  /** Where the email belongs, as mailbox providers name it in their feedback; id 0 for one that is no mailing's. */
  mailing: { id: number; accountId: number; sourceType: string };
  urls: Pick<DeliveryUrls, 'unsubscribeUrl' | 'webViewUrl'>;
  /** The signed address that bounces go to; without one nobody can unsubscribe by email. */
  bounces: string | null;
}

/**
 * The email of a message to one person. Mailings, tests and the spam check all make theirs here, so that what is tested and
 * judged is what is sent. Throws MailRefused.
 */
export function buildMessageMail(mail: MessageMail): MailBytes {
  const { message, rendered } = mail;
  const text = rendered.textParts ?? rendered.text;
  return buildMailBytes({
    from: { name: message.fromName, email: message.fromEmail },
    to: mail.to,
    isInternational: true,
    replyTo: message.replyTo === '' ? null : message.replyTo,
    subject: rendered.subject,
    date: mail.date,
    messageId: mail.messageId,
    text: isBlank(text) ? `${rendered.subject}\n\n${mail.urls.webViewUrl()}` : text,
    html: rendered.htmlParts ?? rendered.html,
    headers: headersOf(mail),
  });
}

function headersOf({ message, mailing, urls, bounces }: MessageMail): [string, string][] {
  const feedback: [string, string] = [
    'Feedback-ID',
    `${mailing.id}:${mailing.accountId}:${mailing.sourceType}:heliograph`,
  ];
  if (message.offersUnsubscribe === false) return [feedback];
  const byMail =
    bounces === null ? '' : `, <mailto:${bounces.replace(/^b-/, 'u-')}?subject=unsubscribe>`;
  return [
    ['List-Unsubscribe', `<${urls.unsubscribeUrl()}>${byMail}`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    feedback,
  ];
}
