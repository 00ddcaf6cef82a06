import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendPost } from '#features/settings/http-post-url/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import type { Services } from '#platform/server/services.ts';
import {
  failuresBeforePause,
  mostEventsInPost,
  type ZapierEvent,
  type ZapierItem,
  triesOfEvent,
} from '../contract.ts';
import { describeEvents } from './describe-events.ts';
import { removeHook } from './hooks.ts';
import { isPausedAfter, pauseAfter } from './retry-plan.ts';

/** What delivering needs. */
export type DeliveryServices = Pick<
  Services,
  'database' | 'clock' | 'fetcher' | 'secrets' | 'notifications' | 'log'
>;

/** A hook that something may be due for. */
export interface DueHook {
  accountId: number;
  id: number;
}

interface HeldHook {
  id: number;
  event: ZapierEvent;
  target_url: string;
  failures: number;
}

interface Post {
  hook: HeldHook;
  /** What the post carries; the ids of its rows in their order. */
  ids: number[];
  /** Tries of the first one. */
  attempts: number;
  items: ZapierItem[];
}

// Longer than a post can take, so that two processes never post for one hook.
const leaseSeconds = 60;
const eventsAreTriedFor = '24 hours';

/** By which secret posts to a hook are signed. It is derived, not stored. */
export function hookSecret(services: Pick<Services, 'secrets'>, hook: DueHook): string {
  return services.secrets
    .sign('zapier hooks', `${hook.accountId}:${hook.id}`)
    .toString('base64url');
}

/** Posts what is next for a hook, in order; true where there may be more at once. */
export async function deliverTo(services: DeliveryServices, due: DueHook): Promise<boolean> {
  const token = randomUUID();
  const who = { accountId: due.accountId };
  const post = await inAccount(services.database, who, (account) =>
    preparePost(account, due, { token, now: services.clock.now() }),
  );
  if (!post) return false;
  const answer: PostAnswer =
    post.items.length === 0
      ? { isTaken: true, status: null, tookMs: 0, error: null, response: '' }
      : await sendPost(services.fetcher, {
          url: post.hook.target_url,
          body: JSON.stringify({ events: post.items }),
          at: services.clock.now(),
          secret: hookSecret(services, due),
        });
  await inAccount(services.database, who, (account) =>
    finishPost(account, services, { token, post, answer }),
  );
  return answer.isTaken;
}

async function preparePost(
  account: Account,
  { id }: DueHook,
  { token, now }: { token: string; now: Date },
): Promise<Post | null> {
  const { rows } = await sql<HeldHook>`
    update zapier_hooks set lease_token = ${token}, lease_until = now() + ${leaseSeconds} * interval '1 second'
    where account_id = ${account.id} and id = ${id} and state = 'active' and next_try_at <= ${now.toISOString()} and (lease_until is null or lease_until < now())
    returning id, event, target_url, failures`.execute(account.db);
  const [hook] = rows;
  if (!hook) return null;
  await giveUpOld(account, id, now);
  const { rows: waiting } = await sql<{
    id: number;
    change_id: number;
    contactId: number;
    ref: number | null;
    at: string;
    attempts: number;
  }>`
    select id, change_id, contact_id as "contactId", ref, at, attempts from zapier_deliveries
    where account_id = ${account.id} and hook_id = ${id} order by id limit ${mostEventsInPost}`.execute(
    account.db,
  );
  const [first] = waiting;
  if (!first) {
    await sql`update zapier_hooks set next_try_at = null, lease_token = null, lease_until = null where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
    return null;
  }
  const items = await describeEvents(
    account,
    hook.event,
    waiting.map((row) => ({ ...row, id: `${hook.event}-${row.change_id}` })),
  );
  return { hook, ids: waiting.map((row) => row.id), attempts: first.attempts, items };
}

async function giveUpOld(account: Account, hookId: number, now: Date): Promise<void> {
  await giveUp(
    account,
    hookId,
    sql`attempts > 0 and at < ${now.toISOString()}::timestamptz - ${eventsAreTriedFor}::interval - interval '1 hour'`,
  );
}

async function giveUp(
  account: Account,
  hookId: number,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with gone as (delete from zapier_deliveries where account_id = ${account.id} and hook_id = ${hookId} and ${which} returning 1)
    update zapier_hooks set given_up = given_up + (select count(*) from gone) where account_id = ${account.id} and id = ${hookId}`.execute(
    account.db,
  );
}

async function finishPost(
  account: Account,
  services: DeliveryServices,
  { token, post, answer }: { token: string; post: Post; answer: PostAnswer },
): Promise<void> {
  const now = services.clock.now();
  const { hook, ids } = post;
  // Unsubscribed, or set going again with another token, while the post was on its way.
  const { rows } = await sql`
    select 1 from zapier_hooks where account_id = ${account.id} and id = ${hook.id} and lease_token = ${token} for update`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  if (answer.status === 410) return removeHook(account, hook.id);
  const these = sql`account_id = ${account.id} and hook_id = ${hook.id} and id = any(${ids}::bigint[])`;
  if (answer.isTaken) {
    await sql`delete from zapier_deliveries where ${these}`.execute(account.db);
    await sql`
      update zapier_hooks set lease_token = null, lease_until = null, next_try_at = ${now.toISOString()}, delivered = delivered + ${post.items.length}
        ${post.items.length > 0 ? sql`, failures = 0, last_tried_at = ${now.toISOString()}, last_delivered_at = ${now.toISOString()}, last_status = ${answer.status}, failure = null` : sql``}
      where account_id = ${account.id} and id = ${hook.id}`.execute(account.db);
    return;
  }
  await sql`update zapier_deliveries set attempts = attempts + 1 where ${these}`.execute(
    account.db,
  );
  const pause = pauseAfter(post.attempts + 1);
  if (pause === null)
    await giveUp(account, hook.id, sql`id = any(${ids}::bigint[]) and attempts >= ${triesOfEvent}`);
  const failures = hook.failures + 1;
  const isPaused = isPausedAfter(failures);
  await sql`
    update zapier_hooks set lease_token = null, lease_until = null, failures = ${failures}, last_tried_at = ${now.toISOString()},
      last_status = ${answer.status}, failure = ${answer.error}, next_try_at = ${new Date(now.getTime() + (pause ?? 0)).toISOString()},
      state = ${isPaused ? 'paused' : 'active'}, updated_at = ${now.toISOString()}
    where account_id = ${account.id} and id = ${hook.id}`.execute(account.db);
  if (isPaused) await notifyPaused(account, services, hook);
}

async function notifyPaused(
  account: Account,
  { notifications }: DeliveryServices,
  hook: HeldHook,
): Promise<void> {
  const id = await notifications.start(account, {
    message: `A Zap is no longer told of events: ${new URL(hook.target_url).host} refused ${failuresBeforePause} posts in a row. Check the Zap and resume its hook under Integrations, Zapier.`,
    notifiableType: 'zapier_hook',
    notifiableId: hook.id,
  });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}
