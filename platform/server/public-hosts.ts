import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** A host name that accounts brought, and whose records it shows. */
export interface AccountHost {
  readonly name: string;
  /** Who has it now, with the link domain that says so; null where only links of old mails and of texts lead there. */
  readonly owner: { readonly accountId: number; readonly domainId: number } | null;
  /** Every account that has verified it: the links of its mails stay, whoever has the host since. */
  readonly accounts: ReadonlySet<number>;
}

/** The host names that this process answers under, in memory: the product's own, and those of accounts. */
export interface PublicHosts {
  /** Whose a name is; null for every name that is not ours to answer under. The name is one that `hostName` answers. */
  find(name: string): 'own' | AccountHost | null;
  /** Whose the host of a request is. Behind trusted proxies its name is that of X-Forwarded-Host. */
  of(request: IncomingMessage): 'own' | AccountHost | null;
  /** All hosts of accounts, in place of those known so far. */
  replace(hosts: readonly AccountHost[]): void;
  /** One host of accounts anew; null takes it out. */
  put(name: string, host: AccountHost | null): void;
}

/** Makes the list of hosts; `own` are the names that people open the product by, which no account can take. */
export function createPublicHosts(parts: {
  own: readonly string[];
  trustedProxies: number;
}): PublicHosts {
  const own = new Set(parts.own.map(hostName));
  let ofAccounts = new Map<string, AccountHost>();
  const find = (name: string): 'own' | AccountHost | null =>
    own.has(name) ? 'own' : (ofAccounts.get(name) ?? (isThisMachine(name) ? 'own' : null));
  return {
    find,
    of(request) {
      const { host = '', 'x-forwarded-host': forwarded } = request.headers;
      const name = (parts.trustedProxies > 0 && forwardedName(forwarded)) || hostName(host);
      // Fastify keeps here what was asked for before it was rewritten.
      const asked = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
      const authority = authorityOf(asked);
      return authority === null || hostName(authority) === name ? find(name) : null;
    },
    replace: (hosts) => void (ofAccounts = new Map(hosts.map((host) => [host.name, host]))),
    put(name, host) {
      if (host === null) ofAccounts.delete(name);
      else ofAccounts.set(name, host);
    },
  };
}

/** A host as names are compared: in lower case, without its port and the dot that a name may end with. */
export function hostName(host: string): string {
  const lower = host.toLowerCase();
  if (lower.startsWith('[')) return lower.slice(0, lower.indexOf(']') + 1);
  const end = lower.indexOf(':');
  const name = end < 0 ? lower : lower.slice(0, end);
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The name in X-Forwarded-Host: each proxy adds what it was asked for at the end. Null without one. */
export function forwardedName(header: string | string[] | undefined): string | null {
  const last = [header ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return last === '' ? null : hostName(last);
}

/** The host that a request names in its first line, where it asks for a whole address; null for a path. */
function authorityOf(asked: string): string | null {
  if (asked.startsWith('/')) return null;
  const found = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(asked);
  return found ? found[1]!.slice(found[1]!.lastIndexOf('@') + 1) : null;
}

/** The path and query of what a request asks for, without the host that may stand before it. */
export function pathAsked(asked: string): string {
  const rest = asked.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return rest === asked || rest.startsWith('/') ? rest : `/${rest}`;
}

// Whoever can use these names sits at the machine itself.
function isThisMachine(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    (isIPv4(name) && name.startsWith('127.'))
  );
}
