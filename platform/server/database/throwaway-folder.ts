import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const bytesNeeded = 3 * 1024 ** 3;

/**
 * Makes a folder for databases that live for minutes: in memory where there is room, else where temporary files lie. A
 * database is hundreds of files, and ext4 looks past every file that was deleted within the last minutes before it makes
 * one: where databases come and go, making the next takes seconds of a processor there, and everybody waits for it.
 */
export function makeThrowawayFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}
