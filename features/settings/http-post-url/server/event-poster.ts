import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import type { postBody } from '../contract.ts';
import type { z } from 'zod';
import { collectEvents } from './collect-events.ts';
import type { Hook } from './hook-state.ts';
import { nextPost, type WaitingEvent } from './next-post.ts';
import { sendPost, signingSecret } from './send-post.ts';
import { recordPostOutcome } from './record-post-outcome.ts';

interface Post {
  hook: Hook;
  events: WaitingEvent[];
  body: string;
  at: Date;
}

const pollMs = 500;
const lookAgainMs = 2_000;
const addressesAtOnce = 8;
/** Posts for one account before others have their turn. */
const postsInARow = 20;
// Longer than a post can take, so that two processes never post the same events; a dead one's account waits this long.
const leaseSeconds = 60;

type PosterServices = Pick<
  Services,
  'database' | 'clock' | 'secrets' | 'fetcher' | 'notifications' | 'log'
>;

/** Makes what posts the accounts' events to their addresses, together with any number of other processes; posts on the wire end before it stops. */
export function createEventPoster(services: PosterServices): RepeatingWorker {
  return createRepeatingWorker({
    async turn(stopping) {
      const accounts = await dueAccounts(services);
      await Promise.all(accounts.map((accountId) => serve(services, accountId, stopping)));
    },
    everyMs: pollMs,
    failure: 'events could not be posted and are tried again',
    log: services.log,
  });
}

async function dueAccounts({ database, clock }: PosterServices): Promise<number[]> {
  const now = clock.now().toISOString();
  const rows = await acrossAccounts(database, 'find addresses that events are due for', (db) =>
    db
      .selectFrom('event_hooks')
      .select('account_id')
      .where('disabled_at', 'is', null)
      .where('look_at', '<=', now)
      .where((or) => or.or([or('next_try_at', 'is', null), or('next_try_at', '<=', now)]))
      .where((or) =>
        or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<string>`now()`)]),
      )
      .orderBy('look_at')
      .limit(addressesAtOnce)
      .execute(),
  );
  return rows.map((row) => row.account_id);
}

async function serve(
  services: PosterServices,
  accountId: number,
  signal: AbortSignal,
): Promise<void> {
  const token = randomUUID();
  try {
    for (let turn = 0; turn < postsInARow && !signal.aborted; turn += 1) {
      const post = await inAccount(services.database, { accountId }, (account) =>
        preparePost(account, services, token),
      );
      if (!post) return;
      const answer = await sendPost(services.fetcher, {
        url: post.hook.url,
        body: post.body,
        at: post.at,
        secret: signingSecret(services.secrets, accountId, post.hook.secret_version),
      });
      await inAccount(services.database, { accountId }, (account) =>
        finishPost(account, services, token, post, answer),
      );
    }
  } catch (error) {
    services.log.error(
      { err: error, account: accountId },
      'events of an account could not be posted and are tried again',
    );
  } finally {
    await release(services, accountId, token);
  }
}

// The lease is taken or renewed, so one process at a time speaks for an account.
async function preparePost(
  account: Account,
  { clock }: PosterServices,
  token: string,
): Promise<Post | null> {
  const {
    rows: [hook],
  } = await sql<Hook>`
    update event_hooks set lease_token = ${token}, lease_until = now() + ${leaseSeconds} * interval '1 second'
    where account_id = ${account.id} and disabled_at is null and (lease_token = ${token} or lease_until is null or lease_until < now())
    returning *`.execute(account.db);
  if (!hook) return null;
  const at = clock.now();
  if (hook.next_try_at !== null && Date.parse(hook.next_try_at) > at.getTime()) return null;
  await collectEvents(account, hook, at);
  const next = await nextPost(account, at);
  if (!next) {
    await account.db
      .updateTable('event_hooks')
      .set({ look_at: new Date(at.getTime() + lookAgainMs).toISOString() })
      .where('account_id', '=', account.id)
      .execute();
    return null;
  }
  const body: z.infer<typeof postBody> = {
    account_id: account.id,
    post_id: randomUUID(),
    sent_at: at.toISOString(),
    events: next.described,
  };
  return { hook, events: next.events, at, body: JSON.stringify(body) };
}

async function finishPost(
  account: Account,
  services: PosterServices,
  token: string,
  post: Post,
  answer: PostAnswer,
): Promise<void> {
  const now = services.clock.now();
  // Changed or switched off while the post was on its way: the events stay as they are and go to the new address.
  const hook = await account.db
    .selectFrom('event_hooks')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('lease_token', '=', token)
    .forUpdate()
    .executeTakeFirst();
  if (!hook || hook.url !== post.hook.url) return;
  const reason = await recordPostOutcome(account, hook, post.events, answer, now);
  if (reason === null) return;
  const id = await services.notifications.start(account, {
    message: `Events are no longer posted to ${new URL(hook.url).host}. ${reason} Fix the address and resume under Settings, HTTP post URL.`,
    notifiableType: 'http_post_url',
  });
  account.afterCommit(() => services.notifications.progress(account.id, id, { percent: 100 }));
}

async function release(
  { database, log }: PosterServices,
  accountId: number,
  token: string,
): Promise<void> {
  await inAccount(database, { accountId }, (account) =>
    account.db
      .updateTable('event_hooks')
      .set({ lease_token: null, lease_until: null })
      .where('account_id', '=', account.id)
      .where('lease_token', '=', token)
      .execute(),
  ).catch((error: unknown) =>
    log.warn({ err: error, account: accountId }, 'a lease runs out by itself'),
  );
}
