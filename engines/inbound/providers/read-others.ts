import { z } from 'zod';
import { bounceOf, messageIdIn, parseJson, word, type ProviderEvent } from './provider-event.ts';

const sendgridEvent = z.object({
  event: word,
  email: word,
  type: word,
  status: word,
  reason: word,
  'smtp-id': word,
});

/** The events in a call of SendGrid's event webhook. */
export function readSendgrid(body: string): ProviderEvent[] {
  const parsed = z.array(z.unknown()).safeParse(parseJson(body));
  return (parsed.success ? parsed.data : []).flatMap((row): ProviderEvent[] => {
    const event = sendgridEvent.safeParse(row).data;
    if (!event) return [];
    const about = {
      recipient: event.email.toLowerCase(),
      messageId: messageIdIn(event['smtp-id']),
      returnPath: null,
      report: null,
      isPermanent: null,
    };
    if (event.event === 'spamreport')
      return [{ ...about, kind: 'complaint', text: 'abuse reported through SendGrid' }];
    if (event.event === 'unsubscribe' || event.event === 'group_unsubscribe')
      return [{ ...about, kind: 'unsubscribe', text: '' }];
    // Blocked: refused for the sender's sake or for now; dropped mails never left SendGrid.
    if (event.event !== 'bounce') return [];
    return [
      {
        ...about,
        kind: 'bounce',
        report: bounceOf(event.email, event.status, event.reason),
        isPermanent: event.type === 'blocked' ? null : true,
        text: event.reason,
      },
    ];
  });
}

const mailgunCall = z.object({
  'event-data': z.object({
    event: word,
    recipient: word,
    severity: word,
    reason: word,
    'delivery-status': z
      .object({
        code: z.coerce.string().catch(''),
        'enhanced-code': word,
        message: word,
        description: word,
      })
      .partial()
      .catch({}),
    message: z
      .object({ headers: z.object({ 'message-id': word }).catch({ 'message-id': '' }) })
      .catch({ headers: { 'message-id': '' } }),
    envelope: z.object({ sender: word }).catch({ sender: '' }),
  }),
});

/** The event in a call of Mailgun's webhooks. */
export function readMailgun(body: string): ProviderEvent[] {
  const parsed = mailgunCall.safeParse(parseJson(body));
  if (!parsed.success) return [];
  const event = parsed.data['event-data'];
  const status = event['delivery-status'];
  const about = {
    recipient: event.recipient.toLowerCase(),
    messageId: messageIdIn(event.message.headers['message-id']),
    returnPath: event.envelope.sender || null,
    report: null,
    isPermanent: null,
  };
  if (event.event === 'complained')
    return [{ ...about, kind: 'complaint', text: 'abuse reported through Mailgun' }];
  if (event.event === 'unsubscribed') return [{ ...about, kind: 'unsubscribe', text: '' }];
  // A temporary failure is still tried by Mailgun.
  if (event.event !== 'failed' || event.severity !== 'permanent') return [];
  const said =
    `${status.code ?? ''} ${status.message || status.description || event.reason}`.trim();
  return [
    {
      ...about,
      kind: 'bounce',
      report: bounceOf(event.recipient, status['enhanced-code'] ?? '', said),
      isPermanent: event.reason === 'bounce' || event.reason === 'suppress-bounce' ? true : null,
      text: said,
    },
  ];
}

const postmarkCall = z.object({
  RecordType: word,
  Type: word,
  Email: word,
  Recipient: word,
  Description: word,
  Details: word,
  SuppressSending: z.boolean().catch(false),
  Metadata: z.record(z.string(), z.string()).catch({}),
});

/** The event in a call of Postmark's webhooks. */
export function readPostmark(body: string): ProviderEvent[] {
  const parsed = postmarkCall.safeParse(parseJson(body));
  if (!parsed.success) return [];
  const { RecordType, Type, Email, Recipient, Details, Description, SuppressSending, Metadata } =
    parsed.data;
  const about = {
    recipient: (Email || Recipient).toLowerCase(),
    messageId: messageIdIn(Metadata['message-id'] ?? ''),
    returnPath: Metadata['return-path'] ?? null,
    report: null,
    isPermanent: null,
  };
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint')
    return [{ ...about, kind: 'complaint', text: 'abuse reported through Postmark' }];
  if (RecordType === 'SubscriptionChange')
    return SuppressSending ? [{ ...about, kind: 'unsubscribe', text: '' }] : [];
  if (RecordType !== 'Bounce') return [];
  const text = Details || Description;
  const isPermanent = ['HardBounce', 'BadEmailAddress'].includes(Type)
    ? true
    : ['SoftBounce', 'Transient', 'DnsError'].includes(Type)
      ? false
      : null;
  if (
    [
      'AutoResponder',
      'AddressChange',
      'Subscribe',
      'OpenRelayTest',
      'ChallengeVerification',
      'Unconfirmed',
    ].includes(Type)
  )
    return [];
  if (Type === 'Unsubscribe') return [{ ...about, kind: 'unsubscribe', text: '' }];
  return [
    { ...about, kind: 'bounce', report: bounceOf(about.recipient, '', text), isPermanent, text },
  ];
}
