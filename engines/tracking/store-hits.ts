import type { Database } from '#platform/server/database/connect.ts';
import { createPipelinedTransactions } from '#platform/server/database/pipelined-transaction.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { proxyOf } from './machine-hits.ts';
import type { Hit } from './aggregate-hits.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { trafficOf } from './hit-traffic.ts';
import { loadCountries } from './places.ts';
import { packHits, storeClicksStatement, storeStatement, type PlacedHit } from './waiting-hits.ts';

/** One request as it came in; its address is forgotten once country and digest are known. */
export type IncomingHit = Omit<Hit, 'addressKey'> & { ip: string };

/** What a stored click leads to; `url` is null for a link that the mail does not have, or no longer. */
export interface StoredHit {
  url: string | null;
}

/** Takes hits and answers each when it is stored. */
export type StoreHit = (accountId: number, hit: IncomingHit) => Promise<StoredHit>;

const longestAgent = 500;
const connections = 3;

/**
 * Stores hits: all that wait are written as one row in one trip to the database, and the answer comes after its commit.
 * Judging and counting is done later, by the aggregator or by the first reader of the figures.
 */
export function createHitStore({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): StoreHit {
  const transactions = createPipelinedTransactions(database, connections);
  const traffic = trafficOf(database);
  return groupCommit<IncomingHit, StoredHit>(
    async (accountId, incoming) => {
      traffic.stored += incoming.length;
      const countryOf = await loadCountries();
      const digestOf = digester(secrets, accountId);
      const hits = incoming.map((hit) => placeHit(hit, countryOf, digestOf));
      const values = [accountId, hits.length, packHits(hits)];
      // Many clicks, few links: each is asked for once.
      const links = [
        ...new Map(
          hits.flatMap((hit) => (hit.kind === 'click' ? [[linkOf(hit), hit]] : [])),
        ).values(),
      ];
      if (links.length === 0) {
        await transactions.runAlone({ ...storeStatement, values });
        return hits.map(() => nowhere);
      }
      const found = await transactions.runAlone<{ no: number; url: string }>({
        ...storeClicksStatement,
        values: [...values, links.map((hit) => hit.mailingId), links.map((hit) => hit.linkNo)],
      });
      const targets = new Map(found.map(({ no, url }) => [linkOf(links[no - 1]!), { url }]));
      return hits.map((hit) => (hit.kind === 'click' ? targets.get(linkOf(hit)) : null) ?? nowhere);
      // When the connection breaks nobody knows whether the hits are stored; writing them again could count them twice.
    },
    { largest: 500, tryEachAlone: false },
  );
}

const nowhere: StoredHit = { url: null };

function linkOf({ mailingId, linkNo }: Pick<Hit, 'mailingId' | 'linkNo'>): string {
  return `${mailingId}:${linkNo}`;
}

// The address of a mailbox provider's proxy does not tell where the recipient is.
function placeHit(
  { ip, ...hit }: IncomingHit,
  countryOf: (address: string) => string | null,
  digestOf: (mailingId: number, ip: string) => number,
): PlacedHit {
  const userAgent = hit.userAgent.slice(0, longestAgent);
  return {
    ...hit,
    userAgent,
    addressKey: digestOf(hit.mailingId, ip),
    country: proxyOf(userAgent) === null ? countryOf(ip) : null,
  };
}

// Mailbox providers fetch pictures of many people from few addresses, so a batch has fewer addresses than hits.
function digester(secrets: Secrets, accountId: number): (mailingId: number, ip: string) => number {
  const digests = new Map<string, number>();
  return (mailingId, ip) => {
    const about = `${accountId} ${mailingId} ${ip}`;
    let digest = digests.get(about);
    if (digest === undefined)
      digests.set(about, (digest = secrets.sign('tracking.address', about).readUIntBE(0, 6)));
    return digest;
  };
}
