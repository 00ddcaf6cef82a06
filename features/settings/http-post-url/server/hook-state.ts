import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { newestConsentId } from '#engines/audience/public.ts';
import { newestMessageEventId } from '#engines/tracking/public.ts';
import type { SettingEffects } from '#features/settings/account-settings/server/public.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { EventHooks } from '#platform/server/database/tables.ts';
import { invalid } from '#platform/server/errors.ts';
import type { HookState } from '../contract.ts';

/** Where an account's events go, as the table keeps it. */
export type Hook = Selectable<EventHooks>;

const untroubled = {
  failures: 0,
  failing_since: null,
  next_try_at: null,
  disabled_at: null,
  disabled_reason: null,
};

/** Follows the setting of the address: the first one begins at this moment, another one goes on where the last one was, none forgets what waits. */
export const followPostUrl: NonNullable<SettingEffects['http_post_url']> = async (
  account,
  { before, after },
) => {
  if (after === before) return;
  if (after === '') {
    await account.db.deleteFrom('event_hooks').where('account_id', '=', account.id).execute();
    await account.db.deleteFrom('hook_events').where('account_id', '=', account.id).execute();
    return;
  }
  const [consent, message] = [await newestConsentId(account), await newestMessageEventId(account)];
  await account.db
    .insertInto('event_hooks')
    .values({
      account_id: account.id,
      url: String(after),
      consent_position: consent,
      consent_mark: consent,
      message_position: message,
      message_mark: message,
    })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ url: String(after), ...untroubled }),
    )
    .execute();
  await sendWaitingNow(account);
};

/** The account's address; null while none is set. */
export async function hookOf(account: Account): Promise<Hook | null> {
  return (
    (await account.db
      .selectFrom('event_hooks')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirst()) ?? null
  );
}

/** The address, or the refusal that none is set. */
export async function requireHook(account: Account): Promise<Hook> {
  const hook = await hookOf(account);
  if (!hook) throw invalid({ http_post_url: ['is not set; save an address first'] });
  return hook;
}

/** How posting stands, with what waits and what became of the events of the last day, each counted to 10,000. */
export async function stateOf(account: Account): Promise<HookState> {
  const hook = await hookOf(account);
  if (!hook) return null;
  const counted = (state: string) =>
    sql`(select count(*)::int from (select from hook_events where account_id = ${account.id} and state = ${sql.lit(state)} limit ${countedUpTo}) counted)`;
  const { rows } = await sql<{ waiting: number; posted: number; given_up: number }>`
    select ${counted('waiting')} as waiting, ${counted('posted')} as posted, ${counted('given_up')} as given_up`.execute(
    account.db,
  );
  const { url, failures, failing_since, next_try_at, disabled_at, disabled_reason } = hook;
  return {
    url,
    state: disabled_at !== null ? 'stopped' : failures > 0 ? 'failing' : 'active',
    failures,
    failing_since,
    next_try_at,
    disabled_at,
    disabled_reason,
    ...rows[0]!,
  };
}

/** Goes on posting after it stopped; what happened in the last 24 hours is caught up on. */
export async function resumePosting(account: Account): Promise<void> {
  const hook = await requireHook(account);
  await account.db
    .updateTable('event_hooks')
    .set(untroubled)
    .where('account_id', '=', account.id)
    .execute();
  await sendWaitingNow(account);
  await account.audit({
    action: 'resume',
    resource: 'http_post_url',
    id: null,
    before: { disabled_at: hook.disabled_at },
    after: { disabled_at: null },
  });
}

// What waited for an address that refused need not wait for the mended one.
async function sendWaitingNow(account: Account): Promise<void> {
  await sql`update hook_events set next_try_at = now(), attempts = 0 where account_id = ${account.id} and state = 'waiting'`.execute(
    account.db,
  );
  await sql`update event_hooks set look_at = now() where account_id = ${account.id}`.execute(
    account.db,
  );
}

/** Makes the signing secret anew. */
export async function rotateSecret(account: Account): Promise<Hook> {
  const { secret_version: before } = await requireHook(account);
  await account.db
    .updateTable('event_hooks')
    .set({ secret_version: before + 1 })
    .where('account_id', '=', account.id)
    .execute();
  await account.audit({
    action: 'update',
    resource: 'http_post_url_secret',
    id: null,
    before: { version: before },
    after: { version: before + 1 },
  });
  return requireHook(account);
}
