import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';
import { machineProcesses } from './machine-processes.ts';

const runningSchema = z.object({
  port: z.number(),
  owner: z.number(),
  ownerStarted: z.string(),
  purpose: z.enum(['server', 'command']),
});

/** What a cluster runs for: a server, which stays, or one command, which is soon over. */
export type ClusterPurpose = z.infer<typeof runningSchema>['purpose'];

/** The address of the embedded PostgreSQL that a server runs on this data folder, or null when none does. */
export function findRunningCluster(dataDir: string): { url: string; owner: number } | null {
  const running = readRunning(dataDir);
  if (!running || running.purpose !== 'server' || !isAlive(running)) return null;
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8');
  return {
    url: `postgres://app:${password}@127.0.0.1:${running.port}/postgres`,
    owner: running.owner,
  };
}

/** A second program that wants the data folder for itself. */
export class ClusterInUse extends CannotStart {
  constructor(dataDir: string, owner: number | null) {
    const who = owner === null ? 'Another Heliograph' : `Another Heliograph (process ${owner})`;
    super(
      `${who} already runs on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/** Refuses when a server runs this data folder; waits for the end of a command, and of a server that has just been killed. */
export async function claimCluster(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postgres/cluster/postmaster.pid');
  const patience = performance.now() + 20_000;
  for (;;) {
    const running = readRunning(dataDir);
    const owner = running && isAlive(running) ? running : null;
    if (owner?.purpose === 'server') throw new ClusterInUse(dataDir, owner.owner);
    if (!owner && !isServerAlive(lock)) return;
    if (performance.now() > patience) throw new ClusterInUse(dataDir, owner?.owner ?? null);
    await wait(100);
  }
}

/** Tells the other programs on this data folder where the server listens. */
export function rememberRunning(dataDir: string, port: number, purpose: ClusterPurpose): void {
  const running = {
    port,
    owner: process.pid,
    ownerStarted: machineProcesses.startOf(process.pid),
    purpose,
  };
  writeFileSync(runningFile(dataDir), JSON.stringify(running), { mode: 0o600 });
}

/** Takes the note of rememberRunning back. */
export function forgetRunning(dataDir: string): void {
  rmSync(runningFile(dataDir), { force: true });
}

function readRunning(dataDir: string): z.infer<typeof runningSchema> | null {
  const file = runningFile(dataDir);
  if (!existsSync(file)) return null;
  // A note that was cut off by a full disk or a crash says nothing; the lock of PostgreSQL itself still protects the data.
  const parsed = runningSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function runningFile(dataDir: string): string {
  return join(dataDir, 'postgres/running.json');
}

// A process id alone may have been given to somebody else since; together with its start time it may not.
function isAlive(running: { owner: number; ownerStarted: string }): boolean {
  return machineProcesses.startOf(running.owner) === running.ownerStarted;
}

function isServerAlive(lock: string): boolean {
  if (!existsSync(lock)) return false;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && machineProcesses.programOf(pid) === 'postgres';
}
