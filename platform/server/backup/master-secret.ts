import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { createSecrets } from '../secrets.ts';

type Home = Pick<Config, 'dataDir' | 'masterSecret'>;

/** The master secret of an installation that has one, as text; null where there is none yet. */
export function knownMasterSecret({ dataDir, masterSecret }: Home): string | null {
  if (masterSecret !== null) return masterSecret;
  const file = join(dataDir, 'secrets/master-secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** The master secret that everything in the database is sealed with; refuses where this machine does not have it. */
export function requireMasterSecret(home: Home): string {
  const secret = knownMasterSecret(home);
  if (secret !== null) return secret;
  throw new CannotStart(
    `This machine does not have the master secret of the installation: set MASTER_SECRET, or put the file secrets/master-secret into ${home.dataDir}.`,
  );
}

/** Tells two master secrets apart without saying anything about them. */
export function fingerprintOf(masterSecret: string): string {
  return createSecrets(Buffer.from(masterSecret, 'base64url'))
    .sign('backup', 'fingerprint')
    .toString('hex')
    .slice(0, 32);
}
