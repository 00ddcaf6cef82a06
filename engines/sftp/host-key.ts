import { generateKeyPairSync } from 'node:crypto';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { CannotStart } from '#platform/server/cannot-start.ts';
import type { Services } from '#platform/server/services.ts';

const purpose = 'sftp host key';
const owner = 'installation';

/** The private host key in PEM, sealed in the database so that all processes show the same; made when it is first asked for. */
export async function loadHostKey({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<string> {
  const read = async (): Promise<string | null> => {
    const row = await acrossAccounts(database, 'read the SFTP host key', (db) =>
      db.selectFrom('sftp_host_keys').select('sealed').where('id', '=', 1).executeTakeFirst(),
    );
    if (!row) return null;
    try {
      return secrets.open(purpose, owner, row.sealed);
    } catch {
      throw new CannotStart(
        'The SFTP host key in the database was made under another master secret: give this machine the same secrets/master-secret as the others, or MASTER_SECRET.',
      );
    }
  };
  const known = await read();
  if (known !== null) return known;
  const sealed = secrets.seal(purpose, owner, newHostKey());
  // Several processes may start at once: the first row stays and all of them read that one.
  await acrossAccounts(database, 'keep the SFTP host key', (db) =>
    db
      .insertInto('sftp_host_keys')
      .values({ id: 1, sealed })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  const kept = await read();
  if (kept === null) throw new Error('The SFTP host key was written and is not there.');
  return kept;
}

function newHostKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
  }).privateKey;
}
