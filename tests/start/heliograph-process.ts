import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { makeThrowawayFolder } from '#platform/server/database/throwaway-folder.ts';
import { quickStart } from '#tests/harness/quick-start.ts';

const root = join(import.meta.dirname, '../..');

/** How a program ended and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A program of the product that runs. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Waits until standard output has these words; fails when the program ends without saying them. */
  says(words: string): Promise<string>;
}

/** What a start needs to stand apart from every other: a folder and a port of its own. */
export interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
}

const places: string[] = [];
const programs = new Set<ChildProcess>();

/** A new folder and a free port. The folder lies below one that only its owner may enter, as in a private home. */
export async function aPlace(): Promise<Place> {
  const folder = makeThrowawayFolder('heliograph-start-');
  places.push(folder);
  const port = await freePort();
  return { dataDir: join(folder, 'data'), port, url: `http://127.0.0.1:${port}` };
}

let made: Promise<Place> | undefined;

/** A new folder whose database is made and empty already: a copy of one that was made for all tests of the file. */
export async function aMadePlace(): Promise<Place> {
  made ??= makeDatabase();
  const { dataDir } = await made;
  const place = await aPlace();
  // As cp keeps it: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', dataDir, place.dataDir]);
  return place;
}

afterAll(async () => {
  const place = await made?.catch(() => null);
  if (place) rmSync(dirname(place.dataDir), { recursive: true, force: true });
});

async function makeDatabase(): Promise<Place> {
  const place = await aPlace();
  // Stays until the file has ended.
  places.splice(places.indexOf(dirname(place.dataDir)), 1);
  const { code, err } = await command(place, ['migrate']);
  if (code !== 0) throw new Error(`The database could not be made: ${err}`);
  return place;
}

/** Ends what still runs and removes all places. */
export async function cleanUp(): Promise<void> {
  for (const { pid } of programs) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  for (const folder of places.splice(0)) {
    // The database of a killed program ends a moment later, and writes until then.
    const lock = join(folder, 'data/postgres/cluster/postmaster.pid');
    if (existsSync(lock)) await isGone(Number(readFileSync(lock, 'utf8').split('\n')[0]));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/** Starts the server; without the demo account unless DEMO is given, because that takes a moment. */
export function startServer(
  place: Place,
  environment: Record<string, string> = {},
  as?: { uid: number; gid: number },
): RunningProgram {
  return run(
    nodePath(),
    ['apps/server/main.ts'],
    { PORT: String(place.port), DATA_DIR: place.dataDir, DEMO: '0', ...environment },
    as,
  );
}

/** Runs a command of the command line to its end. */
export function command(
  place: Place,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  return run(nodePath(), ['apps/cli/main.ts', ...words], {
    PORT: String(place.port),
    DATA_DIR: place.dataDir,
    ...environment,
  }).ended;
}

/** Runs a program in the project's folder. */
export function run(
  program: string,
  words: string[],
  environment: Record<string, string>,
  as?: { uid: number; gid: number },
): RunningProgram {
  const child = spawn(program, words, {
    cwd: root,
    env: { ...quickStart(), PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...as,
  });
  programs.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      programs.delete(child);
      resolve({ code, ...said });
    }),
  );
  return { child, ended, says: (words) => untilSaid(words, said, child) };
}

/** The process id of the embedded PostgreSQL of a place. */
export function postgresOf(place: Place): number {
  return Number(
    readFileSync(join(place.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  );
}

/** Waits until a process is gone; false when it still lives after ten seconds. */
export async function isGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (!existsSync(`/proc/${pid}`)) return true;
    await wait(100);
  }
  return false;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address !== 'object') throw new Error('no free port');
  return address.port;
}

function nodePath(): string {
  const own = join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

async function untilSaid(
  words: string,
  said: { out: string; err: string },
  child: ChildProcess,
): Promise<string> {
  for (let waited = 0; waited < 2400; waited += 1) {
    if (said.out.includes(words)) return said.out;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`The program did not say '${words}'. It said:\n${said.out}\n${said.err}`);
}
