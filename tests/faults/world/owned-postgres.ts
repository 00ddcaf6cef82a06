import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningCluster } from '#platform/server/database/running-cluster.ts';
import { familyOf } from '#tests/harness/process-family.ts';
import { endNow, type SupervisedPostgres } from './supervised-postgres.ts';

const patience = 60_000;

/** The embedded PostgreSQL of a process of the product: that process alone starts it, again too. */
export function ownedPostgres(dataDir: string): SupervisedPostgres {
  let restarts = 0;
  return {
    get url() {
      const running = findRunningCluster(dataDir);
      if (!running) throw new Error('No process of the product runs a database here.');
      return Object.assign(new URL(running.url), { pathname: '/heliograph' }).href;
    },
    get restarts() {
      return restarts;
    },
    async kill() {
      const before = postmasterOf(dataDir);
      if (before === null) throw new Error('The database does not run.');
      for (const pid of familyOf(before)) endNow(pid);
      for (let waited = 0; [before, null].includes(postmasterOf(dataDir)); waited += 50) {
        if (waited > patience) throw new Error('The database did not come back within a minute.');
        await sleep(50);
      }
      restarts += 1;
    },
    // It ends with the process that owns it.
    stop: async () => {},
  };
}

function postmasterOf(dataDir: string): number | null {
  try {
    const lock = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(lock.split('\n')[0]);
  } catch {
    return null;
  }
}
