import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';

type Parts = Pick<Services, 'config' | 'database' | 'jobs'>;

/** Adds what this process knows of itself: its version and roles, connections to the database, failed jobs and free disk. */
export function addProcessFigures(registry: Registry, { config, database, jobs }: Parts): void {
  const registers = [registry];
  new Gauge({
    name: 'heliograph_version_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers,
  }).set({ version: readVersion() }, 1);
  const roles = new Gauge({
    name: 'heliograph_role',
    help: 'The roles that this process plays',
    labelNames: ['role'],
    registers,
  });
  for (const role of config.roles) roles.set({ role }, 1);
  new Gauge({
    name: 'heliograph_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'heliograph_database_waiting',
    help: 'Calls and jobs of this process that wait for a connection to the database',
    registers,
    collect() {
      this.set(database.pool.waitingCount);
    },
  });
  addFailedJobs(registry, jobs);
  addDisk(registry, config.dataDir);
}

function addFailedJobs(registry: Registry, jobs: Parts['jobs']): void {
  new Counter({
    name: 'heliograph_job_failures_total',
    help: 'Runs of jobs that failed in this process; most are tried again',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [queue, failures] of jobs.failures) this.inc({ queue }, failures);
    },
  });
}

function addDisk(registry: Registry, folder: string): void {
  const bytes = new Gauge({
    name: 'heliograph_disk_bytes',
    help: 'The disk that holds the data folder',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      bytes.reset();
      if (!disk) return;
      bytes.set({ part: 'free' }, disk.bavail * disk.bsize);
      bytes.set({ part: 'all' }, disk.blocks * disk.bsize);
    },
  });
}

function readVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
