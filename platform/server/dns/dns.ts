import { Resolver } from 'node:dns/promises';

/** What the name servers say about a name: the values of one kind of record, and whether the name exists at all. */
export interface DnsAnswer<T> {
  readonly values: readonly T[];
  readonly exists: boolean;
}

/** A mail server of a domain. */
export interface MailExchange {
  readonly exchange: string;
  readonly priority: number;
}

/** Asks name servers. A question that nobody answers throws DnsUnreachable: not knowing is not the same as not there. */
export interface Dns {
  /** Texts of a name; the strings that one record is split into are joined. */
  txt(name: string): Promise<DnsAnswer<string>>;
  mx(name: string): Promise<DnsAnswer<MailExchange>>;
  cname(name: string): Promise<DnsAnswer<string>>;
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<DnsAnswer<string>>;
}

/** No name server gave an answer, so nothing is known. */
export class DnsUnreachable extends Error {
  override readonly name = 'DnsUnreachable';
}

/** Asks the given name servers, or those of the machine; an answer too long for UDP is asked for again by TCP. */
export function createDns(
  options: { servers?: readonly string[]; timeoutMs?: number; tries?: number } = {},
): Dns {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? 2500, tries: options.tries ?? 2 });
  if (options.servers && options.servers.length > 0) resolver.setServers([...options.servers]);
  return {
    txt: (name) =>
      ask(name, async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    mx: (name) =>
      ask(name, async () =>
        (await resolver.resolveMx(name)).map((one) => ({ ...one, exchange: plain(one.exchange) })),
      ),
    cname: (name) => ask(name, async () => (await resolver.resolveCname(name)).map(plain)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask(name, () => resolver.resolve4(name)),
        ask(name, () => resolver.resolve6(name)),
      ]);
      return { values: [...four.values, ...six.values], exists: four.exists || six.exists };
    },
  };
}

/**
 * Asks for records of any kind as a library of mail wants them: a name without records throws the code of node:dns. What one mail
 * makes us ask is limited: each resolver answers `most` questions, in at most 4 s each.
 */
export function createRecordResolver(
  servers: readonly string[],
  most: number,
): (name: string, kind: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  let asked = 0;
  return async (name, kind) => {
    asked += 1;
    if (asked > most)
      throw Object.assign(new Error(`More than ${most} questions were asked.`), {
        code: 'ESERVFAIL',
      });
    return (await resolver.resolve(name, kind)) as string[];
  };
}

async function ask<T>(name: string, question: () => Promise<T[]>): Promise<DnsAnswer<T>> {
  try {
    return { values: await question(), exists: true };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENODATA') return { values: [], exists: true };
    if (code === 'ENOTFOUND' || code === 'EBADNAME') return { values: [], exists: false };
    throw new DnsUnreachable(`${name} could not be looked up (${code || String(error)}).`, {
      cause: error,
    });
  }
}

// Names are compared without the dot of the root and without capitals.
function plain(name: string): string {
  return name.replace(/\.$/, '').toLowerCase();
}
