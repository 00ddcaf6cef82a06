import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { outageAfter, pauseOfAddress } from '#platform/server/posting/pause-of-address.ts';
import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import { followForWebhooks } from './follow-contacts.ts';
import type { DeliveryServices, HeldWebhook, Tried } from './held-webhook.ts';
import { failuresBeforeStop, pauseAfter, reasonToStop } from './retry-plan.ts';

const caughtUpAtOnce = 10_000;

/** Writes down how posts were answered: what became of the events, and how the address behaves. */
export async function recordOutcome(
  account: Account,
  services: DeliveryServices,
  { hook, token, tried }: { hook: HeldWebhook; token: string; tried: readonly Tried[] },
): Promise<void> {
  const now = services.clock.now();
  const answers = tried.flatMap(({ answer }) => answer ?? []);
  const isGone = answers.some(({ status }) => status === 410);
  const taken = answers.find(({ isTaken }) => isTaken);
  // Whoever changes webhooks takes this lock before their rows.
  if (isGone || (!taken && hook.failures + 1 >= failuresBeforeStop))
    await lockInAccount(account, 'webhooks');
  // Changed or switched off while the posts were on their way: what was answered counts, the address is as it was set.
  const { rows } = await sql`
    select 1 from webhook_endpoints where account_id = ${account.id} and id = ${hook.id} and lease_token = ${token} for update`.execute(
    account.db,
  );
  await recordDeliveries(account, hook.id, { tried, now });
  if (rows.length === 0) return;
  if (taken && !isGone) return recordAccepted(account, hook, { answer: taken, now });
  const last = answers.find(({ status }) => status === 410) ?? answers.at(-1);
  if (!last) return freeLease(account, hook.id);
  await recordRefused(account, services, { hook, answer: last, isGone, now });
}

async function recordDeliveries(
  account: Account,
  endpointId: number,
  { tried, now }: { tried: readonly Tried[]; now: Date },
): Promise<void> {
  const outcomes = tried.map(({ id, attempts, answer }) => {
    if (answer === null)
      return { id, state: 'skipped', again: null, error: 'What it was about was deleted.' };
    const { status, tookMs: took_ms, error, response } = answer;
    const pause = answer.isTaken ? null : pauseAfter(attempts + 1);
    return {
      id,
      state: answer.isTaken ? 'delivered' : pause === null ? 'failed' : 'waiting',
      again: pause === null ? null : new Date(now.getTime() + pause).toISOString(),
      status,
      took_ms,
      error,
      response,
    };
  });
  const time = now.toISOString();
  await sql`
    update webhook_deliveries d set state = o.state, attempts = d.attempts + 1, next_try_at = o.again, tried_at = ${time}::timestamptz,
      settled_at = case when o.state <> 'waiting' then ${time}::timestamptz end, status = o.status, took_ms = o.took_ms, error = o.error, response = coalesce(o.response, '')
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id bigint, state text, again timestamptz, status int, took_ms int, error text, response text)
    where d.account_id = ${account.id} and d.endpoint_id = ${endpointId} and d.id = o.id and d.state = 'waiting'`.execute(
    account.db,
  );
}

async function recordAccepted(
  account: Account,
  hook: HeldWebhook,
  { answer, now }: { answer: PostAnswer; now: Date },
): Promise<void> {
  const time = now.toISOString();
  await sql`
    update webhook_endpoints set lease_token = null, lease_until = null, failures = 0, failing_since = null, next_try_at = null,
      last_delivered_at = ${time}::timestamptz, last_status = ${answer.status}, failure = null
    where account_id = ${account.id} and id = ${hook.id}`.execute(account.db);
  if (hook.failures >= outageAfter) await sendWaitingNow(account, hook.id, time);
}

/** Lets what waits for a webhook go at once; beyond 10,000 events each goes at its own time. */
export async function sendWaitingNow(account: Account, id: number, time: string): Promise<void> {
  await sql`
    update webhook_deliveries set next_try_at = ${time}::timestamptz
    where account_id = ${account.id} and endpoint_id = ${id} and state = 'waiting' and id in (
      select d.id from webhook_deliveries d where d.account_id = ${account.id} and d.endpoint_id = ${id} and d.state = 'waiting'
      order by d.next_try_at limit ${caughtUpAtOnce})`.execute(account.db);
}

async function recordRefused(
  account: Account,
  services: DeliveryServices,
  refusal: { hook: HeldWebhook; answer: PostAnswer; isGone: boolean; now: Date },
): Promise<void> {
  const { hook, answer, isGone, now } = refusal;
  const failures = hook.failures + 1;
  const since = hook.failing_since ?? now.toISOString();
  const reason = reasonToStop({
    isGone,
    failures,
    failingForMs: now.getTime() - Date.parse(since),
  });
  const pause = failures >= outageAfter ? pauseOfAddress(failures - outageAfter + 1) : 0;
  await sql`
    update webhook_endpoints set lease_token = null, lease_until = null, failures = ${failures}, failing_since = ${since},
      next_try_at = ${new Date(now.getTime() + pause).toISOString()}, last_status = ${answer.status}, failure = ${answer.error}
      ${reason === null ? sql`` : sql`, enabled = false, stopped_at = ${now.toISOString()}, stopped_reason = ${reason}`}
    where account_id = ${account.id} and id = ${hook.id}`.execute(account.db);
  if (reason === null) return;
  await followForWebhooks(account);
  const id = await services.notifications.start(account, {
    message: `The webhook for ${new URL(hook.url).host} was switched off. ${reason} Fix the address and switch the webhook on again under Settings, Webhooks.`,
    notifiableType: 'webhook',
    notifiableId: hook.id,
  });
  account.afterCommit(() => services.notifications.progress(account.id, id, { percent: 100 }));
}

async function freeLease(account: Account, id: number): Promise<void> {
  await sql`update webhook_endpoints set lease_token = null, lease_until = null where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
}
