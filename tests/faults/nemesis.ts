import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';
import type { JournalLine } from './sink/journal.ts';
import type { ProductProcess } from './world/product-process.ts';
import type { World } from './world/world.ts';

/** One kill of a sender, and how soon mails came again. */
export interface Kill {
  at: number;
  /** Connections of the killed process that were open. */
  connections: number;
  /** Milliseconds from the kill to the first body over a new connection. */
  resumedAfterMs: number;
}

/** Moments at which faults strike, as counts of bodies: one in each of equal parts, wherever in it the seed says. */
export function moments(random: SeededRandom, count: number, people: number): number[] {
  // Not everybody gets a mail: the last moment has to come all the same.
  const part = (people * 0.95) / (count + 1);
  return Array.from(
    { length: count },
    (_, index) => Math.floor(part * (index + random.next())) + 1,
  );
}

/** Resolves when the sink has taken this many more bodies than at `since`, or when `isOver` says that no more will come. */
export async function untilBodies(
  world: World,
  since: number,
  count: number,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let waited = 0; world.sink.counters.bodies - since < count; waited += 5) {
    if (isOver()) return;
    if (waited > 600_000)
      throw new Error(
        `The sink took ${world.sink.counters.bodies - since} bodies in ten minutes, not ${count}.`,
      );
    await sleep(5);
  }
}

/** Kills a sender without a word, starts it again at once and answers when mails come again. */
export async function killSender(world: World, sender: ProductProcess): Promise<Kill> {
  const { counters } = world.sink;
  const before = counters.connections;
  const connections = [...counters.open.values()].filter(
    (name) => name === `${sender.name}.example`,
  ).length;
  const at = Date.now();
  const began = performance.now();
  await sender.kill();
  const resumed = nextBody(world, ({ connection }) => connection > before);
  await sender.start();
  await resumed;
  return { at, connections, resumedAfterMs: performance.now() - began };
}

/** The next body that is meant. */
export function nextBody(
  world: World,
  isMeant: (line: JournalLine) => boolean,
): Promise<JournalLine> {
  return new Promise((resolve) => {
    const leave = world.sink.onBody((line) => {
      if (!isMeant(line)) return;
      leave();
      resolve(line);
    });
  });
}
