import '#platform/server/thread-pool.ts';
import { CannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './start-server.ts';

const secondsToStop = 25;

/** Starts the product and stops it at the first Ctrl-C or SIGTERM; a second one ends it at once. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const stopAsked = untilAskedToStop();
  const starting = startServer(config, log, say);
  const server = await Promise.race([starting, stopAsked]);
  if (!server) return stopWith(await starting);
  say(welcome(server));
  await stopAsked;
  say('\nStopping');
  await stopWith(server);
}

// In a terminal, Ctrl-C reaches this process twice, by itself and through npm: only a later one is a second wish.
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const stop = (): void => {
      if (firstAt !== null && performance.now() - firstAt > 1000) process.exit(1);
      firstAt ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

async function stopWith(server: RunningServer): Promise<void> {
  const late = setTimeout(() => {
    process.stderr.write(
      `Something still ran ${secondsToStop} seconds after the stop and was cut off; it is taken up again at the next start.\n`,
    );
    process.exit(1);
  }, secondsToStop * 1000);
  await server.stop();
  clearTimeout(late);
}

function welcome({ url, demo }: RunningServer): string {
  const lines = [`Heliograph answers at ${url}`];
  if (demo) lines.push(`Sign in as ${demo.email} with the password ${demo.password}`);
  return `${lines.join('\n')}\nCtrl-C stops it.`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(
      error instanceof CannotStart
        ? `${error.message}\n`
        : `Heliograph ended because of an unexpected error: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  },
);
