import { randomUUID } from 'node:crypto';
import { mergeDataOf, normaliseAddress, type MergeContact } from '#engines/audience/public.ts';
import { sampleValues } from '#engines/recipient-values/public.ts';
import {
  prepareMessage,
  renderBatch,
  textsOfMessage,
  type MailingMessage,
} from '#engines/templating/public.ts';
import { createTrackingUrls, placeValuesOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { asciiDomain, MailRefused } from '#platform/server/mail/mail-refused.ts';
import type { Services } from '#platform/server/services.ts';
import { buildMessageMail } from './build-message-mail.ts';
import { createProvider } from './create-provider.ts';
import { refuseUnfitMessage } from './mailings.ts';
import { domainOf } from './message-id.ts';
import { picksOf } from './picks.ts';
import type { SendResult } from './provider.ts';
import { replyLine } from './smtp/read-replies.ts';

/** A test of a message: rendered for one contact, sent to addresses of one's own. */
export interface TestSend {
  message: MailingMessage;
  /** Whose values fill the message; null for nobody's. */
  contact: number | null;
  to: readonly string[];
  /** What stands before the subject. */
  subjectPrefix?: string;
}

const mostRecipients = 70;

/** Sends a test now and answers how many went out. It leaves no trace in figures; its links change nothing. */
export async function sendTest(
  services: Services,
  account: Account,
  test: TestSend,
): Promise<{ sent: number }> {
  refuseUnfitMessage(test.message);
  const recipients = readRecipients(test.to);
  const merge = await mergeOf(account, test.contact, recipients[0] as string);
  const message = { ...test.message, track: { opens: false, clicks: false } };
  const delivery = { accountId: account.id, mailingId: 0, contactId: test.contact ?? 0 };
  const urls = createTrackingUrls({
    publicUrl: services.config.publicUrl,
    secrets: services.secrets,
  }).of(delivery);
  const [rendered] = await renderBatch(prepareMessage(message), [
    {
      merge,
      values: {
        ...sampleValues(textsOfMessage(message), message.values),
        ...placeValuesOf(textsOfMessage(message))?.(urls),
      },
      picks: await picksOf(account, message, test.contact),
      unsubscribeUrl: urls.unsubscribeUrl(),
      preferencesUrl: urls.preferencesUrl(),
      profileUrl: urls.profileUrl(),
      reportSpamUrl: urls.reportSpamUrl(),
      webViewUrl: urls.webViewUrl(),
      openPixelUrl: null,
      linkUrl: () => '',
    },
  ]);
  if (!rendered || 'error' in rendered)
    throw invalid({ content: [rendered?.error ?? 'could not be rendered'] });
  const subject = `${test.subjectPrefix ?? '[Test] '}${rendered.subject}`;
  const provider = createProvider(services);
  try {
    for (const to of recipients.map(asciiDomain)) {
      const messageId = `test.${randomUUID()}@${domainOf(message.fromEmail)}`;
      const unsigned = build(() =>
        buildMessageMail({
          message,
          rendered: { ...rendered, subject },
          to,
          date: services.clock.now(),
          messageId,
          mailing: { id: 0, accountId: account.id, sourceType: 'test' },
          urls,
          bounces: null,
        }).toBuffer(),
      );
      // Signed as a campaign's email is, so that a test lands where the campaign will.
      const raw = await services.signMail({ account, fromEmail: message.fromEmail, raw: unsigned });
      const result = await provider.send(
        {
          accountId: account.id,
          mailingId: null,
          contactId: test.contact,
          messageId,
          raw,
          envelope: { from: message.fromEmail, to },
          subject,
        },
        async () => true,
      );
      if (result.kind !== 'accepted')
        throw invalid({ to: [`${to} could not be reached: ${wordsOf(result)}`] });
    }
  } finally {
    await provider.close();
  }
  return { sent: recipients.length };
}

function readRecipients(to: readonly string[]): string[] {
  if (to.length === 0) throw invalid({ to: ['is required: name at least one address'] });
  if (to.length > mostRecipients)
    throw invalid({ to: [`names too many addresses (at most ${mostRecipients})`] });
  const emails = to.map((typed) => {
    const address = normaliseAddress(typed);
    if (!address.ok) throw invalid({ to: [`${typed.slice(0, 100)} ${address.reason}`] });
    return address.email;
  });
  return [...new Set(emails)];
}

async function mergeOf(
  account: Account,
  contactId: number | null,
  email: string,
): Promise<MergeContact> {
  if (contactId === null)
    return { id: 0, email, first_name: '', last_name: '', phone: '', fax: '' };
  const [merge] = await mergeDataOf(account, [contactId]);
  if (!merge) throw notFound('contact');
  return merge;
}

function build(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    if (error instanceof MailRefused) throw invalid({ content: [error.message] });
    throw error;
  }
}

/** Why one mail was not accepted, in words for people. */
export function wordsOf(result: Exclude<SendResult, { kind: 'accepted' }>): string {
  if (result.kind === 'refused') return `the mail server said ${replyLine(result.reply)}`;
  return result.kind === 'abandoned' ? 'the test was called back' : result.error;
}
