import type { Reply } from '../provider.ts';

const longestLine = 4_096;
const mostLines = 100;
// Most replies of a server are the same few lines.
const knownReplies = new Map<string, Reply>();
const mostKnown = 100;
const longestKnown = 120;

/**
 * Cuts what a server writes into replies, in bounded memory: a line counts up to 4 KB, a reply up to 100 lines. A server
 * that goes beyond, or writes no reply code, is not speaking SMTP; `feed` then throws.
 */
export class ReplyReader {
  #rest = '';
  #lines: string[] = [];
  #code = '';

  /** Takes bytes from the wire and gives the replies they complete. */
  feed(bytes: Buffer): Reply[] {
    const replies: Reply[] = [];
    const text = this.#rest + bytes.toString('latin1');
    let start = 0;
    for (;;) {
      const end = text.indexOf('\n', start);
      if (end < 0) break;
      const line = text.slice(
        start,
        text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end,
      );
      const reply =
        this.#lines.length === 0
          ? (knownReplies.get(line) ?? this.#takeFirst(line))
          : this.#takeLine(line);
      if (reply) replies.push(reply);
      start = end + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > longestLine)
      throw new Error('The mail server sent a line longer than 4 KB.');
    return replies;
  }

  #takeFirst(line: string): Reply | null {
    const reply = this.#takeLine(line);
    if (reply && line.length <= longestKnown) {
      if (knownReplies.size >= mostKnown) knownReplies.clear();
      knownReplies.set(line, reply);
    }
    return reply;
  }

  #takeLine(line: string): Reply | null {
    const match = /^(\d{3})([ -]?)(.*)$/.exec(line.slice(0, longestLine));
    if (!match)
      throw new Error(`The mail server sent something that is no SMTP reply: ${printable(line)}`);
    const [, code = '', separator, text = ''] = match;
    if (this.#code !== '' && code !== this.#code)
      throw new Error('The mail server changed the code within one reply.');
    this.#code = code;
    this.#lines.push(text);
    if (this.#lines.length > mostLines)
      throw new Error('The mail server sent a reply of more than 100 lines.');
    if (separator === '-') return null;
    const reply = {
      code: Number(code),
      enhanced: enhancedCode(this.#lines[0] ?? ''),
      text: printable(this.#lines.join('\n')),
    };
    this.#lines = [];
    this.#code = '';
    return reply;
  }
}

/** The enhanced status code at the start of a reply's text, if there is one. */
export function enhancedCode(text: string): string | null {
  return /^\s*([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(text)?.[1] ?? null;
}

/** One reply in one line, as it is kept for people to read. */
export function replyLine(reply: Reply): string {
  return `${reply.code} ${reply.text.replaceAll('\n', ' ')}`.trim();
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/g, '?').slice(0, 1_000);
}
