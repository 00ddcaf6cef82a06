import type { MailingMessage, MailRecipient } from './message.ts';

/** A message for tests: complete, so that only what a test changes matters. */
export function aMessage(changes: Partial<MailingMessage> = {}): MailingMessage {
  return {
    subject: 'Hello',
    preheader: '',
    fromName: 'Lumen Lamps',
    fromEmail: 'hello@lumen.example',
    replyTo: '',
    html: '<p>Hi</p>',
    text: '',
    postalAddress: '12 Harbour Street\nRotterdam',
    language: 'en',
    campaign: { id: 7, name: 'Spring' },
    account: { id: 3, name: 'Lumen', website: 'https://lumen.example' },
    track: { opens: true, clicks: true },
    ...changes,
  };
}

/** A recipient for tests, with addresses that tell where they came from. */
export function aRecipient(
  merge: Record<string, unknown> = {},
  changes: Partial<MailRecipient> = {},
): MailRecipient {
  return {
    merge: { email: 'ana@example.com', first_name: 'Ana', last_name: '', ...merge },
    unsubscribeUrl: 'https://t.example/u/1?a=1&b=2',
    preferencesUrl: 'https://t.example/p/1',
    profileUrl: 'https://t.example/p/1/profile',
    reportSpamUrl: 'https://t.example/p/1/spam',
    webViewUrl: 'https://t.example/w/1',
    openPixelUrl: 'https://t.example/o/1',
    linkUrl: (no) => `https://t.example/c/${no}`,
    ...changes,
  };
}
