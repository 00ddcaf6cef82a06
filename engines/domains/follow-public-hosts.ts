import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { listen } from '#platform/server/database/listen.ts';
import type { AccountHost } from '#platform/server/public-hosts.ts';
import { createRepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { hostsChannel } from './note-host.ts';

// What a lost message, a deleted account or a restored database changed is seen by then.
const readEveryMs = 5 * 60_000;

type HostServices = Pick<Services, 'database' | 'publicHosts' | 'log'>;
interface HostRow {
  host: string;
  account_id: number;
  domain_id: number | null;
}

/** Keeps this process' list of accounts' hosts: read whole now and from time to time, and one by one as others tell of them. */
export async function followPublicHosts(services: HostServices): Promise<{ stop(): void }> {
  const { database, publicHosts, log } = services;
  const changed = new Set<string>();
  const read = async (host: string | null): Promise<void> => {
    const hosts = hostsOf(await readRows(services, host));
    if (host === null) publicHosts.replace(hosts);
    else publicHosts.put(host, hosts[0] ?? null);
  };
  // Alone with the list, so that an older answer never covers a newer one.
  const worker = createRepeatingWorker({
    async turn() {
      const names = [...changed];
      changed.clear();
      if (names.length === 0) await read(null);
      for (const name of names) await read(name);
    },
    everyMs: readEveryMs,
    beginsWithRest: true,
    failure: 'hosts of accounts could not be read and are read again later',
    log,
  });
  await read(null);
  worker.start();
  const listening = listen(database, hostsChannel, {
    message(host) {
      changed.add(host);
      worker.wake();
    },
    connected() {
      changed.clear();
      worker.wake();
    },
  });
  return {
    stop() {
      listening.stop();
      void worker.stop();
    },
  };
}

async function readRows({ database }: HostServices, host: string | null): Promise<HostRow[]> {
  return acrossAccounts(database, 'learn whose records a host name shows', async (db) => {
    // Of two accounts that have it, it is the first one's; in practice the check of link domains lets nobody be the second.
    const { rows } = await sql<HostRow>`
      select host, account_id, domain_id from public_hosts
      where ${host}::text is null or host = ${host} order by host, verified_at, account_id`.execute(
      db,
    );
    return rows;
  });
}

function hostsOf(rows: readonly HostRow[]): AccountHost[] {
  return [...Map.groupBy(rows, ({ host }) => host)].map(([name, ofHost]) => {
    const owner = ofHost.find((row) => row.domain_id !== null);
    return {
      name,
      owner: owner ? { accountId: owner.account_id, domainId: owner.domain_id! } : null,
      accounts: new Set(ofHost.map((row) => row.account_id)),
    };
  });
}
