import { sql } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import { secondFactorMark } from './factors/second-factor.ts';
import type { SubscriptionHolder } from '../server/realtime/subscription.ts';

/** A subscription to what happens in an account, and who holds it. */
export interface HeldSubscription {
  readonly holder: SubscriptionHolder;
  readonly accountId: number;
}

/** What a holder has lost: the sign-in (or key) itself, or the way into the account (membership, a second factor that it asks for); null when nothing. */
export type LostAccess = 'sign-in' | 'account' | null;

/** Which of these subscriptions have lost their ground, in their order; one statement for all of them. */
export async function lostAccess(
  database: Database,
  asked: readonly HeldSubscription[],
): Promise<LostAccess[]> {
  if (asked.length === 0) return [];
  return acrossAccounts(database, 'check open subscriptions', async (db) => {
    const { rows } = await sql<{ lost: LostAccess }>`
      select case
        when a.kind = 'api_key' and not exists (select from api_keys k where k.account_id = a.account_id and k.id = a.holder_id) then 'sign-in'
        when a.kind = 'user' and not exists (
          select from oidc_records s join users u on s.payload->>'accountId' = u.id || '.' || u.credential_epoch
          where s.model = 'Session' and s.uid = a.session and s.expires_at > now() and u.id = a.holder_id) then 'sign-in'
        when a.kind = 'user' and not exists (select from account_members m where m.account_id = a.account_id and m.user_id = a.holder_id) then 'account'
        when a.kind = 'user' and exists (select from accounts t where t.id = a.account_id and t.requires_second_factor)
          and not exists (select from oidc_records s where s.model = 'Session' and s.uid = a.session and s.payload->'amr' ? ${secondFactorMark}) then 'account'
      end as lost
      from unnest(${asked.map(({ holder }) => holder.kind)}::text[], ${asked.map(({ holder }) => holder.id)}::bigint[],
        ${asked.map(({ holder }) => holder.session)}::text[], ${asked.map(({ accountId }) => accountId)}::bigint[])
        with ordinality as a(kind, holder_id, session, account_id, place)
      order by a.place`.execute(db);
    return rows.map(({ lost }) => lost);
  });
}
