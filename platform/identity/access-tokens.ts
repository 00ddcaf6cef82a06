import type { Database } from '../server/database/connect.ts';
import type { Principal } from '../server/account/principal.ts';
import { provesSecondFactor, secondFactorMark } from './factors/second-factor.ts';
import { storedTokenId } from './oidc/oidc-records.ts';

interface Holder {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  session: { uid: string; loginTs: number; amr?: string[] };
}

/**
 * Who holds an access token; null when it is unknown, expired or revoked. One statement asks all that can end a token:
 * its time, its grant (refresh reuse), its session (sign-out) and the user's credential epoch (password change).
 */
export async function holderOfToken(
  database: Database,
  token: string,
): Promise<Extract<Principal, { kind: 'user' }> | null> {
  if (!/^[\w-]{20,128}$/.test(token)) return null;
  const { rows } = await database.pool.query<Holder>(
    `select users.id, users.email, users.first_name, users.last_name, session.payload as session
     from oidc_records token
     join users on users.id = split_part(token.payload->>'accountId', '.', 1)::bigint
       and users.credential_epoch = split_part(token.payload->>'accountId', '.', 2)::int
     join oidc_records session on session.model = 'Session' and session.uid = token.payload->>'sessionUid' and session.expires_at > now()
     where token.model = 'AccessToken' and token.id = $1 and token.expires_at > now()
       and exists (select from oidc_records g where g.model = 'Grant' and g.id = token.grant_id and g.expires_at > now())
     limit 1`,
    [storedTokenId(token)],
  );
  const user = rows[0];
  if (!user) return null;
  const { uid, loginTs, amr } = user.session;
  return {
    kind: 'user',
    userId: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim() || user.email,
    session: { uid, signedInAt: loginTs, hasSecondFactor: provesSecondFactor(amr) },
  };
}

/** Marks an open session as one with a second factor, after its person has just set one up in it. */
export async function markSecondFactor(database: Database, sessionUid: string): Promise<void> {
  await database.pool.query(
    `update oidc_records set payload = jsonb_set(payload, '{amr}', coalesce(payload->'amr', '[]') || to_jsonb($2::text))
     where model = 'Session' and uid = $1 and not coalesce(payload->'amr', '[]') ? $2`,
    [sessionUid, secondFactorMark],
  );
}
