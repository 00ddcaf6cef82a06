import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listMetaQuery } from '#platform/contract/notifications.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { postedEventKinds } from '#features/settings/account-settings/contract.ts';
import type { PostedEvent } from '../contract.ts';
import { hookOf, requireHook, resumePosting, rotateSecret, stateOf } from './hook-state.ts';
import { sendPost, signingSecret } from './send-post.ts';
import { logPost } from './record-post-outcome.ts';

const role = 'account';

/** Routes of the address that events are posted to; the address itself is a setting. */
export const mountHttpPostUrl: MountFeature = (router, services) => {
  const secretOf = (accountId: number, version: number) =>
    signingSecret(services.secrets, accountId, version);
  router.account({
    method: 'GET',
    path: 'http_post_url',
    role,
    summary: 'How posting of events stands',
    handle: async ({ account }) => ok({ hook: await stateOf(account) }),
  });
  router.account({
    method: 'GET',
    path: 'http_post_url/posts',
    role,
    summary: 'The last posts and how they were answered',
    query: listMetaQuery,
    handle: async ({ account, query }) => {
      const { ids, meta } = await pageOfRows(account, query, {
        rows: sql`from hook_posts where account_id = ${account.id}`,
        id: sql`id`,
        isDescending: true,
      });
      const rows = await account.db
        .selectFrom('hook_posts')
        .where('account_id', '=', account.id)
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .select(['id', 'at', 'kind', 'events', 'url', 'status', 'took_ms', 'error', 'response'])
        .orderBy('id', 'desc')
        .execute();
      return ok({ posts: rows }, meta);
    },
  });
  router.account({
    method: 'POST',
    path: 'http_post_url/secret',
    role,
    summary: 'Reveal the signing secret',
    handle: async ({ account }) => {
      const hook = await requireHook(account);
      await account.audit({ action: 'reveal', resource: 'http_post_url_secret', id: null });
      return ok({ secret: secretOf(account.id, hook.secret_version) });
    },
  });
  router.account({
    method: 'POST',
    path: 'http_post_url/rotate_secret',
    role,
    summary: 'Make the signing secret anew; the old one signs nothing from now on',
    handle: async ({ account }) =>
      ok({ secret: secretOf(account.id, (await rotateSecret(account)).secret_version) }),
  });
  router.account({
    method: 'POST',
    path: 'http_post_url/resume',
    role,
    summary: 'Resume posting after it stopped',
    handle: async ({ account }) => {
      await resumePosting(account);
      return ok({ hook: await stateOf(account) });
    },
  });
  router.account({
    method: 'POST',
    path: 'http_post_url/test',
    role,
    summary: 'Post one sample event of every kind and show the answer',
    transaction: false,
    handle: async ({ accountId, actor }) => {
      const who = { accountId, actor };
      const hook = await inAccount(services.database, who, requireHook);
      const at = services.clock.now();
      const body = JSON.stringify({
        account_id: accountId,
        post_id: randomUUID(),
        sent_at: at.toISOString(),
        events: testEvents(at),
      });
      const answer = await sendPost(services.fetcher, {
        url: hook.url,
        body,
        at,
        secret: secretOf(accountId, hook.secret_version),
      });
      await inAccount(services.database, who, async (account) => {
        if (await hookOf(account))
          await logPost(account, {
            kind: 'test',
            events: postedEventKinds.length,
            url: hook.url,
            answer,
            now: at,
          });
      });
      return ok({
        is_taken: answer.isTaken,
        status: answer.status,
        took_ms: answer.tookMs,
        error: answer.error,
        response: answer.response,
      });
    },
  });
};

function testEvents(at: Date): PostedEvent[] {
  return postedEventKinds.map((type) => {
    const isConsent = type === 'subscribe' || type === 'unsubscribe';
    return {
      id: `test-${type}`,
      type,
      at: at.toISOString(),
      contact: { id: 0, email: 'test@example.com' },
      list: isConsent ? { id: 0, name: 'Test list' } : null,
      mailing: isConsent ? null : { id: 0, source: 'campaign', source_id: 0, subject: 'Test' },
      url: type === 'click' ? 'https://example.com/' : null,
      detail: 'test',
      is_machine: false,
    };
  });
}
