import { sql, type Transaction } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { notFound } from '../server/errors.ts';
import { announceAccessIn } from './announce-access.ts';
import { methodOf } from './factors/second-factor.ts';
import { noteActivity, type Whereabouts } from './sign-in-activity.ts';

/** A session of a person: one browser that is signed in. */
export interface SignInSession extends Whereabouts {
  id: number;
  sessionUid: string;
  signedInAt: string;
  lastUsedAt: string;
}

const noteEveryMs = 60_000;
const rememberAtMost = 50_000;
const keepDays = 30;

interface Noted {
  readonly at: number;
  readonly ip: string;
}

const notedOf = new WeakMap<Database, Map<string, Noted>>();

/** Notes that a session is used, from where, at most once a minute; its first use is the sign-in that the person sees. */
export async function noteSessionUse(
  database: Database,
  use: { sessionUid: string; userId: number; now: Date } & Whereabouts,
): Promise<void> {
  let noted = notedOf.get(database);
  if (!noted) notedOf.set(database, (noted = new Map()));
  const known = noted.get(use.sessionUid);
  const at = use.now.getTime();
  if (known && Math.abs(at - known.at) < noteEveryMs && known.ip === use.ip) return;
  if (noted.size >= rememberAtMost) noted.clear();
  // Remembered first, so that calls at the same moment write once.
  noted.set(use.sessionUid, { at, ip: use.ip });
  await acrossAccounts(database, 'note the use of a session', async (db) => {
    const now = use.now.toISOString();
    const { rows } = await sql<{ is_new: boolean; amr: string[] | null }>`
      insert into sign_in_sessions as known (session_uid, user_id, user_agent, ip, signed_in_at, last_used_at)
      select ${use.sessionUid}, ${use.userId}, ${use.userAgent}, ${use.ip}, coalesce(to_timestamp((s.payload->>'loginTs')::bigint), ${now}::timestamptz), ${now}
      from oidc_records s where s.model = 'Session' and s.uid = ${use.sessionUid}
      on conflict (session_uid) do update set last_used_at = greatest(known.last_used_at, excluded.last_used_at), ip = excluded.ip, user_agent = excluded.user_agent
      returning xmax = 0 as is_new, (select s.payload->'amr' from oidc_records s where s.model = 'Session' and s.uid = ${use.sessionUid} limit 1) as amr`.execute(
      db,
    );
    if (rows[0]?.is_new) {
      await noteActivity(db, {
        userId: use.userId,
        kind: 'signed_in',
        method: methodOf(rows[0].amr),
        at: use.now,
        ip: use.ip,
        userAgent: use.userAgent,
      });
    }
  });
}

// Lives while the provider's record does, under the person's present credentials.
const live = sql`from sign_in_sessions d
  join users u on u.id = d.user_id
  join oidc_records s on s.model = 'Session' and s.uid = d.session_uid and s.expires_at > now()
    and s.payload->>'accountId' = u.id || '.' || u.credential_epoch`;

/** Where a person is signed in, last used first. */
export async function listSessions(database: Database, userId: number): Promise<SignInSession[]> {
  const { rows } = await acrossAccounts(database, 'list the sessions of a person', (db) =>
    sql<{
      id: number;
      session_uid: string;
      user_agent: string;
      ip: string;
      signed_in_at: string;
      last_used_at: string;
    }>`select d.id, d.session_uid, d.user_agent, d.ip, d.signed_in_at, d.last_used_at ${live} where d.user_id = ${userId} order by d.last_used_at desc, d.id desc`.execute(
      db,
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    sessionUid: row.session_uid,
    userAgent: row.user_agent,
    ip: row.ip,
    signedInAt: row.signed_in_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Ends one session of a person, with every token that came from it. */
export async function endSession(
  database: Database,
  of: { userId: number; id: number; now: Date } & Whereabouts,
): Promise<void> {
  await acrossAccounts(database, 'end a session', async (db) => {
    const { rows } = await sql<{
      session_uid: string;
    }>`select d.session_uid ${live} where d.user_id = ${of.userId} and d.id = ${of.id}`.execute(db);
    if (!rows[0]) throw notFound('session');
    await endRecords(db, sql`s.uid = ${rows[0].session_uid}`);
    await announceAccessIn(db, { userId: of.userId });
    await noteActivity(db, {
      userId: of.userId,
      kind: 'session_ended',
      at: of.now,
      ip: of.ip,
      userAgent: of.userAgent,
    });
  });
}

/** Ends all sessions of a person but the one to keep, or all with null; answers how many. */
export async function endSessions(
  database: Database,
  of: { userId: number; keep: string | null; now: Date } & Whereabouts,
): Promise<number> {
  return acrossAccounts(database, 'end the sessions of a person', async (db) => {
    const subjects = sql`s.payload->>'accountId' = (select id || '.' || credential_epoch from users where id = ${of.userId})`;
    const ended = await endRecords(db, sql`${subjects} and s.uid is distinct from ${of.keep}`);
    await announceAccessIn(db, { userId: of.userId });
    if (ended > 0)
      await noteActivity(db, {
        userId: of.userId,
        kind: 'session_ended',
        at: of.now,
        ip: of.ip,
        userAgent: of.userAgent,
      });
    return ended;
  });
}

// Without its session no token counts; grants and tokens go as well, so that nothing is left to be used.
async function endRecords(db: Transaction<DB>, chosen: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with gone as (delete from oidc_records s where s.model = 'Session' and ${chosen} returning s.payload),
      grants as (select one.value->>'grantId' as id from gone, jsonb_each(coalesce(gone.payload->'authorizations', '{}')) one),
      tokens as (delete from oidc_records t using grants g where t.grant_id = g.id),
      families as (delete from oidc_records f using grants g where f.model = 'Grant' and f.id = g.id)
    select count(*)::int as ended from gone`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Removes what describes sessions that ended long ago. */
export async function sweepSessions(db: Transaction<DB>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keepDays * 86_400_000).toISOString();
  await db.deleteFrom('sign_in_sessions').where('last_used_at', '<', old).execute();
}
