import { hash } from 'node:crypto';
import { MailWriter, type MailText } from './fixed-text.ts';
import { addressHeader, structuredHeader, textHeader } from './header-line.ts';
import { MailRefused, refuseMisleadingName, refuseWrongAddress } from './mail-refused.ts';
import { MailBytes } from './mail-bytes.ts';
import { fileHead, type MailFile } from './mail-files.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

/** Everything one mail to one person is made of. */
export interface Mail {
  from: { name: string; email: string };
  to: string;
  /** Whom the header names besides; each gets the mail by a sending of its own. */
  cc?: readonly string[];
  replyTo: string | null;
  subject: string;
  date: Date;
  /** Without angle brackets; the same on every try, so that a receiver can see a repetition. */
  messageId: string;
  /** In pieces when some of them are the same in many mails: these are encoded once. The same for `html`. */
  text: string | readonly MailText[];
  html: string | readonly MailText[];
  /** The recipient may have letters outside ASCII before the @; the head is UTF-8 then (RFC 6532), for servers with SMTPUTF8 only. */
  isInternational?: boolean;
  /** Further headers, machine-readable ASCII. Those that the builder writes itself are refused. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** What goes with it, each as a download. */
  files?: readonly MailFile[];
}

const ownHeaders = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]);

/** The bytes of a mail: multipart/alternative, with files within multipart/mixed, UTF-8 as quoted-printable, CRLF only, each header exactly once. Throws MailRefused. */
export function buildMail(mail: Mail): Buffer {
  return buildMailBytes(mail).toBuffer();
}

/** The same in pieces, for whoever makes thousands of mails that differ little. */
export function buildMailBytes(mail: Mail): MailBytes {
  if (isBlank(mail.text)) throw new MailRefused('text part', 'is empty');
  // '=_' can't occur in quoted-printable text, so no body can hold the boundary.
  const boundary = `=_${hash('sha256', mail.messageId, 'hex').slice(0, 32)}`;
  const files = mail.files ?? [];
  // Around the texts and the files; no body can hold this one either.
  const outer = `${boundary}.f`;
  const head =
    files.length === 0
      ? `${headOf(mail)}${alternative(boundary)}`
      : `${headOf(mail)}Content-Type: multipart/mixed;\r\n boundary="${outer}"\r\n\r\n--${outer}\r\n${alternative(boundary)}`;
  // An international address is the only thing outside ASCII in a head.
  const writer = new MailWriter(
    /^[\x00-\x7f]*$/.test(head) ? head : Buffer.from(head, 'utf8').toString('latin1'),
  );
  writer.addRaw(`\r\n--${boundary}\r\n${plainHead}`);
  writeBody(writer, mail.text);
  writer.addRaw(`\r\n--${boundary}\r\n${htmlHead}`);
  writeBody(writer, mail.html);
  writer.addRaw(`\r\n--${boundary}--\r\n`);
  for (const file of files) {
    writer.addRaw(`\r\n--${outer}\r\n${fileHead(file)}`);
    writer.addPieces(file.pieces);
  }
  if (files.length > 0) writer.addRaw(`--${outer}--\r\n`);
  return new MailBytes(writer.end());
}

// A text in one piece is encoded line by line, as lines that many mails share are known.
function writeBody(writer: MailWriter, text: string | readonly MailText[]): void {
  if (typeof text === 'string') writer.addRaw(encodeQuotedPrintable(text).toString('latin1'));
  else writer.addBody(text);
}

/** True for a text that says nothing. */
export function isBlank(text: string | readonly MailText[]): boolean {
  return typeof text === 'string'
    ? text.trim() === ''
    : text.every((piece) => piece.toString().trim() === '');
}

let lastSender: {
  name: string;
  email: string;
  reply: string | null;
  lines: { from: string; replyTo: string };
} | null = null;

// Many mails in a row come from one sender.
function senderLines({ from: { name, email }, replyTo: reply }: Mail): {
  from: string;
  replyTo: string;
} {
  if (lastSender?.name === name && lastSender.email === email && lastSender.reply === reply)
    return lastSender.lines;
  const from = {
    name: refuseMisleadingName('from name', name),
    email: refuseWrongAddress('from address', email),
  };
  const lines = {
    from: addressHeader('From', from),
    replyTo: addressHeader('Reply-To', {
      email: reply ? refuseWrongAddress('reply-to address', reply) : email,
    }),
  };
  lastSender = { name, email, reply, lines };
  return lines;
}

function headOf(mail: Mail): string {
  if (!/^[A-Za-z0-9._-]{1,200}@[A-Za-z0-9.-]{1,255}$/.test(mail.messageId))
    throw new MailRefused('message id', 'is not of the form name@domain');
  const { from, replyTo } = senderLines(mail);
  let head = from;
  head += addressHeader('To', {
    email: refuseWrongAddress('recipient', mail.to, {
      international: mail.isInternational === true,
    }),
  });
  if (mail.cc && mail.cc.length > 0)
    head += structuredHeader('Cc', mail.cc.map((one) => refuseWrongAddress('cc', one)).join(', '));
  head += replyTo;
  head += textHeader('Subject', mail.subject);
  head += `Date: ${mailDate(mail.date)}\r\nMessage-ID: <${mail.messageId}>\r\n`;
  const seen: string[] = [];
  for (const [name, value] of mail.headers ?? []) {
    const key = name.toLowerCase();
    if (ownHeaders.has(key) || seen.includes(key))
      throw new MailRefused(`header ${name}`, 'may be given only once');
    seen.push(key);
    head += structuredHeader(name, value);
  }
  return `${head}MIME-Version: 1.0\r\n`;
}

function alternative(boundary: string): string {
  return `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n`;
}

const plainHead = partHead('plain');
const htmlHead = partHead('html');

function partHead(kind: 'plain' | 'html'): string {
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

const lastDate = { second: NaN, text: '' };

/** A date as RFC 5322 writes it, in UTC. */
export function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== lastDate.second)
    Object.assign(lastDate, { second, text: date.toUTCString().replace('GMT', '+0000') });
  return lastDate.text;
}
