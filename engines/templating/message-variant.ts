import type { MailingMessage } from './message.ts';

/** What a variant of a message says differently; everything else is as in the message. */
export type MessageVariant = Partial<
  Pick<
    MailingMessage,
    'subject' | 'preheader' | 'fromName' | 'fromEmail' | 'replyTo' | 'html' | 'text' | 'dynamic'
  >
>;

/** Numbers of links are this far apart between variants of the content, more than any mail has links. */
const linksApart = 100_000;

/** The message that the recipients of a variant get; variants count from 1, and 0 is the message itself. */
export function messageOfVariant<T extends MailingMessage>(
  message: T,
  variants: readonly MessageVariant[] | null,
  variant: number,
): T {
  const change = variants?.[variant - 1];
  return change === undefined ? message : { ...message, ...change };
}

/** What is added to the numbers of a variant's links, so that each link of each content is counted by itself. */
export function linkOffsetOf(
  message: Pick<MailingMessage, 'html'>,
  variants: readonly MessageVariant[] | null,
  variant: number,
): number {
  const html = variants?.[variant - 1]?.html;
  return html === undefined || html === message.html ? 0 : variant * linksApart;
}
