import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { trackingPartsOf } from '../tracking-parts.ts';
import { quickDoorOf, type QuickWatch } from './quick-door.ts';

/** Lets a server answer plain GETs of pixels and counted links before Node parses them, and tells the watch of each answer. */
export function openFastPath(app: FastifyInstance, services: Services, watch: QuickWatch): void {
  const { open, click } = trackingPartsOf(services);
  const door = quickDoorOf(app, services.config.trustedProxies);
  door.add('/t/o/', open);
  door.add('/t/c/', click.handler);
  door.watch(watch);
}
