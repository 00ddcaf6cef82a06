import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { outageAfter, pauseOfAddress } from '#platform/server/posting/pause-of-address.ts';
import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import { keptPosts } from '../contract.ts';
import type { Hook } from './hook-state.ts';
import type { WaitingEvent } from './next-post.ts';
import { pauseOfEvent, reasonToStop } from './retry-pause.ts';

/** Writes down how a post was answered: what became of its events, and how the address behaves. Answers why posting stops, or null. */
export async function recordPostOutcome(
  account: Account,
  hook: Hook,
  events: readonly WaitingEvent[],
  answer: PostAnswer,
  now: Date,
): Promise<string | null> {
  await logPost(account, { kind: 'events', events: events.length, url: hook.url, answer, now });
  if (answer.isTaken) {
    await recordAccepted(account, hook, events, now);
    return null;
  }
  await putOff(account, events, now);
  const failures = hook.failures + 1;
  const since = hook.failing_since ?? now.toISOString();
  const reason = reasonToStop({
    status: answer.status,
    failures,
    failingForMs: now.getTime() - Date.parse(since),
  });
  await account.db
    .updateTable('event_hooks')
    .set({
      failures,
      failing_since: since,
      next_try_at: new Date(now.getTime() + pauseOfAddress(failures)).toISOString(),
      ...(reason !== null && { disabled_at: now.toISOString(), disabled_reason: reason }),
    })
    .where('account_id', '=', account.id)
    .execute();
  return reason;
}

/** Adds a line to the log and forgets the oldest ones. */
export async function logPost(
  account: Account,
  post: { kind: 'events' | 'test'; events: number; url: string; answer: PostAnswer; now: Date },
): Promise<number> {
  const { id } = await account.db
    .insertInto('hook_posts')
    .values({
      account_id: account.id,
      at: post.now.toISOString(),
      kind: post.kind,
      events: post.events,
      url: post.url,
      status: post.answer.status,
      took_ms: post.answer.tookMs,
      error: post.answer.error,
      response: post.answer.response,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from hook_posts where account_id = ${account.id}
    and id <= (select id from hook_posts where account_id = ${account.id} order by id desc offset ${keptPosts} limit 1)`.execute(
    account.db,
  );
  return id;
}

async function recordAccepted(
  account: Account,
  hook: Hook,
  events: readonly WaitingEvent[],
  now: Date,
): Promise<void> {
  await sql`update hook_events e set state = 'posted', settled_at = ${now.toISOString()}, attempts = e.attempts + 1
    from (${these(events)}) w where e.account_id = ${account.id} and e.source = w.source and e.event_id = w.event_id`.execute(
    account.db,
  );
  if (hook.failures === 0) return;
  await account.db
    .updateTable('event_hooks')
    .set({ failures: 0, failing_since: null, next_try_at: null })
    .where('account_id', '=', account.id)
    .execute();
  if (hook.failures < outageAfter) return;
  await account.db
    .updateTable('hook_events')
    .set({ next_try_at: now.toISOString() })
    .where('account_id', '=', account.id)
    .where('state', '=', 'waiting')
    .execute();
}

async function putOff(account: Account, events: readonly WaitingEvent[], now: Date): Promise<void> {
  const rows = events.map((event) => ({
    ...event,
    again: new Date(now.getTime() + pauseOfEvent(event.attempts + 1)).toISOString(),
  }));
  await sql`update hook_events e set attempts = w.attempts + 1, next_try_at = w.again
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(source text, event_id bigint, attempts int, again timestamptz)
    where e.account_id = ${account.id} and e.source = w.source and e.event_id = w.event_id and e.state = 'waiting'`.execute(
    account.db,
  );
}

function these(events: readonly WaitingEvent[]) {
  return sql`select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as w(source text, event_id bigint)`;
}
