import type { InboundMail } from './read-mail.ts';
import { addressIn, fieldOf, readBlocks } from './report-fields.ts';

/** What a mailbox provider passes on from its user (RFC 5965) or its own checks. */
export interface FeedbackReport {
  type: 'abuse' | 'fraud' | 'virus' | 'other' | 'not-spam' | 'auth-failure' | 'opt-out';
  recipients: string[];
  agent: string;
}

/** The report of a feedback loop in a mail, or null. */
export function readFeedbackReport(mail: InboundMail): FeedbackReport | null {
  const part = mail.parts.find((one) => one.type === 'message/feedback-report');
  return part ? standardReport(part.text) : (microsoftReport(mail) ?? appleUnsubscribe(mail));
}

function standardReport(text: string): FeedbackReport {
  const fields = new Map(readBlocks(text, 10).flatMap((block) => [...block]));
  const recipients = [
    ...(fields.get('original-rcpt-to') ?? []),
    ...(fields.get('removal-recipient') ?? []),
    ...(fields.get('redacted-address') ?? []),
  ];
  return {
    type: typeOf(fieldOf(fields, 'feedback-type')),
    recipients: recipients
      .slice(0, 50)
      .map(addressIn)
      .filter((one) => one !== ''),
    agent: fieldOf(fields, 'user-agent'),
  };
}

function typeOf(said: string): FeedbackReport['type'] {
  const word = said.toLowerCase();
  if (word.startsWith('opt-out')) return 'opt-out';
  if (['fraud', 'virus', 'not-spam', 'auth-failure'].includes(word))
    return word as FeedbackReport['type'];
  return word === 'abuse' || word === '' ? 'abuse' : 'other';
}

// Outlook.com sends the mail alone, with the recipient in a header of its own.
function microsoftReport(mail: InboundMail): FeedbackReport | null {
  if (
    !/^\s*complaint about message from /i.test(mail.subject) ||
    !/@(hotmail|outlook|live|msn)\.com$/.test(mail.from)
  )
    return null;
  const recipient = /^x-hmxmroriginalrecipient:[ \t]*(.+)$/im.exec(mail.source)?.[1] ?? '';
  return {
    type: 'abuse',
    recipients: [addressIn(recipient)].filter((one) => one !== ''),
    agent: 'outlook.com',
  };
}

// Apple's mail program writes on behalf of the person, to the address of List-Unsubscribe.
function appleUnsubscribe(mail: InboundMail): FeedbackReport | null {
  if (mail.headers.get('x-apple-unsubscribe')?.toLowerCase() !== 'true') return null;
  return { type: 'opt-out', recipients: [mail.from], agent: 'Apple Mail' };
}
