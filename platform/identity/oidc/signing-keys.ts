import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { acrossAccounts } from '../../server/account/account.ts';
import { CannotStart } from '../../server/cannot-start.ts';
import type { Database } from '../../server/database/connect.ts';
import type { Secrets } from '../../server/secrets.ts';

const keySet = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
  cookieKeys: z.array(z.string().min(32)).min(1),
});

/** What the provider signs ID tokens and cookies with. */
export type SigningKeys = z.infer<typeof keySet>;

interface Home {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly dataDir: string;
}

const purpose = 'identity keys';
const owner = 'installation';

/**
 * The installation's own keys, sealed in the database, so that every machine on it has the same. Made at the first start;
 * a key file of an older version is taken over, and removed once its keys are in the database.
 */
export async function loadSigningKeys(home: Home): Promise<SigningKeys> {
  const known = await readSigningKeys(home);
  if (known) return known;
  const file = join(home.dataDir, 'secrets', 'identity-keys.json');
  const taken = await readKeyFile(file);
  const sealed = home.secrets.seal(
    purpose,
    owner,
    JSON.stringify(taken ?? (await newSigningKeys())),
  );
  // Several processes may start at once: the first row stays and all of them read that one.
  await acrossAccounts(home.database, 'keep the identity keys', (db) =>
    db
      .insertInto('identity_keys')
      .values({ id: 1, sealed })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  const kept = await readSigningKeys(home);
  if (!kept) throw new Error('The identity keys were written and are not there.');
  if (taken && taken.jwks.keys[0]?.kid === kept.jwks.keys[0]?.kid) await rm(file, { force: true });
  return kept;
}

/** The keys that the database holds, null where it holds none yet; refuses keys that this master secret does not open. */
export async function readSigningKeys({
  database,
  secrets,
}: Pick<Home, 'database' | 'secrets'>): Promise<SigningKeys | null> {
  const row = await acrossAccounts(database, 'read the identity keys', (db) =>
    db.selectFrom('identity_keys').select('sealed').where('id', '=', 1).executeTakeFirst(),
  );
  if (!row) return null;
  try {
    return keySet.parse(JSON.parse(secrets.open(purpose, owner, row.sealed)));
  } catch {
    // The cause is left out: whatever was decrypted stays out of every log.
    throw new CannotStart(
      'The identity keys in the database were made under another master secret: give this machine the same secrets/master-secret as the others, or MASTER_SECRET.',
    );
  }
}

/** Keys that no other process knows, for a first start and for servers that only tell about themselves. */
export async function newSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    jwks: { keys: [{ ...jwk, kty: 'EC', kid: randomUUID(), alg: 'ES256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
}

async function readKeyFile(path: string): Promise<SigningKeys | null> {
  try {
    return keySet.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new CannotStart(
      `The key file ${path} can't be read. Put back a copy of it, or remove it to make new keys (everybody signs in again).`,
    );
  }
}
