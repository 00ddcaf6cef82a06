import type { MailingMessage } from '#engines/templating/public.ts';

/** A message with nothing special about it, as tests send it. */
export function plainMessage(
  accountId: number,
  change: Partial<MailingMessage> = {},
): MailingMessage {
  return {
    subject: 'Hello',
    preheader: '',
    fromName: 'Blue Shop',
    fromEmail: 'news@blue.example',
    replyTo: '',
    html: '<p>Hi <a href="{{ unsubscribe_url }}">unsubscribe</a></p>',
    text: '',
    postalAddress: '1 Harbour Street',
    language: 'en',
    campaign: { id: 1, name: 'Spring' },
    account: { id: accountId, name: 'Blue Shop', website: '' },
    track: { opens: true, clicks: true },
    ...change,
  };
}
