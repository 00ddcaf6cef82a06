import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { json, redirect, taken, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { createWarmTimers, type Countdown, type WarmTimers } from './warm-timers.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const headers = {
  'content-type': 'image/gif',
  'cache-control': 'no-store, max-age=0',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const byServices = new WeakMap<Services, WarmTimers>();

/** The timers of a process: who changes one and who shows it look at the same. */
export function warmTimersOf(services: Services): WarmTimers {
  const timers = byServices.get(services) ?? createWarmTimers(services);
  byServices.set(services, timers);
  return timers;
}

/** The public picture of a timer. Emails load it from the tracker as well as from the web role. */
export const mountCountdownPicture: MountFeature = (router, services) => {
  const timers = warmTimersOf(services);
  router.global({
    method: 'GET',
    path: '/accounts/:accountId/live_content_images/:picture/countdown.gif',
    role: 'public',
    accountOf: ({ accountId }) => Number(accountId),
    isPicture: true,
    summary:
      'The picture of a countdown timer as it is this second; the number of a timer is no address of it',
    params: z.object({ accountId: idParam, picture: z.string().max(100) }),
    query: z.object({
      t: z.string().max(20).optional(),
      until: z.string().max(100).optional(),
    }),
    async handle({ params: { accountId, picture }, query, reply }) {
      if (!uuid.test(picture)) return unknown;
      const asked = { accountId, picture, deadline: query.until };
      const ready = timers.at(asked);
      const countdown: Countdown = ready === undefined ? await timers.make(asked) : ready;
      if (countdown === null) return unknown;
      if ('elsewhere' in countdown) return redirect(countdown.elsewhere);
      // Written past the framework, whose steps after a handler cost more than finding the picture.
      reply.hijack();
      reply.raw
        .writeHead(200, { ...headers, 'content-length': countdown.gif.length })
        .end(countdown.gif);
      return taken();
    },
  });
};

const unknown = json(404, { error: 'Not found.' });
