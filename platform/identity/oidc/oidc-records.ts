import { createHash } from 'node:crypto';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../../server/database/connect.ts';
import { announceAccess } from '../announce-access.ts';
import { userIdOfSubject } from './subject.ts';

// Whoever reads these ids in a copied database could use them as they are, so only their hashes are stored.
const bearerModels = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);

// A record of a person counts only under the epoch it was made in: a password change ends them all in one statement.
const isOfCurrentEpoch = `(payload->>'accountId' is null or exists (
  select from users where users.id = split_part(payload->>'accountId', '.', 1)::bigint
    and users.credential_epoch = split_part(payload->>'accountId', '.', 2)::int))`;

interface Row {
  payload: AdapterPayload;
  consumed_at: string | null;
}

/** Where the OpenID provider keeps one kind of its records. */
export class OidcRecords implements Adapter {
  readonly #database: Database;
  readonly #model: string;

  constructor(database: Database, model: string) {
    this.#database = database;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti, ...rest } = payload;
    // The end is by the clock of the database, which is also asked whether it has come.
    await this.#database.pool.query(
      `insert into oidc_records (model, id, payload, grant_id, user_code, uid, expires_at) values ($1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 second')
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
      [
        this.#model,
        this.#stored(id),
        JSON.stringify(this.#isBearer() ? rest : { jti, ...rest }),
        payload.grantId ?? null,
        payload.userCode ?? null,
        payload.uid ?? null,
        Number.isFinite(expiresIn) ? expiresIn : null,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#findBy('id', this.#stored(id));
    return found && this.#isBearer() ? { ...found, jti: id } : found;
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  /** Uses a code or refresh token up. A second use, also one at the same moment, ends the whole family. */
  async consume(id: string): Promise<void> {
    const used = await this.#database.pool.query(
      'update oidc_records set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
      [this.#model, this.#stored(id)],
    );
    if (used.rowCount === 1) return;
    const record = await this.#database.pool.query<{ grant_id: string | null }>(
      'select grant_id from oidc_records where model = $1 and id = $2',
      [this.#model, this.#stored(id)],
    );
    const family = record.rows[0]?.grant_id;
    if (family) await endFamily(this.#database, family);
    throw new errors.InvalidGrant(`${this.#model} already used`);
  }

  async destroy(id: string): Promise<void> {
    const { rows } = await this.#database.pool.query<{ subject: string | null }>(
      `delete from oidc_records where model = $1 and id = $2 returning payload->>'accountId' as subject`,
      [this.#model, this.#stored(id)],
    );
    // Pages that were open under the session stop hearing what happens.
    if (this.#model === 'Session' && rows[0]?.subject)
      announceAccess(this.#database, { userId: userIdOfSubject(rows[0].subject) });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.pool.query('delete from oidc_records where model = $1 and grant_id = $2', [
      this.#model,
      grantId,
    ]);
  }

  async #findBy(
    column: 'id' | 'uid' | 'user_code',
    value: string,
  ): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#database.pool.query<Row>(
      `select payload, consumed_at from oidc_records
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now()) and ${isOfCurrentEpoch}`,
      [this.#model, value],
    );
    const row = rows[0];
    if (!row) return undefined;
    return row.consumed_at === null
      ? row.payload
      : { ...row.payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) };
  }

  #isBearer(): boolean {
    return bearerModels.has(this.#model);
  }

  #stored(id: string): string {
    return this.#isBearer() ? storedTokenId(id) : id;
  }
}

/** How a code or token is named in the table. */
export function storedTokenId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Ends everything that came from one sign-in of one client. */
export async function endFamily(database: Database, grantId: string): Promise<void> {
  await database.pool.query(
    `delete from oidc_records where grant_id = $1 or (model = 'Grant' and id = $1)`,
    [grantId],
  );
}

/** Removes records that can't be used any more. */
export async function sweepRecords(database: Database): Promise<void> {
  await database.pool.query(
    `delete from oidc_records where expires_at < now() - interval '1 hour'`,
  );
}
