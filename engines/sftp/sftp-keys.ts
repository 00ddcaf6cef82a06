import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { readPublicKey } from './public-key.ts';

/** A public key as an account sees it. */
export interface SftpKey {
  readonly id: number;
  readonly name: string;
  readonly algorithm: string;
  readonly fingerprint: string;
  readonly created_at: string;
}

const shown = sql`id, name, algorithm, fingerprint, created_at`;
const mostKeys = 20;

/** The keys of an account, oldest first. */
export async function sftpKeysOf(account: Account): Promise<SftpKey[]> {
  const { rows } = await sql<SftpKey>`
    select ${shown} from sftp_keys where account_id = ${account.id} order by id limit ${mostKeys}`.execute(
    account.db,
  );
  return rows;
}

/** Keeps a public key; refuses what is none, one that is kept already, and more than twenty. */
export async function addSftpKey(
  account: Account,
  given: { name: string; key: string },
): Promise<SftpKey> {
  const key = readPublicKey(given.key);
  if (typeof key === 'string') throw invalid({ key: [key] });
  await lockInAccount(account, 'sftp_keys');
  if ((await sftpKeysOf(account)).length >= mostKeys)
    throw invalid({ key: [`is one too many: an account has at most ${mostKeys} keys`] });
  const {
    rows: [row],
  } = await sql<SftpKey>`
    insert into sftp_keys (account_id, name, algorithm, fingerprint, public_key, created_at)
    values (${account.id}, ${given.name}, ${key.algorithm}, ${key.fingerprint}, ${key.blob}, ${account.now}::timestamptz)
    on conflict (account_id, fingerprint) do nothing returning ${shown}`.execute(account.db);
  if (!row) throw invalid({ key: ['is kept already'] });
  await account.audit({
    action: 'create',
    resource: 'sftp_key',
    id: row.id,
    after: { name: row.name, fingerprint: row.fingerprint },
  });
  return row;
}

/** Takes a key away; sessions that were opened with it end. */
export async function removeSftpKey(account: Account, id: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ name: string; fingerprint: string }>`
    delete from sftp_keys where account_id = ${account.id} and id = ${id} returning name, fingerprint`.execute(
    account.db,
  );
  if (!row) throw notFound('SFTP key');
  await account.audit({ action: 'delete', resource: 'sftp_key', id, before: row });
}
