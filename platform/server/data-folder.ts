import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** Makes the data folder when there is none and checks that this process may write in it. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const probe = join(dataDir, `.probe-${process.pid}`);
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}): give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * The installation's one secret, from which all keys are derived: the one that was set, else that of the data folder, made
 * at the first start and readable by the owner alone.
 */
export function masterSecret({
  dataDir,
  masterSecret: given,
}: {
  dataDir: string;
  masterSecret: string | null;
}): Buffer {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (given !== null) return Buffer.from(given, 'base64url');
  const file = join(folder, 'master-secret');
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'));
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (secret.length !== 32) {
    throw new CannotStart(
      `The secret in ${file} is damaged: restore the file from a backup; without it, links in mail that was sent stop working.`,
    );
  }
  return secret;
}

// Several processes may start together: the first complete file wins and all read that one.
function writeOnce(file: string, content: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}
