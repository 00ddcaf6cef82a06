import { setTimeout as sleep } from 'node:timers/promises';
import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';
import type { ProductProcess } from '../world/product-process.ts';
import type { World } from '../world/world.ts';

/** One kind of harm, and how many senders it may catch with a mail in flight. */
interface Harm {
  name: string;
  catches: number;
  strike(world: World, sender: ProductProcess): Promise<void>;
}

const harms: readonly Harm[] = [
  { name: 'kill -9 of a sender', catches: 1, strike: (_world, sender) => again(sender) },
  { name: 'kill -9 of the worker', catches: 0, strike: ({ worker }) => again(worker) },
  { name: 'kill -9 of web and tracker', catches: 0, strike: ({ web }) => again(web) },
  { name: 'kill -9 of PostgreSQL', catches: 2, strike: ({ postgres }) => postgres.kill() },
  {
    name: 'SIGTERM of a sender',
    catches: 0,
    strike: (_world, sender) => sender.terminate().then(() => sender.start()),
  },
  {
    name: 'SIGSTOP of a sender past its lease',
    catches: 1,
    strike: (world, sender) => stopped(sender, world.options.leaseSeconds + 5),
  },
  {
    name: 'SIGSTOP of a sender for 5 s',
    catches: 0,
    strike: (_world, sender) => stopped(sender, 5),
  },
  {
    name: 'the destination away for 5 s',
    catches: 2,
    strike: ({ sink }) =>
      sink
        .leave()
        .then(() => sleep(5_000))
        .then(() => sink.comeBack()),
  },
  { name: 'the clock at +2 h', catches: 0, strike: async (world) => world.jumpClock(7_200) },
  { name: 'the clock at -1 h', catches: 0, strike: async (world) => world.jumpClock(-3_600) },
];

/** Slow enough that the harm, which takes minutes altogether, strikes while mails go out. */
const answerAfterMs = 250;

/** Harm of every kind, in an order and to a sender that the seed chooses, during one campaign over two senders. */
export const everything: Scenario = {
  name: 'k',
  title: 'every kind of harm in one campaign',
  world: { connections: 4, leaseSeconds: 15 },
  full: { people: 6_000, times: 20, isPatient: true },
  async play({ world, random, people, times }) {
    await world.onlySender();
    const senders = [await world.sender('sender-1'), await world.sender('sender-2')];
    const api = await world.account();
    const from = 'everything@harbour.example';
    const list = await api.listOf(addresses(people, 'ok', 'k'));
    world.sink.habits.answerAfterMs = answerAfterMs;
    const before = world.sink.counters.bodies;
    const id = await api.send([list], from);
    // Each kind at least once, where there are moments enough.
    const planned = Array.from({ length: Math.ceil(times / harms.length) }, () =>
      random.some(harms, harms.length),
    )
      .flat()
      .slice(0, times);
    let catches = 0;
    let inTime = 0;
    for (const [index, moment] of moments(random, planned.length, people).entries()) {
      await untilBodies(world, before, moment);
      const [harm, [sender]] = [planned[index] as Harm, random.some(senders, 1)];
      if (world.sink.counters.bodies - before < people) inTime += 1;
      await harm.strike(world, sender as ProductProcess);
      catches += harm.catches;
    }
    world.jumpClock(0);
    const calm = performance.now();
    const rest = people - (world.sink.counters.bodies - before);
    await api.ended(id);
    const seconds = (performance.now() - calm) / 1000;
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { connections, leaseSeconds } = world.options;
    const { add, lines } = linesOf(
      'k everything',
      `${planned.length} times harm of ${new Set(planned).size} kinds, in ${people} mails over 2 senders with ${connections} connections`,
    );
    add(
      'each strikes while mails go out',
      `${inTime} of ${planned.length}`,
      inTime === planned.length,
    );
    add(
      `duplicates <= ${connections} at each that catches mails in flight`,
      `${checked.duplicates.length} at ${catches}`,
      checked.duplicates.length <= connections * catches,
    );
    // Two senders with all their connections would need this long for what was left.
    const undisturbed =
      (Math.max(0, rest) * (answerAfterMs + 50)) / 1000 / (connections * senders.length);
    add(
      'at its end within 60 s and a lease beyond its undisturbed time',
      `${seconds.toFixed(1)} s for the last ${Math.max(0, rest)}`,
      seconds <= undisturbed + 60 + leaseSeconds,
    );
    add(
      'no restart by hand',
      [...senders, world.web, world.worker].every(({ isRunning }) => isRunning)
        ? 'every role runs'
        : 'a role has ended by itself',
      [...senders, world.web, world.worker].every(({ isRunning }) => isRunning),
    );
    addInvariants(add, checked);
    return lines;
  },
};

async function again(role: ProductProcess): Promise<void> {
  await role.kill();
  await role.start();
}

async function stopped(role: ProductProcess, seconds: number): Promise<void> {
  role.freeze();
  await sleep(seconds * 1000);
  role.thaw();
}
