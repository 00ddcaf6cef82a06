import PostalMime, { type Email } from 'postal-mime';

/** A part of a mail that is not its text: a report, or the mail that came back. */
export interface MailPart {
  type: string;
  text: string;
}

/** A mail that came in, as far as its reading needs it; line ends are LF whatever they were. */
export interface InboundMail {
  /** The first value of each header, by its name in lower case. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  /** The address of the From header, in lower case. */
  from: string;
  text: string;
  parts: readonly MailPart[];
  /** The bytes as one letter each. */
  source: string;
}

/** A mail that no reader makes sense of. */
export class UnreadableMail extends Error {}

const deepest = 20;

/** Reads a mail with LF, CRLF or CR as its line ends. */
export async function readMail(raw: Uint8Array): Promise<InboundMail> {
  const source = withPlainLines(Buffer.from(raw).toString('latin1'));
  if (source === '') throw new UnreadableMail('The mail is empty.');
  const email = await parse(source);
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  const text = email.text?.trim() ? email.text : withoutTags(email.html ?? '');
  return {
    headers,
    source,
    text: text.replace(/\r\n?/g, '\n'),
    subject: email.subject ?? '',
    from: (
      email.from?.address || (headers.get('from') ?? '').replace(/[<>"]/g, '').trim()
    ).toLowerCase(),
    parts: email.attachments.map((part) => ({
      type: part.mimeType.toLowerCase(),
      text: textOf(part.content),
    })),
  };
}

async function parse(source: string): Promise<Email> {
  try {
    return await PostalMime.parse(Buffer.from(source, 'latin1'), {
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
      maxNestingDepth: deepest,
      maxHeadersSize: 512 * 1024,
    });
  } catch (error) {
    throw new UnreadableMail(
      `The mail can't be taken apart: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

// A mailbox file puts a line of its own before the headers, and some servers put empty ones there.
function withPlainLines(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .replace(/^From [^\n]*\n/, '')
    .replace(/\n+$/, '\n');
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  const text =
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
  return text.replace(/\r\n?/g, '\n');
}

function withoutTags(html: string): string {
  return html
    .replace(/<(br|\/p|\/div|\/td|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>@]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}
