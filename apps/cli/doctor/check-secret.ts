import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { Findings, wordsOf, type Finding } from './finding.ts';
import { isLocalHost } from './local-host.ts';

const secretBytes = 32;
/** 32 random bytes have about 30 different values; fewer than 20 come by chance once in 10^10 tries. */
const leastDifferentBytes = 20;
const shortestPassword = 12;
const makeAnother =
  'Make another one (openssl rand -base64 32 | tr "+/" "-_" | tr -d "=") before anything is sent: what is sealed with the old one, and links in sent emails, need the old one.';

/** Whether the secrets of the installation are there, kept from others and hard to guess. They are never shown. */
export function checkSecret(config: Config): Finding[] {
  const found = new Findings('secret');
  const file = join(config.dataDir, 'secrets/master-secret');
  const kept = readKept(file, found);
  if (config.masterSecret !== null) {
    checkStrength('MASTER_SECRET', config.masterSecret, found);
    if (kept !== null && !isSame(kept, config.masterSecret))
      found.warn(
        `MASTER_SECRET is set, and ${file} holds another one, which is not used.`,
        'Remove the file when nothing was made with it; else set MASTER_SECRET to its content.',
      );
  } else if (kept !== null) checkStrength(file, kept, found);
  checkDatabasePassword(config, found);
  return found.list;
}

function readKept(file: string, found: Findings): string | null {
  if (!existsSync(file)) {
    found.ok(`There is no ${file} yet: without MASTER_SECRET the first start makes it.`);
    return null;
  }
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      found.fail(`Other users of this machine may read ${file}.`, `Run: chmod 600 ${file}`);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    found.fail(
      `${file} cannot be read (${wordsOf(error)}).`,
      'Run this command as the user of the product, or give that user the file.',
    );
    return null;
  }
}

function checkStrength(where: string, secret: string, found: Findings): void {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== secretBytes)
    return found.fail(
      `The secret in ${where} is damaged: it does not hold ${secretBytes} bytes.`,
      'Restore it from a backup; without it, links in sent emails stop working.',
    );
  if (new Set(bytes).size < leastDifferentBytes || bytes.every((byte) => byte >= 32 && byte < 127))
    return found.fail(`The secret in ${where} can be guessed: it is not random.`, makeAnother);
  found.ok(`The secret in ${where} is ${secretBytes} random bytes.`);
}

function checkDatabasePassword({ databaseUrl }: Config, found: Findings): void {
  if (databaseUrl === null) return;
  const { hostname, password } = new URL(databaseUrl);
  if (hostname === '' || isLocalHost(hostname)) return;
  if (password !== '' && decodeURIComponent(password).length < shortestPassword)
    found.warn(
      `The password in DATABASE_URL has fewer than ${shortestPassword} letters, and the database is on another machine.`,
      'Give the role of the database a longer, random password.',
    );
}

function isSame(one: string, other: string): boolean {
  return Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'));
}
