import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { machineProcesses } from './machine-processes.ts';

const patience = 5_000;
const graceful = 500;

/**
 * Ends what is left of a server whose first process is gone: its other processes hold the shared memory, and no new
 * server starts beside them. Only the owner of the cluster may call it, when it knows that its own server has ended.
 */
export async function endLeftovers(cluster: string, postmaster: number | null): Promise<void> {
  const since = performance.now();
  for (;;) {
    // Every process of a PostgreSQL works in the folder of its cluster.
    const left = machineProcesses.workingIn(cluster, 'postgres');
    if (left.length === 0) break;
    const waited = performance.now() - since;
    if (waited > patience)
      throw new Error(`the old server's processes ${left.join(', ')} do not end`);
    for (const pid of left) signal(pid, waited < graceful ? 'SIGQUIT' : 'SIGKILL');
    await wait(50);
  }
  // The lock of the dead server; its number may belong to another program by now, which PostgreSQL would take for it.
  if (postmaster !== null && postmasterOf(cluster) === postmaster)
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** The process id that the lock file of a cluster names; null without one. */
export function postmasterOf(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It was gone already.
  }
}
