import { setTimeout as sleep } from 'node:timers/promises';
import { hostileInputs, type HostileInput } from '../hostile/hostile-inputs.ts';
import { sendHostile, type Boundaries } from '../hostile/send-hostile.ts';
import { linesOf } from '../line.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import type { AccountApi } from '../world/account-api.ts';
import type { ProductProcess } from '../world/product-process.ts';

/** Longest wait for /healthz beside an input, in milliseconds; only a whole run judges it. */
const longestMs = 250;

/** Everything that strangers and customers can send to hold a process up, one after the other; then all processes start again. */
export const hostileInput: Scenario = {
  name: 'l',
  title: 'hostile input at every boundary',
  world: { connections: 4, leaseSeconds: 20, returnDomain: 'returns.example' },
  full: { people: 1, times: 1, isPatient: true },
  async play(run) {
    const { world, isPatient } = run;
    const api = await world.account();
    await world.onlySender();
    const to = await boundariesOf(run, api);
    const inputs = hostileInputs();
    const failed: string[] = [];
    const slow: string[] = [];
    let slowest = 0;
    for (const input of inputs) {
      const watched = [watch(world.web), watch(world.worker)];
      const status = await sendHostile(input, to);
      // What is stored first is read afterwards.
      if (input.by !== 'http') await untilRead(api);
      const waits = await Promise.all(watched.map((one) => one.stop()));
      const wait = Math.max(...waits);
      slowest = Math.max(slowest, wait);
      if (wait > longestMs) slow.push(`${input.name} (${Math.round(wait)} ms)`);
      if (!isTaken(input, status)) failed.push(`${input.name} (${status})`);
    }
    const before = await inboundOf(api);
    await Promise.all([world.web.terminate(), world.worker.terminate()]);
    await Promise.all([world.web.start(), world.worker.start()]);
    const after = [watch(world.web), watch(world.worker)];
    await untilRead(api);
    const afterMs = Math.max(...(await Promise.all(after.map((one) => one.stop()))));
    const again = await inboundOf(api);

    const { add, lines } = linesOf('l hostile input', `${inputs.length} inputs, then a restart`);
    const listed = (names: string[]): string => (names.length === 0 ? 'all' : names.join(', '));
    add('each is taken or refused, none fails', listed(failed), failed.length === 0);
    add(
      `/healthz of web and worker within ${longestMs} ms beside each`,
      slow.length === 0 ? `slowest ${Math.round(slowest)} ms` : slow.join(', '),
      !isPatient || slow.length === 0,
    );
    add(
      'after the restart everything answers, and no mail is read again',
      `slowest ${Math.round(afterMs)} ms; set aside ${before.aside}, then ${again.aside}`,
      (!isPatient || afterMs <= longestMs) && before.aside === again.aside,
    );
    return lines;
  },
};

// A dialogue may be refused by any code but the one that says that something of ours failed.
function isTaken({ by }: HostileInput, status: number): boolean {
  if (by === 'smtp') return status === 250;
  return by === 'http' ? status < 500 : status !== 451;
}

/** One mail is sent, because the address it comes back to is what the listener knows. */
async function boundariesOf({ world }: Run, api: AccountApi): Promise<Boundaries> {
  const list = await api.listOf(addresses(1, 'ok', 'hostile'));
  await api.ended(await api.send([list], 'hostile@harbour.example'));
  return {
    webPort: Number(new URL(world.web.url).port),
    smtpPort: world.inboundPort,
    returnPath: world.sink.counters.returnPath,
    accountId: api.id,
    key: api.key,
  };
}

async function inboundOf(api: AccountApi): Promise<{ waiting: number; aside: number }> {
  return (await api.want('GET', 'inbound_state.json')).inbound_state;
}

async function untilRead(api: AccountApi): Promise<void> {
  for (let waited = 0; (await inboundOf(api)).waiting > 0; waited += 50) {
    if (waited > 60_000) throw new Error('A mail still waits after a minute.');
    await sleep(50);
  }
}

/** Asks a process again and again whether it is alive; `stop` answers the longest wait. */
function watch(process: ProductProcess): { stop(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    do {
      const began = performance.now();
      // A connection of its own: one that is kept may be closed while it is asked.
      const { status } = await fetch(`${process.url}/healthz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(120_000),
      }).catch((error: Error) => {
        const state = process.isRunning ? 'runs' : `ended, and said last:\n${process.said}`;
        throw new Error(
          `/healthz of ${process.name}: ${String(error.cause)}. The process ${state}`,
        );
      });
      if (status !== 200) throw new Error(`${process.name} answered ${status} to /healthz.`);
      longest = Math.max(longest, performance.now() - began);
      await sleep(10);
    } while (!isOver);
    return longest;
  })();
  // A failure is told where the watch ends.
  watching.catch(() => undefined);
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}
