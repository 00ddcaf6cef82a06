import { findLinks } from '#engines/templating/public.ts';

/** A rendered mail as the rules look at it. */
export interface ReadMail {
  subject: string;
  fromName: string;
  fromEmail: string;
  replyTo: string;
  /** What people read of the HTML, in one line. */
  words: string;
  /** The text part as somebody wrote it; empty when it is made of the HTML. */
  ownText: string;
  images: number;
  links: { url: string; label: string }[];
  unclosed: string[];
  hasActiveContent: boolean;
  hasHiddenText: boolean;
  hasUnsubscribe: boolean;
  bytes: number;
}

const voidTags = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
// What may stay open by the rules of HTML.
const optionalEnds = new Set([
  'p',
  'li',
  'td',
  'tr',
  'th',
  'dt',
  'dd',
  'tbody',
  'thead',
  'tfoot',
  'option',
  'html',
  'head',
  'body',
  'colgroup',
]);

/** The parts of an email that are read. */
export interface MailParts {
  subject: string;
  fromName: string;
  fromEmail: string;
  replyTo: string;
  html: string;
  ownText: string;
  source: string;
  bytes: number;
}

/** Reads what the rules ask about out of a mail's parts. */
export function readMail(parts: MailParts): ReadMail {
  // Comments are for mail programs of Microsoft and for nobody's eyes.
  const visible = parts.html.replace(/<!--[\s\S]*?-->/g, ' ');
  const body = visible.replace(/<(style|script|title|head)\b[\s\S]*?<\/\1\s*>/gi, ' ');
  return {
    subject: parts.subject,
    fromName: parts.fromName,
    fromEmail: parts.fromEmail,
    replyTo: parts.replyTo,
    ownText: parts.ownText,
    bytes: parts.bytes,
    words: body
      .replace(/<div style="display:none;max-height:0[^>]*>[\s\S]*?<\/div>/gi, ' ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&nbsp;|&#160;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    images: visible.match(/<img\b/gi)?.length ?? 0,
    links: findLinks(parts.html).map(({ url, label }) => ({ url, label })),
    unclosed: unclosedTags(visible),
    hasActiveContent:
      /<(?:script|form|iframe|object|embed|applet)\b|\son\w+\s*=|href\s*=\s*(?:["']\s*)?javascript:/i.test(
        visible,
      ),
    hasHiddenText: hidesText(body),
    hasUnsubscribe: /unsubscribe_url|report_spam/.test(parts.source),
  };
}

function unclosedTags(html: string): string[] {
  const open: string[] = [];
  const lost: string[] = [];
  for (const [, slash, name = '', rest = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi,
  )) {
    const tag = name.toLowerCase();
    if (voidTags.has(tag) || rest.endsWith('/')) continue;
    if (slash === '') {
      open.push(tag);
      continue;
    }
    const at = open.lastIndexOf(tag);
    if (at < 0) continue;
    lost.push(...open.splice(at).slice(1));
  }
  return [...new Set([...lost, ...open])].filter((tag) => !optionalEnds.has(tag));
}

// Preview text is hidden on purpose, and by display:none; a colour or a size that hides is meant to deceive.
function hidesText(body: string): boolean {
  for (const [, style = '', text = ''] of body.matchAll(
    /<[a-z][^<>]*style\s*=\s*"([^"]*)"[^<>]*>([^<]{12,})/gi,
  )) {
    if (text.trim().length < 12 || /display\s*:\s*none/i.test(style)) continue;
    if (/font-size\s*:\s*[01](?:px|pt)?\s*(?:;|$)/i.test(style)) return true;
    const color = /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim().toLowerCase();
    const ground = /background(?:-color)?\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim().toLowerCase();
    if (color !== undefined && color === ground) return true;
  }
  return false;
}
