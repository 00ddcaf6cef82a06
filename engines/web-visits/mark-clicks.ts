import { sql } from 'kysely';
import type { MarkClick } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { markParameter, writeVisitMark } from './visit-mark.ts';

interface Known {
  hosts: readonly string[];
  at: number;
}

const goodForMs = 30_000;
const mostAccounts = 10_000;
const none: readonly string[] = [];

/** Lets websites of an account know who comes by a link of its emails. Which hosts those are is held in memory, so that a click waits for it once. */
export function createClickMarks({
  database,
  secrets,
  clock,
  log,
}: Pick<Services, 'database' | 'secrets' | 'clock' | 'log'>): MarkClick {
  const known = new Map<number, Known>();
  const asking = new Map<number, Promise<readonly string[]>>();
  const ask = (accountId: number): Promise<readonly string[]> => {
    const under = asking.get(accountId);
    if (under) return under;
    const asked = hostsOf(database, accountId)
      .catch((error: unknown) => {
        // Where a click leads never depends on it.
        log.warn({ err: error, accountId }, 'hosts of websites could not be read');
        return none;
      })
      .then((hosts) => {
        if (known.size >= mostAccounts) known.clear();
        known.set(accountId, { hosts, at: performance.now() });
        return hosts;
      })
      .finally(() => asking.delete(accountId));
    asking.set(accountId, asked);
    return asked;
  };
  return ({ accountId, contactId }, target) => {
    if (contactId === 0) return target;
    const marked = (hosts: readonly string[]): string =>
      isAmong(hosts, target)
        ? withMark(
            target,
            writeVisitMark(secrets, { accountId, contactId, strength: 'probable' }, clock.now()),
          )
        : target;
    const held = known.get(accountId);
    if (!held) return ask(accountId).then(marked);
    if (performance.now() - held.at > goodForMs) void ask(accountId);
    return marked(held.hosts);
  };
}

function isAmong(hosts: readonly string[], target: string): boolean {
  if (hosts.length === 0) return false;
  const host = URL.parse(target)?.hostname;
  return host !== undefined && hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

// By hand: URLSearchParams would write what stands there already in another way.
function withMark(target: string, mark: string): string {
  const at = target.indexOf('#');
  const [address, fragment] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  return `${address}${address.includes('?') ? '&' : '?'}${markParameter}=${mark}${fragment}`;
}

async function hostsOf(
  database: Services['database'],
  accountId: number,
): Promise<readonly string[]> {
  return inAccount(database, { accountId }, async ({ db, id }) => {
    const { rows } = await sql<{ host: string }>`
      select distinct unnest(hosts) as host from websites where account_id = ${id}`.execute(db);
    return rows.map(({ host }) => host);
  });
}
