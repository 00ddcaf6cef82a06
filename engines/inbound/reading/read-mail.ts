import PostalMime, { type Email } from 'postal-mime';
import { textOfHtml, withoutEnd } from './plain-text.ts';

/** A part of a mail that is not its text: a report with its text, or something else by its type alone. */
export interface MailPart {
  type: string;
  text: string;
}

/** A mail that came in, as far as its reading needs it; line ends are LF whatever they were. */
export interface InboundMail {
  /** The first value of each header, by its name in lower case, its beginning. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  /** The address of the From header, in lower case. */
  from: string;
  text: string;
  parts: readonly MailPart[];
  /** The bytes as one letter each. */
  source: string;
}

/** A mail that no reader makes sense of: it is quarantined after this one try. */
export class UnreadableMail extends Error {}

/** How much of a mail is read. A report stands in front of the mail that it is about, so its beginning is enough. */
export const readingLimits = {
  bytes: 1024 * 1024,
  headerLines: 2_000,
  headerBytes: 256 * 1024,
  headerValue: 2_000,
  /** Lines that may begin a part. */
  parts: 1_000,
  nesting: 20,
  text: 64 * 1024,
  reportText: 128 * 1024,
} as const;

const longestGap = 20;
const reportTypes = /^message\/(global-)?(delivery-status|feedback-report)$/;

/** Reads a mail with LF, CRLF or CR as its line ends. */
export async function readMail(raw: Uint8Array): Promise<InboundMail> {
  const source = withPlainLines(
    Buffer.from(raw.subarray(0, readingLimits.bytes)).toString('latin1'),
  );
  if (source === '') throw new UnreadableMail('The mail is empty.');
  refuseOversized(source);
  const email = await parse(source);
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers)
    if (!headers.has(key)) headers.set(key, value.slice(0, readingLimits.headerValue));
  const text = email.text?.trim() ? email.text : textOfHtml(email.html ?? '');
  return {
    headers,
    source,
    text: text.slice(0, readingLimits.text).replace(/\r\n?/g, '\n'),
    subject: (email.subject ?? '').slice(0, readingLimits.headerValue),
    from: (email.from?.address || (headers.get('from') ?? '').replace(/[<>"]/g, '').trim())
      .slice(0, readingLimits.headerValue)
      .toLowerCase(),
    parts: email.attachments.map(({ mimeType, content }) => {
      const type = mimeType.toLowerCase();
      return { type, text: reportTypes.test(type) ? textOf(content) : '' };
    }),
  };
}

// Counted before anything is taken apart: each header, each part and each level costs the parser much more than its bytes.
function refuseOversized(source: string): void {
  const end = source.indexOf('\n\n');
  const head = end < 0 ? source : source.slice(0, end);
  if (timesIn(head, '\n', readingLimits.headerLines - 1) || head.length > readingLimits.headerBytes)
    throw new UnreadableMail(
      `The email has more than ${readingLimits.headerLines} lines or ${readingLimits.headerBytes} bytes of headers.`,
    );
  if (timesIn(source, '\n--', readingLimits.parts))
    throw new UnreadableMail(`The email has more than ${readingLimits.parts} parts.`);
}

/** Whether a word stands in a text more often than that; it is not counted any further. */
function timesIn(text: string, word: string, most: number): boolean {
  let times = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    times += 1;
    if (times > most) return true;
  }
  return false;
}

async function parse(source: string): Promise<Email> {
  try {
    return await PostalMime.parse(Buffer.from(source, 'latin1'), {
      attachmentEncoding: 'utf8',
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

// A mailbox file puts a line of its own before the headers, and some servers put empty ones there.
function withPlainLines(source: string): string {
  const plain = source
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .replace(/^From [^\n]*\n/, '');
  const end = withoutEnd(plain, '\n');
  return withoutGaps(end) + (end.length === plain.length ? '' : '\n');
}

// The parser makes text of HTML with an expression that begins anew at each of many blank lines.
function withoutGaps(source: string): string {
  let blank = 0;
  const lines = source.split('\n').filter((line) => {
    blank = line.trim() === '' ? blank + 1 : 0;
    return blank <= longestGap;
  });
  return lines.join('\n');
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  const text =
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
  return text.slice(0, readingLimits.reportText).replace(/\r\n?/g, '\n');
}
