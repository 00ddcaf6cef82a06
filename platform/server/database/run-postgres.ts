import { spawn, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A running PostgreSQL server process. */
export interface PostgresProcess {
  /** Resolves when the server is gone, wanted or not. */
  readonly ended: Promise<void>;
  /** Stops the server: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
}

/** What PostgreSQL said before it refused to start. */
export class PostgresRefused extends Error {
  override name = 'PostgresRefused';
}

/** The user PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export const nobody = { uid: 65534, gid: 65534 };

/** Whether this process is root. */
export const isRoot = process.getuid?.() === 0;

// The shell outlives this process: when the pipe on its third descriptor closes, for whatever reason (even kill -9),
// it stops the server. It ignores Ctrl-C and SIGTERM, because the product has to drain before its database goes.
const supervisor = `"$@" & server=$!
trap "" INT TERM HUP
(cat >/dev/null; kill -INT $server 2>/dev/null) <&3 & watcher=$!
wait $server; kill $watcher 2>/dev/null
[ -z "$THROWAWAY" ] || rm -rf "$THROWAWAY"`;

/** Starts the server in the folder of a cluster and waits until it takes connections. */
export async function runPostgres(options: {
  postgres: string;
  cluster: string;
  settings: Record<string, string>;
  throwaway?: string;
}): Promise<PostgresProcess> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(
    '/bin/sh',
    ['-c', supervisor, 'heliograph-postgres', options.postgres, ...clusterOf(options), ...settings],
    {
      cwd: options.cluster,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        LC_ALL: 'C',
        THROWAWAY: options.throwaway ?? '',
      },
      ...(isRoot ? ownerOf(options.cluster) : {}),
    },
  );
  const leash = child.stdio[3] as Readable;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      leash.destroy();
      resolve();
    }),
  );
  await untilReady(child, ended);
  return {
    ended,
    stop: () => {
      leash.destroy();
      return ended;
    },
  };
}

// PostgreSQL wants to run as the owner of its files: nobody, or whoever made the cluster without being root.
function ownerOf(cluster: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(cluster);
  return { uid, gid };
}

/**
 * How the programs of PostgreSQL are told their cluster, which is their working directory. On Linux it is named as that and not by
 * its path, so the data folder may lie below a folder that the user of PostgreSQL cannot enter, such as a private home: the
 * directory was opened by us. macOS has no such name.
 */
export function clusterOf({ cluster }: { cluster: string }): string[] {
  return ['-D', process.platform === 'linux' ? '/proc/self/cwd' : cluster];
}

function untilReady(child: ChildProcess, ended: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const complaints: string[] = [];
    child.once('error', reject);
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) resolve();
      const complaint = /(?:FATAL|PANIC|ERROR|could not).*/.exec(line)?.[0];
      if (complaint && complaints.length < 20) complaints.push(complaint);
    });
    void ended.then(() => reject(new PostgresRefused(complaints.join(' / ') || 'it said nothing')));
  });
}
