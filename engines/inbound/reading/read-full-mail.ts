import PostalMime, { type Address, type Email } from 'postal-mime';
import { isAutoReply } from './auto-reply.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { readPlainBounce, isFromMailServer } from './plain-bounce.ts';
import { readingLimits, readMail, UnreadableMail } from './read-mail.ts';
import { textOfHtml } from './plain-text.ts';

/** A file of a mail. */
export interface MailFile {
  name: string;
  type: string;
  size: number;
  /** Null for a file beyond the limits: its name and size are told. */
  content: Uint8Array | null;
}

/** Somebody whom a header names. */
export interface MailPerson {
  name: string;
  /** In lower case. */
  email: string;
}

/** A mail with all that a person would read in it. */
export interface FullMail {
  subject: string;
  from: MailPerson | null;
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  /** Ids in angle brackets, as headers carry them. */
  messageId: string;
  inReplyTo: string;
  references: readonly string[];
  text: string;
  /** As it came: nobody has made it harmless. */
  html: string;
  files: readonly MailFile[];
  /** What a mark of our own says in the header X-Heliograph-Check. */
  check: string;
  /** Written by a program in answer to a mail. */
  isAutoReply: boolean;
  /** Sent to many: newsletters and mailing lists. */
  isBulk: boolean;
  /** What a mail server says of a mail that it could not deliver; null for any other mail. */
  bounce: string | null;
}

/** How much of a mail for people is read. */
export const fullMailLimits = {
  bytes: 30 * 1024 * 1024,
  text: 512 * 1024,
  html: 1024 * 1024,
  files: 50,
  people: 50,
  references: 50,
} as const;

/** Reads a mail with its bodies and files; throws UnreadableMail for what is none. */
export async function readFullMail(raw: Uint8Array): Promise<FullMail> {
  // The beginning is held against the limits of headers and parts before anything is taken apart.
  const head = await readMail(raw);
  refuseManyParts(raw);
  const email = await parse(raw);
  const said = (name: string): string => head.headers.get(name) ?? '';
  const text = email.text?.trim() ? email.text : textOfHtml(email.html ?? '');
  return {
    subject: lineOf(email.subject ?? '', 500),
    from: personOf(email.from),
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    messageId: lineOf(email.messageId ?? '', 500),
    inReplyTo: lineOf(email.inReplyTo ?? '', 500),
    references:
      (email.references ?? '').match(/<[^<>\s]{1,500}>/g)?.slice(-fullMailLimits.references) ?? [],
    text: storable(text.slice(0, fullMailLimits.text)).replace(/\r\n?/g, '\n').trim(),
    html: storable((email.html ?? '').slice(0, fullMailLimits.html)),
    files: filesOf(email),
    check: said('x-heliograph-check').trim().slice(0, 100),
    isAutoReply: !isFromMailServer(head) && isAutoReply(head),
    isBulk: /^(bulk|junk|list)$/i.test(said('precedence').trim()) || said('list-id') !== '',
    bounce: bounceOf(head),
  };
}

function bounceOf(head: Awaited<ReturnType<typeof readMail>>): string | null {
  const [report] = readDeliveryReport(head);
  const said = report ?? readPlainBounce(head);
  if (!said || (report && report.action !== 'failed')) return null;
  return [said.status, said.diagnostic].filter(Boolean).join(' ').slice(0, 500) || 'not delivered';
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw, {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxNestingDepth: readingLimits.nesting,
      maxHeadersSize: readingLimits.headerBytes,
    });
  } catch (error) {
    throw new UnreadableMail(
      `The mail can't be taken apart: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function refuseManyParts(raw: Uint8Array): void {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let parts = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 3)) {
    parts += 1;
    if (parts > readingLimits.parts)
      throw new UnreadableMail(`The email has more than ${readingLimits.parts} parts.`);
  }
}

function filesOf(email: Email): MailFile[] {
  return email.attachments.slice(0, fullMailLimits.files).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    return {
      name: storable((filename ?? '').replace(/[\\/\r\n\t]/g, '_').slice(0, 200)) || 'file',
      type: mimeType.toLowerCase().slice(0, 100),
      size: bytes.byteLength,
      content: bytes,
    };
  });
}

function peopleOf(list: readonly Address[] | undefined): MailPerson[] {
  return (list ?? [])
    .flatMap((one) => (one.group ? one.group : [one]))
    .map((one) => personOf(one as Address))
    .filter((one) => one !== null)
    .slice(0, fullMailLimits.people);
}

function personOf(address: Address | undefined): MailPerson | null {
  const email = address?.address?.trim().toLowerCase() ?? '';
  if (!/^[^\s<>@]{1,64}@[^\s<>@]{1,255}$/.test(email)) return null;
  return {
    email,
    name: storable(address?.name ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 255),
  };
}

// What stands in a header of ours one day is one line.
function lineOf(text: string, most: number): string {
  return storable(
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, most),
  );
}

// PostgreSQL stores neither NUL nor half of a surrogate pair.
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
