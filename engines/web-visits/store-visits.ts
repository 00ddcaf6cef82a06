import { loadCountries, trafficOf } from '#engines/tracking/public.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { createPipelinedTransactions } from '#platform/server/database/pipelined-transaction.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { WebHit } from './read-hit.ts';
import { packHits, storeStatement } from './waiting-visits.ts';

/** Takes what pages said and answers each when it is stored. */
export type StoreVisit = (accountId: number, hit: WebHit) => Promise<void>;

const connections = 3;

/** Stores hits of websites as those of emails are: all that wait as one row in one trip to the database, to be counted later. */
export function createVisitStore({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): StoreVisit {
  const transactions = createPipelinedTransactions(database, connections);
  const traffic = trafficOf(database);
  return groupCommit<WebHit, void>(
    async (accountId, incoming) => {
      traffic.stored += incoming.length;
      const countryOf = await loadCountries();
      const hits = incoming.map(({ ip, ...hit }) => ({
        ...hit,
        country: countryOf(ip),
        browserId: hit.browserId ?? browserOfDay(secrets, { ...hit, ip }),
      }));
      await transactions.runAlone({
        ...storeStatement,
        values: [accountId, hits.length, packHits(hits)],
      });
      return hits.map(() => undefined);
    },
    { largest: 500, tryEachAlone: false },
  );
}

// The same all day for one browser in one place, another tomorrow and on another website.
function browserOfDay(
  secrets: Secrets,
  { websiteId, ip, userAgent, at }: Omit<WebHit, 'browserId'>,
): string {
  const day = at.toISOString().slice(0, 10);
  const digest = secrets
    .sign('browser of a day', `${day} ${websiteId} ${ip} ${userAgent}`)
    .toString('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
