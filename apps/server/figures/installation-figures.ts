import { Gauge, type Registry } from 'prom-client';
import type { Services } from '#platform/server/services.ts';
import { createInstallationReader } from './read-installation.ts';

/** Adds what the database says of the whole installation: what waits for too long, and what became of its mails. */
export function addInstallationFigures(registry: Registry, services: Services): void {
  const read = createInstallationReader(services);
  const registers = [registry];
  new Gauge({
    name: 'heliograph_figures_current',
    help: '1 where the figures of queues and mails could be read from the database, else 0 and they are left out',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'heliograph_queue_oldest_seconds',
    help: 'For how long the oldest thing in a queue has been due',
    labelNames: ['queue'],
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const [queue, { oldestSeconds }] of found?.backlogs ?? [])
        this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: 'heliograph_queue_waiting',
    help: 'How many things in a queue are due',
    labelNames: ['queue'],
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const [queue, { waiting }] of found?.backlogs ?? []) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: 'heliograph_mails_lately',
    help: 'Mails sent yesterday and today (UTC), those that bounced within a day, and complaints about those sent since yesterday',
    labelNames: ['outcome'],
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const [outcome, count] of Object.entries(found?.mails ?? {}))
        this.set({ outcome }, count);
    },
  });
}
