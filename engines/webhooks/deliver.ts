import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { outageAfter } from '#platform/server/posting/pause-of-address.ts';
import { postBody, type PostAnswer } from '#platform/server/posting/post-body.ts';
import type { Services } from '#platform/server/services.ts';
import { webhookBody, type BareEvent, type DescribeEvents } from './describe.ts';
import type { DeliveryServices, DueWebhook, HeldWebhook, Tried } from './held-webhook.ts';
import { recordOutcome } from './record-outcome.ts';
import { signedHeaders } from './sign.ts';

interface DueEvent extends BareEvent {
  at: string;
  attempts: number;
}

interface Work {
  hook: HeldWebhook;
  events: DueEvent[];
  data: ReadonlyMap<number, object>;
}

const eventsInATurn = 20;
const postsAtOnce = 10;
// Longer than a turn can take, so that two processes never post for one webhook.
const leaseSeconds = 60;

/** By which id a delivery is known to its receiver, however often it comes. */
export function messageIdOf(accountId: number, deliveryId: number): string {
  return `msg_${accountId}_${deliveryId}`;
}

/** Posts what is due for a webhook; true where there may be more at once. */
export async function deliverTo(
  services: DeliveryServices,
  describe: DescribeEvents,
  due: DueWebhook,
): Promise<boolean> {
  const token = randomUUID();
  const who = { accountId: due.accountId };
  const work = await inAccount(services.database, who, (account) =>
    prepare(account, { due, token, now: services.clock.now(), describe }),
  );
  if (!work) return false;
  const tried: Tried[] = [];
  for (let first = 0; first < work.events.length; first += postsAtOnce)
    tried.push(
      ...(await Promise.all(
        work.events
          .slice(first, first + postsAtOnce)
          .map((event) => postOne(services, work, event)),
      )),
    );
  await inAccount(services.database, who, (account) =>
    recordOutcome(account, services, { hook: work.hook, token, tried }),
  );
  return tried.some(({ answer }) => answer === null || answer.isTaken);
}

async function prepare(
  account: Account,
  {
    due: { id },
    token,
    now,
    describe,
  }: { due: DueWebhook; token: string; now: Date; describe: DescribeEvents },
): Promise<Work | null> {
  const {
    rows: [held],
  } = await sql<Omit<HeldWebhook, 'accountId'>>`
    update webhook_endpoints set lease_token = ${token}, lease_until = now() + ${leaseSeconds} * interval '1 second'
    where account_id = ${account.id} and id = ${id} and enabled and (next_try_at is null or next_try_at <= ${now.toISOString()})
      and (lease_until is null or lease_until < now())
    returning id, url, failures, failing_since, secret_version, previous_secret_until`.execute(
    account.db,
  );
  if (!held) return null;
  // An address that answers nothing is asked with one event.
  const most = held.failures >= outageAfter ? 1 : eventsInATurn;
  const { rows: events } = await sql<DueEvent>`
    select id, type, contact_id, ref, facts, at, attempts from webhook_deliveries
    where account_id = ${account.id} and endpoint_id = ${id} and state = 'waiting' and next_try_at <= ${now.toISOString()}
    order by next_try_at, id limit ${most}`.execute(account.db);
  if (events.length > 0)
    return {
      hook: { ...held, accountId: account.id },
      events,
      data: await describe(account, events),
    };
  await sql`update webhook_endpoints set lease_token = null, lease_until = null
    where account_id = ${account.id} and id = ${id} and lease_token = ${token}`.execute(account.db);
  return null;
}

async function postOne(
  services: DeliveryServices,
  { hook, data }: Work,
  event: DueEvent,
): Promise<Tried> {
  const { id, attempts, type, at } = event;
  const about = data.get(id);
  if (about === undefined) return { id, attempts, answer: null };
  const answer = await postWebhook(services, hook, {
    id: messageIdOf(hook.accountId, id),
    body: webhookBody({ type, at, data: about }),
  });
  return { id, attempts, answer };
}

/** Posts one message, signed with the webhook's secret. */
export function postWebhook(
  services: Pick<Services, 'fetcher' | 'secrets' | 'clock'>,
  hook: Omit<HeldWebhook, 'failures' | 'failing_since'>,
  message: { id: string; body: string },
): Promise<PostAnswer> {
  return postBody(services.fetcher, {
    url: hook.url,
    body: message.body,
    headers: signedHeaders(services.secrets, hook, { ...message, at: services.clock.now() }),
  });
}
