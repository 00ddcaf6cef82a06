import { deliveryBacklog, mailingBacklog } from '#engines/delivery/public.ts';
import { deskBacklog } from '#engines/desk/public.ts';
import { inboundBacklog } from '#engines/inbound/public.ts';
import { mobileBacklog } from '#engines/mobile/public.ts';
import { webhookBacklog } from '#engines/webhooks/public.ts';
import { postBacklog } from '#features/settings/http-post-url/server/public.ts';
import type { ReadBacklog } from '#platform/server/backlog.ts';

/** What may wait too long, by the name it has in the figures; jobs are counted by their queue. */
export const queues: Readonly<Record<string, ReadBacklog>> = {
  mailings: mailingBacklog,
  deliveries: deliveryBacklog,
  inbound_mails: inboundBacklog,
  desk_outbox: deskBacklog,
  webhooks: webhookBacklog,
  http_posts: postBacklog,
  texts_and_pushes: mobileBacklog,
};
