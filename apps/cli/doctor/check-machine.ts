import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import { Findings, type Finding } from './finding.ts';

const root = join(import.meta.dirname, '../../..');
const oldestNode = 24;
const gigabyte = 1024 ** 3;
/** Below these shares of the disk, or this much free, a database is in danger. */
const limits = {
  warn: { share: 0.15, bytes: 5 * gigabyte },
  fail: { share: 0.03, bytes: gigabyte },
};

/** What the check of a machine looks at; tests put others in place. */
export interface Machine {
  readonly nodeVersion: string;
  /** The disk that holds a folder. */
  diskOf(folder: string): Promise<{ free: number; all: number }>;
}

/** The machine that this runs on. */
export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  async diskOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  },
};

/** Versions, the built web, the data folder and its disk. */
export async function checkMachine(config: Config, machine: Machine): Promise<Finding[]> {
  const found = new Findings('machine');
  checkVersions(config, machine.nodeVersion, found);
  checkDataFolder(config, found);
  await checkDisk(config, machine, found);
  return found.list;
}

function checkVersions({ roles }: Config, nodeVersion: string, found: Findings): void {
  found.ok(`Heliograph ${productVersion()}.`);
  if (Number(nodeVersion.split('.')[0]) < oldestNode)
    found.fail(
      `This is Node ${nodeVersion}, and the product needs ${oldestNode} or newer.`,
      'Run it with node_modules/.bin/node, the Node that comes with the packages.',
    );
  else found.ok(`Node ${nodeVersion} on ${process.platform}-${process.arch}.`);
  if (!roles.has('web')) return;
  if (existsSync(join(root, 'dist/web/index.html'))) found.ok('The pages of the web are built.');
  else
    found.fail(
      'The pages of the web are not built, and this process plays the role web.',
      'Start with npm start, which builds them, or use the archive of a release.',
    );
}

function checkDataFolder({ dataDir }: Config, found: Findings): void {
  if (!existsSync(dataDir))
    return found.ok(`There is no ${dataDir} yet: the first start makes it.`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    found.ok(`The data folder ${dataDir} can be read and written.`);
  } catch {
    found.fail(
      `The data folder ${dataDir} cannot be read and written by this user.`,
      'Run this as the user of the product, or give that user the folder.',
    );
  }
}

async function checkDisk({ dataDir }: Config, machine: Machine, found: Findings): Promise<void> {
  const { free, all } = await machine.diskOf(nearestFolder(dataDir));
  const says = `${sizeOf(free)} of ${sizeOf(all)} are free on the disk of ${dataDir}`;
  const remedy = 'Remove what is not needed, or move DATA_DIR to a larger disk, before it is full.';
  const isBelow = ({ share, bytes }: { share: number; bytes: number }): boolean =>
    free < bytes || free < share * all;
  if (isBelow(limits.fail)) found.fail(`Only ${says}.`, remedy);
  else if (isBelow(limits.warn)) found.warn(`Only ${says}.`, remedy);
  else found.ok(`${says}.`);
}

// The disk on which a folder that is not there yet will be.
function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

function sizeOf(bytes: number): string {
  return bytes >= gigabyte
    ? `${(bytes / gigabyte).toFixed(1)} GB`
    : `${Math.round(bytes / 1024 ** 2)} MB`;
}

function productVersion(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
