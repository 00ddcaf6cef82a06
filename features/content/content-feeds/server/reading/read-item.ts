import { createHash } from 'node:crypto';
import { sanitiseFragment } from '#platform/server/sanitise/sanitise-html.ts';

/** An item as its feed has it; everything may be missing or of another kind than it should be. */
export interface RawItem {
  key?: unknown;
  title?: unknown;
  link?: unknown;
  summary?: unknown;
  html?: unknown;
  image?: unknown;
  author?: unknown;
  price?: unknown;
  published_at?: unknown;
}

/** An item as it is kept: texts are texts, HTML is harmless, addresses are whole. */
export interface ReadItem {
  key: string;
  title: string;
  link: string;
  summary: string;
  html: string;
  image: string;
  author: string;
  price: string;
  publishedAt: string | null;
}

const longest = { title: 500, summary: 1000, html: 50_000, address: 2000, short: 200 } as const;

/** Reads one item of a feed at an address. */
export function readItem(raw: RawItem, feedUrl: string): ReadItem {
  const own = addressOf(raw.link, feedUrl);
  // A link that leads nowhere would hold up the whole email.
  const link = own === '' ? new URL('/', feedUrl).href : own;
  const base = own === '' ? feedUrl : own;
  const written = text(raw.html) || text(raw.summary);
  const html = wholeLinks(
    wholeAddresses(sanitiseFragment(written.slice(0, longest.html)), base),
    link,
  );
  const title = plain(text(raw.title)).slice(0, longest.title);
  const publishedAt = momentOf(raw.published_at);
  return {
    key: keyOf(raw.key, { link: own, title, publishedAt }),
    title,
    link,
    summary: plain(text(raw.summary) || written).slice(0, longest.summary),
    html,
    image: addressOf(raw.image, base) || firstPicture(html),
    author: plain(text(raw.author)).slice(0, longest.short),
    price: plain(text(raw.price)).slice(0, longest.short),
    publishedAt,
  };
}

/** What an item is known by when it comes again: its own id, else its address without what only counts visits, else its words. */
function keyOf(
  key: unknown,
  { link, title, publishedAt }: { link: string; title: string; publishedAt: string | null },
): string {
  const own = text(key).trim();
  if (own !== '') return own.length <= 300 ? own : hashOf(own);
  if (link !== '') {
    const known = withoutTracking(link);
    return known.length <= 300 ? known : hashOf(known);
  }
  return hashOf(`${title}\n${publishedAt ?? ''}`);
}

function withoutTracking(address: string): string {
  const url = new URL(address);
  const tracking = [...url.searchParams.keys()].filter((name) =>
    /^(utm_|mc_|fbclid$|gclid$|ref$|source$)/i.test(name),
  );
  for (const name of tracking) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 40);
}

/** A text of whatever stands there; private characters are taken out, they mark places of our own. */
function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value.replaceAll(/[\0\uE000-\uF8FF]/g, '').toWellFormed();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of a text that may be HTML. */
function plain(words: string): string {
  const bare = words.includes('<') ? sanitiseFragment(words).replaceAll(/<[^<>]*>/g, ' ') : words;
  return bare
    .replaceAll(
      /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi,
      (whole, name: string) => characterOf(name.toLowerCase()) ?? whole,
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name];
  const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
  // Private characters are ours, and halves of others are none.
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xf8ff);
  return isNone ? '' : String.fromCodePoint(code);
}

function addressOf(value: unknown, base: string): string {
  const written = text(value).trim();
  if (written === '' || !URL.canParse(written, base)) return '';
  const url = new URL(written, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.href.length <= longest.address ? url.href : '';
}

// What the sanitiser wrote has its values in double quotes.
function wholeAddresses(html: string, base: string): string {
  return html.replaceAll(/ (src|href)="([^"]*)"/g, (_, name: string, address: string) => {
    const whole = addressOf(address.replaceAll('&amp;', '&'), base);
    return whole === '' ? '' : ` ${name}="${whole.replaceAll('&', '&amp;')}"`;
  });
}

function wholeLinks(html: string, link: string): string {
  return html.replaceAll(/<a((?: [a-z-]+="[^"]*")*)>/g, (whole, attributes: string) =>
    attributes.includes(' href="')
      ? whole
      : `<a href="${link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${attributes}>`,
  );
}

function firstPicture(html: string): string {
  return (/<img [^>]*?src="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

function momentOf(value: unknown): string | null {
  const written = text(value).trim();
  if (written === '') return null;
  // Seconds or milliseconds since 1970, as APIs write them.
  const number = /^\d{9,13}$/.test(written) ? Number(written) : null;
  const moment =
    number === null ? new Date(written) : new Date(number < 1e11 ? number * 1000 : number);
  const year = moment.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 2200 ? null : moment.toISOString();
}
