import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import type { BenchContext } from './bench-row.ts';

// SMTP_TOOLS names a folder where the package postfix was unpacked without being installed.
const folder = process.env['SMTP_TOOLS'] ?? '/usr/sbin';
// As many as smtp-source is known to be quickest with.
export const sourceSessions = 20;

/** Installs Postfix's smtp-source and smtp-sink where they are missing. */
export function installSmtpTools({ report }: BenchContext): void {
  if (existsSync(`${folder}/smtp-sink`)) return;
  report('sending: installing the package postfix for smtp-source and smtp-sink');
  const made = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postfix'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  });
  if (!existsSync(`${folder}/smtp-sink`)) {
    throw new Error(
      `The sending benchmark needs smtp-source and smtp-sink: install the package postfix. ${made.stderr ?? ''}`.trim(),
    );
  }
}

/** Postfix's sink on a free port. */
export async function startSmtpSink(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const sink = spawn(`${folder}/smtp-sink`, [...asRoot, `127.0.0.1:${port}`, '1000'], {
    stdio: 'ignore',
  });
  await untilReachable(port, sink);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        sink.once('exit', () => resolve());
        sink.kill();
      }),
  };
}

/** Mails a second of smtp-source, so many mails of so many bytes into the sink on a port. */
export function timeSource(port: number, count: number, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const source = spawn(
      `${folder}/smtp-source`,
      [
        '-s',
        String(sourceSessions),
        '-l',
        String(bytes),
        '-m',
        String(count),
        '-f',
        'a@blue.example',
        '-t',
        'b@home.example',
        `127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    source.once('error', reject);
    source.once('exit', (code) =>
      code === 0
        ? resolve((count / (performance.now() - start)) * 1000)
        : reject(new Error(`smtp-source ended with ${code}.`)),
    );
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address !== 'string'
          ? resolve(address.port)
          : reject(new Error('No free port was given.')),
      );
    });
  });
}

async function untilReachable(port: number, process: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (process.exitCode !== null) throw new Error(`smtp-sink ended with ${process.exitCode}.`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('smtp-sink did not come up.');
}
