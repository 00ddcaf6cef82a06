import { forwardedName, hostName } from '#platform/server/public-hosts.ts';

/** What the head of a plain request says beyond its address. */
export interface RequestHead {
  /** The name that it was asked under, as hosts are compared. */
  hostName: string;
  userAgent: string;
  forwardedFor: string | null;
}

const longest = 4_096;
const mostRemembered = 2_000;
const lineOfHeader = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/;
// A body, another protocol, an answer in between, or a browser that fetches ahead: all that is not plain.
const notPlain = new Set([
  'content-length',
  'transfer-encoding',
  'trailer',
  'te',
  'expect',
  'upgrade',
  'http2-settings',
  'proxy-connection',
  'sec-purpose',
  'purpose',
  'x-purpose',
  'x-moz',
]);

/**
 * Reads what follows the address in a request, from the space before the protocol to the empty line; null for all that is not plain, which
 * Node's parser has to judge. The same texts come again and again, so what was read is remembered.
 */
export function createHeadReader(trustedProxies: number): (text: string) => RequestHead | null {
  const remembered = new Map<string, RequestHead | null>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const head = text.length > longest ? null : readHead(text, trustedProxies);
    if (head === null) return null;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(text, head);
    return head;
  };
}

function readHead(text: string, trustedProxies: number): RequestHead | null {
  if (!text.startsWith(' HTTP/1.1\r\n') || text.indexOf('\r\n\r\n') !== text.length - 4)
    return null;
  const headers = new Map<string, string>();
  for (const line of text.slice(11, -4).split('\r\n')) {
    const [, name, value] = lineOfHeader.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    const key = name.toLowerCase();
    if (notPlain.has(key) || headers.has(key)) return null;
    headers.set(key, value.replace(/^[ \t]+/, '').trimEnd());
  }
  const staysOpen = (headers.get('connection') ?? 'keep-alive').toLowerCase() === 'keep-alive';
  if (!headers.has('host') || !staysOpen) return null;
  return {
    hostName: nameIn(headers, trustedProxies),
    userAgent: headers.get('user-agent') ?? '',
    forwardedFor: headers.get('x-forwarded-for') ?? null,
  };
}

function nameIn(headers: ReadonlyMap<string, string>, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedName(headers.get('x-forwarded-host')) : null;
  return forwarded ?? hostName(headers.get('host') ?? '');
}

/** Who asked, behind so many proxies of ours: each adds the address it was asked from at the end. As Fastify reads it. */
export function addressBehind(
  proxies: number,
  socketAddress: string,
  forwardedFor: string | null,
): string {
  if (proxies === 0 || forwardedFor === null) return socketAddress;
  const addresses = forwardedFor
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .reverse();
  return addresses[Math.min(proxies, addresses.length) - 1] ?? socketAddress;
}
