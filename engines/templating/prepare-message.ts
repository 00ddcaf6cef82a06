import { createHash, randomBytes } from 'node:crypto';
import { findLinks, hasLiquid, type PlacedLink } from './find-links.ts';
import { gapsOfHtml, gapsOfText, htmlFooter, textFooter } from './footer.ts';
import { decodeHtml } from './html-text.ts';
import { htmlToTextPart } from './html-to-text-part.ts';
import type { MailingMessage, MessageLink, MessagePart } from './message.ts';
import { cutAtMarks, fixPieces, markText, plainPieces, type JoinPiece } from './pieces.ts';
import { withoutPreviewText } from './preview-text.ts';
import { scanHtml, type Piece } from './scan-html.ts';

/** A message made ready to be rendered many times. */
export interface PreparedMessage {
  message: MailingMessage;
  /** The links that are counted, in order; also found when clicks are not tracked. */
  links: MessageLink[];
  /** False when the same mail goes to everybody but for the addresses in it. */
  usesLiquid: boolean;
  /** Begins every mark in `templates.html`; nobody can guess it. */
  nonce: string;
  /** Templates by part, with marks where links, preview text and pixel belong. */
  templates: Record<MessagePart, string>;
  /** Pieces by part for the parts that need no engine, else null. */
  pieces: Record<MessagePart, JoinPiece[] | null>;
}

/** Makes a message ready: finds and numbers links, places pixel and preview text, adds the footer that the law wants. */
export function prepareMessage(message: MailingMessage): PreparedMessage {
  // One preview text a mail: the campaign's, or else the content's.
  const written = message.preheader.trim() === '' ? message.html : withoutPreviewText(message.html);
  const body = wholeDocument(decodeLiquid(written), message.language);
  const scanned = scanHtml(body);
  const links = findLinks(body, scanned);
  const nonce = nonceFor(message);
  const html = markHtml({ message, body, scanned, links, nonce });
  const plainText =
    message.text.trim() === '' ? quickTextPart(message.html, body, scanned) : message.text;
  const text =
    plainText + textFooter(message, gapsOfText(message, plainText), '{{ unsubscribe_url }}');
  const templates = { subject: message.subject, preheader: message.preheader, html, text };
  return {
    message,
    links: links.map(({ no, url, label, isDynamic }) => ({ no, url, label, isDynamic })),
    usesLiquid: Object.values(templates).some(hasLiquid),
    nonce,
    templates,
    pieces: {
      subject: joinable(templates.subject, nonce),
      preheader: joinable(templates.preheader, nonce),
      html: fixed(joinable(templates.html, nonce)),
      text: fixed(joinable(templates.text, nonce)),
    },
  };
}

/** HTML up to this length is laid out as a text part at once; the time that takes grows with its depth too. */
const quickHtml = 20_000;

// Contents bring a text part, made in a thread. Who has none by now gets the words as they stand, however long the HTML is.
function quickTextPart(html: string, body: string, scanned: readonly Piece[]): string {
  if (html.length <= quickHtml) return htmlToTextPart(html);
  const words = scanned.map((piece) => {
    if (piece.kind === 'tag') return isInline.has(piece.name) ? '' : '\n';
    return piece.kind === 'text' || piece.kind === 'liquid'
      ? body.slice(piece.start, piece.end)
      : '';
  });
  return decodeHtml(words.join('').replace(/^\s*<!doctype[^>]*>/i, ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

const isInline = new Set(
  'a abbr b big code em font i mark s small span strong sub sup u'.split(' '),
);

/** Editors write {{ a | default: &quot;b&quot; }}; inside Liquid these entities mean the characters. */
export function decodeLiquid(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, (token) =>
    token.includes('&')
      ? token
          .replace(/&(?:quot|#34|#x22);/gi, '"')
          .replace(/&(?:apos|#39|#x27);/gi, "'")
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&nbsp;/g, ' ')
          .replace(/&amp;/g, '&')
      : token,
  );
}

/** A fragment becomes a document, so that every mail client reads it the same way. */
export function wholeDocument(html: string, language: string): string {
  const known = /^[a-z-]{2,8}$/i.test(language) ? language : 'en';
  // What compiles layouts writes `und` where it was told no language: screen readers would guess.
  if (/<(?:html|body)\b/i.test(html))
    return html.replace(/(<html\b[^>]*?\slang=)(["'])und\2/i, `$1$2${known}$2`);
  return (
    `<!doctype html>\n<html lang="${known}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>\n${html}\n</body></html>`
  );
}

function joinable(template: string, nonce: string): JoinPiece[] | null {
  return hasLiquid(template)
    ? plainPieces(template, nonce)
    : cutAtMarks(template, nonce).filter((piece) => piece !== '');
}

function fixed(pieces: JoinPiece[] | null): JoinPiece[] | null {
  return pieces && fixPieces(pieces);
}

/** Random for the process, stable for the message: the template thread parses the same text once. */
const processSecret = randomBytes(16);
function nonceFor(message: MailingMessage): string {
  const digest = createHash('sha256').update(processSecret).update(message.html).digest();
  return `~${digest.readBigUInt64BE(0)}${digest.readBigUInt64BE(8)}~`;
}

interface Marking {
  message: MailingMessage;
  body: string;
  scanned: readonly Piece[];
  links: readonly PlacedLink[];
  nonce: string;
}

/** Puts the marks in: each insertion replaces a range of the body. */
function markHtml({ message, body, scanned, links, nonce }: Marking): string {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const { target, no, isDynamic } of links) {
    if (!isDynamic && !message.track.clicks) continue;
    const { valueStart: start, valueEnd: end, isQuoted } = target;
    const inner = isDynamic
      ? markText(nonce, 'D', no) + body.slice(start, end) + markText(nonce, 'E', no)
      : markText(nonce, 'L', no);
    edits.push({ start, end, text: isQuoted ? inner : `"${inner}"` });
  }
  const { head, foot } = places(body, scanned);
  edits.push({ start: head, end: head, text: markText(nonce, 'H') });
  const footer = htmlFooter(message, gapsOfHtml(message, body, scanned), '{{ unsubscribe_url }}');
  edits.push({ start: foot, end: foot, text: footer + markText(nonce, 'F') });
  edits.sort((one, other) => one.start - other.start);
  let marked = '';
  let at = 0;
  for (const edit of edits) {
    marked += body.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return marked + body.slice(at);
}

/** Where preview text (after the body begins) and footer with pixel (before it ends) belong. */
function places(body: string, scanned: readonly Piece[]): { head: number; foot: number } {
  let head = 0;
  let foot = body.length;
  for (const piece of scanned) {
    if (piece.kind !== 'tag') continue;
    const opens = !piece.isEnd && (piece.name === 'body' || piece.name === 'html');
    if (opens || (piece.isEnd && piece.name === 'head')) head = piece.end;
    if (piece.isEnd && piece.name === 'body') foot = piece.start;
  }
  return { head, foot: Math.max(foot, head) };
}
