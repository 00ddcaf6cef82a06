/** Hosts whose short links carriers block, because anybody may make one. */
const hosts = new Set([
  'bit.ly',
  'bitly.com',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'v.gd',
]);

/** The public shortener that a text has a link of; null where it has none. */
export function publicShortenerIn(text: string): string | null {
  for (const [, host = ''] of text.matchAll(/\bhttps?:\/\/(?:www\.)?([a-z0-9.-]{4,40})/gi))
    if (hosts.has(host.toLowerCase())) return host.toLowerCase();
  for (const [word] of text.matchAll(/[a-z0-9.-]{4,40}(?=\/)/gi))
    if (hosts.has(word.toLowerCase())) return word.toLowerCase();
  return null;
}
