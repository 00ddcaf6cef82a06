import { z } from 'zod';
import { bounceOf, messageIdIn, parseJson, word, type ProviderEvent } from './provider-event.ts';

const header = z.object({ name: word, value: word });
const recipient = z.object({ emailAddress: word, status: word, diagnosticCode: word });
const notification = z.object({
  notificationType: word,
  eventType: word,
  mail: z
    .object({
      source: word,
      headers: z.array(header).catch([]),
      commonHeaders: z.object({ messageId: word }).partial().catch({}),
    })
    .catch({ source: '', headers: [], commonHeaders: {} }),
  bounce: z
    .object({
      bounceType: word,
      bounceSubType: word,
      bouncedRecipients: z.array(recipient).catch([]),
    })
    .optional()
    .catch(undefined),
  complaint: z
    .object({
      complaintFeedbackType: word,
      complainedRecipients: z.array(z.object({ emailAddress: word })).catch([]),
    })
    .optional()
    .catch(undefined),
});

/** The events in a notification of Amazon SES, as SNS wraps it. */
export function readSes(body: string): ProviderEvent[] {
  const envelope = z.object({ Message: z.string() }).safeParse(parseJson(body));
  const parsed = notification.safeParse(envelope.success ? parseJson(envelope.data.Message) : null);
  if (!parsed.success) return [];
  const { mail, bounce, complaint } = parsed.data;
  const messageId = messageIdIn(
    mail.headers.find((one) => one.name.toLowerCase() === 'message-id')?.value ??
      mail.commonHeaders.messageId ??
      '',
  );
  const about = { messageId, returnPath: mail.source === '' ? null : mail.source };
  const bounced = (bounce?.bouncedRecipients ?? []).map((one): ProviderEvent => ({
    ...about,
    kind: 'bounce',
    recipient: one.emailAddress.toLowerCase(),
    isPermanent: isPermanent(bounce?.bounceType ?? '', bounce?.bounceSubType ?? ''),
    report: bounceOf(one.emailAddress, one.status, one.diagnosticCode.replace(/^smtp;\s*/i, '')),
    text: `${bounce?.bounceType} ${bounce?.bounceSubType}`,
  }));
  const isNoComplaint = ['not-spam', 'auth-failure'].includes(
    complaint?.complaintFeedbackType ?? '',
  );
  const complained = (isNoComplaint ? [] : (complaint?.complainedRecipients ?? [])).map(
    (one): ProviderEvent => ({
      ...about,
      kind: complaint?.complaintFeedbackType.startsWith('opt-out') ? 'unsubscribe' : 'complaint',
      recipient: one.emailAddress.toLowerCase(),
      report: null,
      isPermanent: null,
      text: `${complaint?.complaintFeedbackType || 'abuse'} reported through Amazon SES`,
    }),
  );
  return [...bounced, ...complained];
}

// What Amazon suppressed by itself or could not classify says nothing that our own rules could use.
function isPermanent(type: string, subType: string): boolean | null {
  if (type === 'Permanent')
    return ['General', 'NoEmail', 'Suppressed', 'OnAccountSuppressionList'].includes(subType)
      ? true
      : null;
  return type === 'Transient' ? false : null;
}
