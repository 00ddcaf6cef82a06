/** Mail providers whose calls are understood. */
export const mailProviders = ['ses', 'sendgrid', 'mailgun', 'postmark'] as const;

/** One of {@link mailProviders}. */
export type MailProvider = (typeof mailProviders)[number];
