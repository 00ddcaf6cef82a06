import { sql } from 'kysely';
import type { z } from 'zod';
import { follow, listenTo, unfollow, type ChangeKind } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { mostHooks, type hookInput, type HookRow } from '../contract.ts';

/** By which name the feed of changes knows us. */
export const follower = 'zapier';

const followed: readonly ChangeKind[] = [
  'created',
  'changed',
  'joined_list',
  'unsubscribed',
  'suppressed',
  'opened',
  'clicked',
  'ordered',
  'submitted',
];

/** Subscribes an address to an event. The same address and event again is the same hook, set going again. */
export async function subscribeHook(
  account: Account,
  hook: z.output<typeof hookInput>,
): Promise<{ id: number }> {
  await lockHooks(account);
  const { rows: kept } = await sql<{ event: string; target_url: string }>`
    select event, target_url from zapier_hooks where account_id = ${account.id}`.execute(
    account.db,
  );
  const isKnown = kept.some(
    ({ event, target_url }) => event === hook.event && target_url === hook.target_url,
  );
  if (!isKnown && kept.length >= mostHooks)
    throw new ProductError('too_many', {
      message: `An account can have ${mostHooks} Zapier hooks. Turn off a Zap, or delete a hook, and try again.`,
    });
  const { rows } = await sql<{ id: number }>`
    insert into zapier_hooks (account_id, event, target_url, list_id)
    values (${account.id}, ${hook.event}, ${hook.target_url}, ${hook.list_id ?? null})
    on conflict (account_id, event, target_url) do update set list_id = excluded.list_id, state = 'active', failures = 0,
      next_try_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz
    returning id`.execute(account.db);
  const { id } = rows[0]!;
  if (kept.length === 0) {
    await follow(account, follower);
    await listenTo(account, follower, followed);
  }
  await account.audit({
    action: 'create',
    resource: 'zapier_hook',
    id,
    after: { event: hook.event, host: new URL(hook.target_url).host },
  });
  return { id };
}

/** Removes a hook with what waits for it; the last one ends the following of changes. */
export async function removeHook(account: Account, id: number): Promise<void> {
  await lockHooks(account);
  const { rows } = await sql<{ event: string }>`
    delete from zapier_hooks where account_id = ${account.id} and id = ${id} returning event`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('hook');
  await sql`delete from zapier_deliveries where account_id = ${account.id} and hook_id = ${id}`.execute(
    account.db,
  );
  await account.audit({ action: 'delete', resource: 'zapier_hook', id, before: rows[0] });
  const { rows: others } = await sql`
    select 1 from zapier_hooks where account_id = ${account.id} limit 1`.execute(account.db);
  if (others.length > 0) return;
  await listenTo(account, follower, []);
  await unfollow(account, follower);
}

/** Sets a paused hook going again; what waited is posted first. */
export async function resumeHook(account: Account, id: number): Promise<void> {
  const { rows } = await sql`
    update zapier_hooks set state = 'active', failures = 0, next_try_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} returning 1`.execute(account.db);
  if (rows.length === 0) throw notFound('hook');
  await account.audit({ action: 'resume', resource: 'zapier_hook', id });
}

/** The account's hooks, the newest first. */
export async function listHooks(account: Account): Promise<HookRow[]> {
  const { rows } = await sql<HookRow>`
    select h.id, h.event, h.target_url, h.list_id, l.name as list_name,
      case when h.state = 'active' and h.failures > 0 then 'failing' else h.state end as state,
      h.failures, h.delivered, h.given_up, h.last_delivered_at, h.last_status, h.failure,
      case when h.failures > 0 then h.next_try_at end as next_try_at, h.created_at
    from zapier_hooks h left join lists l on l.account_id = ${account.id} and l.id = h.list_id
    where h.account_id = ${account.id} order by h.id desc limit ${mostHooks}`.execute(account.db);
  return rows;
}

// Two calls at once must not pass the limit together, nor one stop following while another begins.
async function lockHooks(account: Account): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('zapier hooks', ${account.id}))`.execute(
    account.db,
  );
}
