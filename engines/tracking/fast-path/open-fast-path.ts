import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { trackingPartsOf } from '../tracking-parts.ts';
import { fastPathOf, type AnswerWatch, type RawHandler } from './fast-path.ts';

/**
 * Lets a server answer plain GETs of pixels and counted links before Node parses them, and reports each answer to the watch; `others` are
 * further addresses of mails by their prefix, which features bring.
 */
export function openFastPath(
  app: FastifyInstance,
  services: Services,
  { watch, others }: { watch: AnswerWatch; others: Readonly<Record<string, RawHandler>> },
): void {
  const { open, click } = trackingPartsOf(services);
  const fastPath = fastPathOf(app, services.config.trustedProxies);
  fastPath.add('/t/o/', open);
  fastPath.add('/t/c/', click.handler);
  for (const [prefix, handler] of Object.entries(others)) fastPath.add(prefix, handler);
  fastPath.watch(watch);
}
