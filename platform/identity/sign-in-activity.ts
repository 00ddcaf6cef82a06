import type { Transaction } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { canonicalAddress } from './client-address.ts';

/** Something that happened to a person's sign-in. */
export type ActivityKind =
  | 'signed_in'
  | 'refused'
  | 'password_changed'
  | 'password_reset'
  | 'session_ended'
  | 'factor_refused'
  | 'factor_locked'
  | 'factor_added'
  | 'factor_removed'
  | 'factors_reset'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'outside_linked';

/** Where a call came from, as far as a person recognises their own devices by it. */
export interface Whereabouts {
  readonly ip: string;
  readonly userAgent: string;
}

/** One line of a person's sign-in activity. */
export interface Activity extends Whereabouts {
  id: number;
  kind: ActivityKind;
  /** By what: 'password+totp', 'passkey', 'outside'; null where that says nothing. */
  method: string | null;
  /** A name that the person recognises, such as that of a passkey. */
  detail: string | null;
  happenedAt: string;
}

const keepDays = 90;
const shownAtMost = 50;

/** Where a call came from, read off its request. */
export function whereaboutsOf(request: {
  ip: string;
  headers: Record<string, string | string[] | undefined>;
}): Whereabouts {
  return {
    ip: canonicalAddress(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  };
}

/** A line to write: what happened to whom, when, and from where. */
export type ActivityEntry = {
  userId: number;
  kind: ActivityKind;
  at: Date;
  method?: string | null;
  detail?: string;
} & Whereabouts;

/** Writes one line of a person's sign-in activity, in the transaction of its cause. */
export async function noteActivity(db: Transaction<DB>, entry: ActivityEntry): Promise<void> {
  await db
    .insertInto('sign_in_activity')
    .values({
      user_id: entry.userId,
      kind: entry.kind,
      method: entry.method ?? null,
      detail: entry.detail ?? null,
      happened_at: entry.at.toISOString(),
      ip: entry.ip,
      user_agent: entry.userAgent,
    })
    .execute();
}

/** What happened lately to a person's sign-in, newest first. */
export async function recentActivity(database: Database, userId: number): Promise<Activity[]> {
  const rows = await acrossAccounts(database, 'read sign-in activity', (db) =>
    db
      .selectFrom('sign_in_activity')
      .select(['id', 'kind', 'method', 'detail', 'happened_at', 'ip', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(shownAtMost)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ActivityKind,
    method: row.method,
    detail: row.detail,
    happenedAt: row.happened_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

/** Removes what is older than 90 days. */
export async function sweepActivity(db: Transaction<DB>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keepDays * 86_400_000).toISOString();
  await db.deleteFrom('sign_in_activity').where('happened_at', '<', old).execute();
}
