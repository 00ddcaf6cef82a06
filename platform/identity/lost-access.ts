import { sql } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import { keptOutOf, type Standing } from '../server/account/entrance.ts';
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
    const { rows } = await sql<Standing & { kind: string; isSignedIn: boolean }>`
      select a.kind,
        case a.kind when 'api_key' then exists (select from api_keys k where k.account_id = a.account_id and k.id = a.holder_id)
          else s.uid is not null end as "isSignedIn",
        exists (select from account_members m where m.account_id = a.account_id and m.user_id = a.holder_id)
          or exists (select from account_members p where p.account_id = t.owner_id and p.user_id = a.holder_id and 'account' = any(p.roles)) as "isMember",
        coalesce(t.requires_second_factor, false) as "requiresSecondFactor",
        coalesce(s.payload->'amr' ? ${secondFactorMark}, false) as "hasSecondFactor"
      from unnest(${asked.map(({ holder }) => holder.kind)}::text[], ${asked.map(({ holder }) => holder.id)}::bigint[],
        ${asked.map(({ holder }) => holder.session)}::text[], ${asked.map(({ accountId }) => accountId)}::bigint[])
        with ordinality as a(kind, holder_id, session, account_id, place)
      left join accounts t on t.id = a.account_id
      left join lateral (
        select o.uid, o.payload from oidc_records o join users u on o.payload->>'accountId' = u.id || '.' || u.credential_epoch
        where o.model = 'Session' and o.uid = a.session and o.expires_at > now() and u.id = a.holder_id limit 1) s on a.kind = 'user'
      order by a.place`.execute(db);
    return rows.map(({ kind, isSignedIn, ...standing }) => {
      if (!isSignedIn) return 'sign-in';
      return kind === 'user' && keptOutOf(standing) ? 'account' : null;
    });
  });
}
