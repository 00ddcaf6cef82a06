import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { trackingPartsOf } from '../tracking-parts.ts';
import { fastPathOf, type AnswerWatch } from './fast-path.ts';

/** Lets a server answer plain GETs of pixels and counted links before Node parses them, and reports each answer to the watch. */
export function openFastPath(app: FastifyInstance, services: Services, watch: AnswerWatch): void {
  const { open, click } = trackingPartsOf(services);
  const fastPath = fastPathOf(app, services.config.trustedProxies);
  fastPath.add('/t/o/', open);
  fastPath.add('/t/c/', click.handler);
  fastPath.watch(watch);
}
