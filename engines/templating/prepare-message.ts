import { createHash, randomBytes } from 'node:crypto';
import {
  inOrderOfPicks,
  numberLinks,
  type Choice,
  type HtmlPlace,
  type PreparedText,
  type Recipe,
} from './choices.ts';
import { hasLiquid, type PlacedLink } from './find-links.ts';
import { gapsOfHtml, gapsOfText, htmlFooter, textFooter } from './footer.ts';
import { decodeHtml, decodeLiquid } from './html-text.ts';
import { htmlToTextPart } from './html-to-text-part.ts';
import type { MailingMessage, MessageLink, MessagePart } from './message.ts';
import { cutAtMarks, fixPieces, markOf, plainPieces, type JoinPiece } from './pieces.ts';
import { withoutPreviewText } from './preview-text.ts';
import { replaceReferences } from './references.ts';
import { scanHtml, type Piece } from './scan-html.ts';

/** A message made ready to be rendered many times. */
export interface PreparedMessage {
  message: MailingMessage;
  /** The links that are counted, in order; also found when clicks are not tracked. */
  links: MessageLink[];
  /** Begins every mark in `templates.html`; nobody can guess it. */
  nonce: string;
  /** Templates by part, with marks where links, preview text and pixel belong. */
  templates: Record<MessagePart, string>;
  /** Pieces by part for the parts that need no engine, else null. */
  pieces: Record<MessagePart, JoinPiece[] | null>;
  /** What is chosen for each recipient; a mark names it by its place in here. */
  choices: Choice[];
  /** How mails are made, by what is chosen in them. */
  recipes: Map<string, Recipe>;
}

/** Makes a message ready: finds and numbers links, places pixel and preview text, adds the footer that the law wants. */
export function prepareMessage(message: MailingMessage): PreparedMessage {
  // One preview text a mail: the campaign's, or else the content's.
  const written = message.preheader.trim() === '' ? message.html : withoutPreviewText(message.html);
  const body = wholeDocument(decodeLiquid(written), message.language);
  const scanned = scanHtml(body);
  const { all, own, places } = numberLinks(body, scanned, message.dynamic);
  const nonce = nonceFor(message);
  const choices: Choice[] = [];
  const html = markHtml({ message, body, scanned, links: own, places, nonce, choices });
  const plainText =
    message.text.trim() === '' ? quickTextPart(message.html, body, scanned) : message.text;
  // What every body must have is looked for in what everybody gets.
  const text =
    markText({ message, plainText, nonce, choices }) +
    textFooter(message, gapsOfText(message, plainText), '{{ unsubscribe_url }}');
  const templates = {
    subject: withoutChoices(message.subject),
    preheader: withoutChoices(message.preheader),
    html: withoutChoices(html),
    text: withoutChoices(text),
  };
  return {
    message,
    links: all.map(({ no, url, label, isDynamic }) => ({ no, url, label, isDynamic })),
    nonce,
    templates,
    pieces: {
      subject: joinable(templates.subject, nonce),
      preheader: joinable(templates.preheader, nonce),
      html: fixed(joinable(templates.html, nonce)),
      text: fixed(joinable(templates.text, nonce)),
    },
    choices,
    recipes: new Map(),
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
  places: readonly HtmlPlace[];
  nonce: string;
  /** What is chosen for each recipient; a mark names it by its place in here. */
  choices: Choice[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Puts the marks in: each insertion replaces a range of the body. */
function markHtml(marking: Marking): string {
  const { message, body, scanned, links, places: chosen, nonce, choices } = marking;
  const edits = linkEdits(marking, body, links);
  for (const { start, end, dynamic, variants } of chosen) {
    const texts = variants.map((one) =>
      prepared(edited(one.html, linkEdits(marking, one.html, one.links)), nonce),
    );
    choices.push({ dynamic, part: 'html', texts });
    edits.push({ start, end, text: markOf(nonce, 'C', choices.length - 1) });
  }
  const { head, foot } = places(body, scanned);
  edits.push({ start: head, end: head, text: markOf(nonce, 'H') });
  const footer = htmlFooter(message, gapsOfHtml(message, body, scanned), '{{ unsubscribe_url }}');
  edits.push({ start: foot, end: foot, text: footer + markOf(nonce, 'F') });
  return edited(body, edits);
}

function linkEdits(
  { message, nonce }: Pick<Marking, 'message' | 'nonce'>,
  html: string,
  links: readonly PlacedLink[],
): Edit[] {
  return links
    .filter(({ isDynamic }) => isDynamic || message.track.clicks)
    .map(({ target, no, isDynamic }) => {
      const { valueStart: start, valueEnd: end, isQuoted } = target;
      const inner = isDynamic
        ? markOf(nonce, 'D', no) + html.slice(start, end) + markOf(nonce, 'E', no)
        : markOf(nonce, 'L', no);
      return { start, end, text: isQuoted ? inner : `"${inner}"` };
    });
}

function edited(html: string, edits: readonly Edit[]): string {
  let marked = '';
  let at = 0;
  // What is only put in comes before what is replaced there.
  const inOrder = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  for (const edit of inOrder) {
    marked += html.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return marked + html.slice(at);
}

/** Puts a mark where the text part names a dynamic content. */
function markText({
  message,
  plainText,
  nonce,
  choices,
}: Pick<Marking, 'message' | 'nonce' | 'choices'> & { plainText: string }): string {
  const { dynamic = [] } = message;
  if (dynamic.length === 0) return plainText;
  return replaceReferences(plainText, 'dynamic_content', (id) => {
    const at = dynamic.findIndex((one) => one.id === id);
    if (at === -1) return '';
    const texts = inOrderOfPicks(dynamic[at]!).map(({ html, text }) =>
      prepared(text.trim() === '' ? quickTextPart(html, html, scanHtml(html)) : text, nonce),
    );
    choices.push({ dynamic: at, part: 'text', texts });
    return markOf(nonce, 'C', choices.length - 1);
  });
}

function prepared(text: string, nonce: string): PreparedText {
  const template = withoutChoices(text);
  return { template, pieces: fixed(joinable(template, nonce)) };
}

/** A dynamic content that nobody knows, or that stands where none can be chosen, leaves nothing. */
function withoutChoices(template: string): string {
  return template.includes('dynamic_content')
    ? replaceReferences(template, 'dynamic_content', () => '')
    : template;
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
