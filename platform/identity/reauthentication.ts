import type { FastifyRequest } from 'fastify';
import { acrossAccounts } from '../server/account/account.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import { ProductError } from '../server/errors.ts';
import { apiKeyPrefix } from './api-key-format.ts';
import { bearerOf } from './bearer.ts';
import { storedTokenId } from './oidc/oidc-records.ts';

/** How long a password that was given counts for sensitive acts. */
export const reauthenticationWindowMs = 15 * 60_000;

/**
 * Lets a sensitive act go on only for a person whose password was given in this session within 15 minutes, at sign-in or
 * when asked again. Others get a 403 with the code fresh_sign_in; the web answers that with a password dialog and repeats
 * the call. A key for programs has no password to give: its permissions alone decide.
 */
export async function requireReauthentication(
  { database, clock }: { database: Database; clock: Clock },
  request: FastifyRequest,
): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  if (token?.startsWith(apiKeyPrefix)) return;
  const reauthenticatedAt = token === null ? null : await lastReauthentication(database, token);
  if (
    reauthenticatedAt === null ||
    clock.now().getTime() - reauthenticatedAt > reauthenticationWindowMs
  )
    throw new ProductError('fresh_sign_in');
}

/** Notes that the person has just given their password in a session. */
export async function recordReauthentication(
  database: Database,
  sessionUid: string,
  now: Date,
): Promise<void> {
  await acrossAccounts(database, 'note that a password was given', (db) =>
    db
      .updateTable('sign_in_sessions')
      .set({ proved_at: now.toISOString() })
      .where('session_uid', '=', sessionUid)
      .execute(),
  );
}

// Read on a connection of its own: the act may be inside a transaction that sees nothing of sessions.
async function lastReauthentication(database: Database, token: string): Promise<number | null> {
  const { rows } = await database.pool.query<{ proved_ms: number | null }>(
    `select (extract(epoch from greatest(to_timestamp((s.payload->>'loginTs')::bigint), d.proved_at)) * 1000)::bigint as proved_ms
     from oidc_records token
     join oidc_records s on s.model = 'Session' and s.uid = token.payload->>'sessionUid' and s.expires_at > now()
     left join sign_in_sessions d on d.session_uid = s.uid
     where token.model = 'AccessToken' and token.id = $1 and token.expires_at > now()`,
    [storedTokenId(token)],
  );
  return rows[0]?.proved_ms ?? null;
}
