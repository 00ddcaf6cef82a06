import { MailRefused, refuseLineBreaks } from './mail-refused.ts';

const longestLine = 76;
const longestWord = 75;
const wordFrame = '=?UTF-8?B??='.length;

/** One header of free text (Subject), encoded by RFC 2047 where it must be, folded to lines of at most 76 characters. */
export function textHeader(name: string, text: string): string {
  refuseLineBreaks(name.toLowerCase(), text);
  if (fitsAsIs(text)) {
    const folded = foldAtBlanks(`${name}: ${text}`);
    if (folded !== null) return `${folded}\r\n`;
  }
  return `${name}: ${encodedWords(text, name.length + 2)}\r\n`;
}

/** One header with one address; the name is quoted or encoded and the address never is. */
export function addressHeader(header: string, who: { name?: string; email: string }): string {
  const name = who.name?.trim() ?? '';
  if (name === '') return `${header}: ${who.email}\r\n`;
  const isPlain = /^[\x20-\x7e\t]*$/.test(name) && !name.includes('=?');
  const spelled = isPlain
    ? `"${name.replace(/(["\\])/g, '\\$1')}"`
    : encodedWords(name, header.length + 2);
  if (isPlain && header.length + 2 + spelled.length > longestLine) {
    return `${header}: ${encodedWords(name, header.length + 2)}\r\n <${who.email}>\r\n`;
  }
  const lastLine = spelled.slice(spelled.lastIndexOf('\n') + 1);
  const used = (spelled.includes('\n') ? 0 : header.length + 2) + lastLine.length;
  const gap = used + who.email.length + 3 > longestLine ? '\r\n ' : ' ';
  return `${header}: ${spelled}${gap}<${who.email}>\r\n`;
}

/** One header of machine-readable ASCII, folded at blanks only; a part may be long but never above 998 octets. */
export function structuredHeader(name: string, value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    throw new MailRefused('header name', 'is not made of letters, digits and hyphens');
  if (!/^[\x20-\x7e]+$/.test(value))
    throw new MailRefused(`header ${name}`, 'holds characters outside printable ASCII');
  // Most values are one word or short, so there is nothing to fold.
  if (
    value.length <= 990 &&
    (!value.includes(' ') ||
      (name.length + 2 + value.length <= longestLine && !/^ |  | $/.test(value)))
  )
    return `${name}: ${value}\r\n`;
  let line = `${name}:`;
  const lines: string[] = [];
  for (const part of value.split(' ').filter((piece) => piece !== '')) {
    if (part.length > 990)
      throw new MailRefused(`header ${name}`, 'has a part longer than a line may be');
    if (line.length + 1 + part.length > longestLine && !line.endsWith(':')) {
      lines.push(line);
      line = '';
    }
    line += ` ${part}`;
  }
  return `${[...lines, line].join('\r\n')}\r\n`;
}

function fitsAsIs(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text === text.trim();
}

// Null when a line would stay too long, or would be blank when folded.
function foldAtBlanks(line: string): string | null {
  if (line.length <= longestLine) return line;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > longestLine) {
    const at = rest.lastIndexOf(' ', longestLine);
    const isFirst = lines.length === 0;
    if (at <= (isFirst ? rest.indexOf(' ') : 0) || rest[at - 1] === ' ' || rest[at + 1] === ' ')
      return null;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...lines, rest].join('\r\n');
}

/** Text as RFC 2047 words of at most 75 characters; no character is ever split between two words. */
function encodedWords(text: string, columnsUsed: number): string {
  const words: string[] = [];
  let room = bytesThatFit(longestLine - columnsUsed);
  let chunk = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > room && chunk !== '') {
      words.push(wordOf(chunk));
      room = bytesThatFit(longestLine - 1);
      chunk = '';
      bytes = 0;
    }
    chunk += character;
    bytes += size;
  }
  if (chunk !== '') words.push(wordOf(chunk));
  return words.join('\r\n ');
}

function bytesThatFit(columns: number): number {
  const base64 = Math.min(columns, longestWord) - wordFrame;
  return Math.floor(base64 / 4) * 3;
}

function wordOf(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}
