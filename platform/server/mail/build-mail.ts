import { createHash } from 'node:crypto';
import { addressHeader, structuredHeader, textHeader } from './header-line.ts';
import { MailRefused, refuseMisleadingName, refuseWrongAddress } from './mail-refused.ts';
import { encodePieces, encodeQuotedPrintable } from './quoted-printable.ts';

/** Everything one mail to one person is made of. */
export interface Mail {
  from: { name: string; email: string };
  to: string;
  replyTo: string | null;
  subject: string;
  date: Date;
  /** Without angle brackets; the same on every try, so that a receiver can see a repetition. */
  messageId: string;
  text: string;
  /** In pieces when long ones of them are the same in many mails: these are encoded once. */
  html: string | readonly string[];
  /** The recipient may have letters outside ASCII before the @; the head is UTF-8 then (RFC 6532), for servers with SMTPUTF8 only. */
  isInternational?: boolean;
  /** Further headers, machine-readable ASCII. Those that the builder writes itself are refused. */
  headers?: readonly (readonly [name: string, value: string])[];
}

const ownHeaders = new Set([
  'from', 'sender', 'to', 'cc', 'bcc', 'reply-to', 'subject', 'date', 'message-id', 'mime-version', 'content-type', 'content-transfer-encoding',
]);

/** The bytes of a mail: multipart/alternative, UTF-8 as quoted-printable, CRLF only, each header exactly once. Throws MailRefused. */
export function buildMail(mail: Mail): Buffer {
  if (mail.text.trim() === '') throw new MailRefused('text part', 'is empty');
  // '=_' can't occur in quoted-printable text, so no body can hold the boundary.
  const boundary = `=_${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32)}`;
  const head = headOf(mail, boundary);
  return Buffer.concat([
    Buffer.from(`${head}\r\n--${boundary}\r\n${partHead('plain')}`, 'utf8'),
    encodeQuotedPrintable(mail.text),
    Buffer.from(`\r\n--${boundary}\r\n${partHead('html')}`, 'latin1'),
    ...(typeof mail.html === 'string' ? [encodeQuotedPrintable(mail.html)] : encodePieces(mail.html)),
    Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  ]);
}

function headOf(mail: Mail, boundary: string): string {
  if (!/^[A-Za-z0-9._-]{1,200}@[A-Za-z0-9.-]{1,255}$/.test(mail.messageId)) throw new MailRefused('message id', 'is not of the form name@domain');
  const from = { name: refuseMisleadingName('from name', mail.from.name), email: refuseWrongAddress('from address', mail.from.email) };
  let head = addressHeader('From', from);
  head += addressHeader('To', { email: refuseWrongAddress('recipient', mail.to, { international: mail.isInternational === true }) });
  head += addressHeader('Reply-To', { email: mail.replyTo ? refuseWrongAddress('reply-to address', mail.replyTo) : from.email });
  head += textHeader('Subject', mail.subject);
  head += `Date: ${mailDate(mail.date)}\r\nMessage-ID: <${mail.messageId}>\r\n`;
  const seen = new Set(ownHeaders);
  for (const [name, value] of mail.headers ?? []) {
    if (seen.has(name.toLowerCase())) throw new MailRefused(`header ${name}`, 'may be given only once');
    seen.add(name.toLowerCase());
    head += structuredHeader(name, value);
  }
  return `${head}MIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n`;
}

function partHead(kind: 'plain' | 'html'): string {
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

/** A date as RFC 5322 writes it, in UTC. */
export function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
