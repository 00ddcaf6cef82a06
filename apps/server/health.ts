import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { pendingMigrations } from '#platform/server/database/migration-state.ts';
import { isPrivateAddress } from '#platform/server/fetcher/refuse-private-address.ts';
import type { Services } from '#platform/server/services.ts';
import { addInstallationFigures } from './figures/installation-figures.ts';
import { addProcessFigures } from './figures/process-figures.ts';

// Load balancers ask by address.
const anyHost = { config: { hosts: 'any' } } as const;

/** Counts an answer that the framework does not see. */
export type CountAnswer = (status: number, seconds: number) => void;

/** GET /healthz (alive), /readyz (database and migrations), /metrics (Prometheus text). Answers who counts the rest for the figures. */
export function mountHealth(app: FastifyInstance, services: Services): CountAnswer {
  const ofProcess = nodeFigures();
  const registry = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  addProcessFigures(registry, services);
  // Of the whole installation, by every process that plays worker.
  const installation = new Registry();
  if (services.config.roles.has('worker')) addInstallationFigures(installation, services);
  app.addHook('onResponse', (request, reply, done) => {
    requests.inc({ method: request.method, status: String(reply.statusCode) });
    seconds.observe({ method: request.method }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', anyHost, async () => ({ status: 'alive' }));
  app.get('/readyz', anyHost, async (_request, reply) => {
    try {
      const pending = await pendingMigrations(services.database);
      if (pending.length > 0) return reply.code(503).send({ status: 'migrating', pending });
      return { status: 'ready' };
    } catch (error) {
      services.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database out of reach' });
    }
  });
  app.get('/metrics', anyHost, async (request, reply) => {
    const shown = [ofProcess, registry, ...(isFromInside(request.raw) ? [installation] : [])];
    const texts = await Promise.all(shown.map((one) => one.metrics()));
    return reply.type(registry.contentType).send(texts.join('\n'));
  });
  return countGets(requests, seconds);
}

let node: Registry | undefined;

// Memory, event loop and the like belong to the process, and whoever watches them is never taken away again.
function nodeFigures(): Registry {
  if (node) return node;
  node = new Registry();
  collectDefaultMetrics({ register: node });
  return node;
}

// How much an installation sends is nobody else's business; what a proxy hands on may come from anywhere.
function isFromInside({ headers, socket }: IncomingMessage): boolean {
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in headers);
  return !isHandedOn && isPrivateAddress(socket.remoteAddress ?? '');
}

// By the ten thousand a second: a label is looked up once a status.
function countGets(
  requests: Counter<'method' | 'status'>,
  seconds: Histogram<'method'>,
): CountAnswer {
  const counted = new Map<number, ReturnType<typeof requests.labels>>();
  const took = seconds.labels({ method: 'GET' });
  return (status, duration) => {
    let counter = counted.get(status);
    if (!counter)
      counted.set(status, (counter = requests.labels({ method: 'GET', status: String(status) })));
    counter.inc();
    took.observe(duration);
  };
}
