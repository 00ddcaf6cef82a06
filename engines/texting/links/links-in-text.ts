/** A link of a text as it is written: Liquid outputs belong to it. */
export interface LinkInText {
  at: number;
  url: string;
}

// Carriers block texts with these: nobody sees where they lead.
const publicShorteners = new Set(
  `bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly shorturl.at tiny.cc bl.ink v.gd t.ly rb.gy short.io lnkd.in
  adf.ly bit.do s.id qr.ae shorte.st soo.gd clck.ru u.to dub.sh`.split(/\s+/),
);

/** The links of a text in their order; what ends a sentence is no part of them. */
export function linksIn(text: string): LinkInText[] {
  return [...text.matchAll(/https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"'{}|\\^`])+/gi)].map((found) => ({
    at: found.index,
    url: withoutEnd(found[0]),
  }));
}

/** The hosts of public shorteners that a text has links of: carriers block such texts. */
export function publicShortenersIn(text: string): string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s<>"'()]+/)
    .flatMap((word) => (word.includes('/') ? [hostOf(word)] : []));
  return [...new Set(hosts.filter((host) => publicShorteners.has(host)))];
}

function hostOf(word: string): string {
  const [host = ''] = word.replace(/^https?:\/\//, '').split('/');
  return host.replace(/^www\./, '');
}

function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && '.,;:!?)]'.includes(url[end - 1]!)) end--;
  return url.slice(0, end);
}
