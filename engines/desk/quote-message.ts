import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import { harmlessFragment } from '#platform/server/sanitise/sanitiser.ts';
import type { messageKinds } from './contract.ts';
import texts from './forward-texts.json' with { type: 'json' };

/** A message as a forward passes it on, below its own words. */
export interface Quote {
  kind: (typeof messageKinds)[number];
  /** The mail that a forward answers, and those before it; none but for a third party's own mail. */
  references: string[];
  text: string;
  html: string;
}

interface Quoted {
  kind: Quote['kind'];
  from_name: string;
  from_email: string;
  to_emails: string[];
  text: string;
  html: string;
  message_id: string;
  in_reply_to: string;
  created_at: string;
}

/** Quotes a message with who wrote it, when and to whom; null where it is gone. */
export async function quoteMessage(
  account: Account,
  id: number,
  { subject, email, language }: { subject: string; email: string | null; language: string | null },
): Promise<Quote | null> {
  const { rows } = await sql<Quoted>`
    select kind, author_name as from_name, author_email as from_email, to_emails, text, html, message_id, in_reply_to, created_at
    from ticket_messages where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const [message] = rows;
  if (!message) return null;
  const words = texts[language === 'de' ? 'de' : 'en'];
  const from = nameAndAddress(message.from_name, message.from_email || (email ?? ''));
  const lines = [
    [words.from, from],
    [words.date, dateText(account, message.created_at, language)],
    [words.subject, subject],
    ...(message.to_emails.length > 0 ? [[words.to, message.to_emails.join(', ')]] : []),
  ].map(([label, value]) => `${label}: ${value}`);
  const head = [`---------- ${words.title} ----------`, ...lines];
  const isTheirs = message.kind === 'third_party';
  return {
    kind: message.kind,
    references: isTheirs ? [message.in_reply_to, message.message_id].filter(isPlainId) : [],
    text: `${head.join('\n')}\n\n${message.text}`,
    html: [
      '<p>',
      head.map(escapeHtml).join('<br>'),
      '</p><blockquote>',
      await bodyOf(message),
      '</blockquote>',
    ].join(''),
  };
}

/** Whether a Message-ID is one that breaks no header. */
export function isPlainId(id: string): boolean {
  return /^<[\x21-\x7e]{1,300}>$/.test(id);
}

function nameAndAddress(name: string, address: string): string {
  if (address === '') return name;
  return name === '' ? address : `${name} <${address}>`;
}

function dateText(account: Account, at: string, language: string | null): string {
  return new Intl.DateTimeFormat(language ?? 'en', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: account.record.time_zone,
  }).format(new Date(at));
}

// As it was formatted; what can't be made a part of a mail is passed on as text.
async function bodyOf({ text, html }: Quoted): Promise<string> {
  const plain = escapeHtml(text).replaceAll('\n', '<br>');
  if (html === '') return plain;
  try {
    return (await harmlessFragment(html)) || plain;
  } catch (error) {
    if (error instanceof ProductError) return plain;
    throw error;
  }
}
