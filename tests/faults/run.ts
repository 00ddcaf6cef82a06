import { parseArgs } from 'node:util';
import { tableOf, type Line } from './line.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { seededRandom } from './seeded-random.ts';
import { World } from './world/world.ts';

// npm run faults                                   every scenario in its full form
// npm run faults -- --scenario a,e --seed 7        chosen ones; the seed repeats a run
// npm run faults -- --scenario j1 --small          those that have a small form in it
// npm run faults -- --scenario a --people 5000 --times 3 --lease 10    smaller

const { values: asked } = parseArgs({
  options: {
    scenario: { type: 'string' },
    seed: { type: 'string' },
    small: { type: 'boolean' },
    people: { type: 'string' },
    times: { type: 'string' },
    lease: { type: 'string' },
  },
});
const seed = Number(asked.seed ?? Math.floor(Math.random() * 1_000_000));
const names = asked.scenario?.split(',') ?? scenarios.map(({ name }) => name);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130));

/** Worlds that the next scenario of the same kind may have. */
const idle = new Map<string, World>();

async function playOne(scenario: Scenario): Promise<Line[]> {
  const options = {
    ...scenario.world,
    ...(asked.lease !== undefined && { leaseSeconds: Number(asked.lease) }),
  };
  const kind = JSON.stringify(options);
  const known = idle.get(kind);
  idle.delete(kind);
  let world: World | undefined;
  try {
    world = known ?? (await World.open(options));
    const size = (asked.small && scenario.small) || scenario.full;
    const lines = await scenario.play({
      world,
      random: seededRandom(seed),
      isPatient: size.isPatient,
      people: Number(asked.people ?? size.people),
      times: Number(asked.times ?? size.times),
    });
    idle.set(kind, world);
    return lines;
  } catch (error) {
    // A world in which a story broke off is not given to the next one.
    await world?.close();
    return [
      {
        scenario: `${scenario.name} ${scenario.title}`,
        injected: '',
        required: 'plays to its end',
        measured: String(error).split('\n')[0] ?? '',
        isMet: false,
      },
    ];
  }
}

async function playAndTell(scenario: Scenario): Promise<Line[]> {
  const began = performance.now();
  console.log(`${scenario.name} ${scenario.title} …`);
  const lines = await playOne(scenario);
  console.log(
    `${scenario.name} took ${((performance.now() - began) / 1000).toFixed(0)} s; ${lines.every(({ isMet }) => isMet) ? 'met' : 'NOT met'}`,
  );
  for (const { required, measured, isMet } of lines)
    console.log(`  ${isMet ? 'yes' : 'NO '}  ${required}: ${measured}`);
  return lines;
}

console.log(`Seed ${seed}: --seed ${seed} repeats this run.`);
const chosen = names.map((name) => {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario)
    throw new Error(
      `There is no scenario ${name}: they are ${scenarios.map((one) => one.name).join(', ')}.`,
    );
  return scenario;
});
const began = performance.now();
// Those that mostly wait are played beside the others, at the same time.
const beside = chosen
  .filter(({ waitsMostly }) => waitsMostly)
  .map(async (scenario) => ({ scenario, lines: await playAndTell(scenario) }));
const played: { scenario: Scenario; lines: Line[] }[] = [];
for (const scenario of chosen.filter(({ waitsMostly }) => !waitsMostly))
  played.push({ scenario, lines: await playAndTell(scenario) });
played.push(...(await Promise.all(beside)));
for (const world of idle.values()) await world.close();
const lines = chosen.flatMap(
  (scenario) => played.find((one) => one.scenario === scenario)?.lines ?? [],
);
const met = lines.filter(({ isMet }) => isMet).length;
console.log(
  `\n${tableOf(lines)}\n\n${met} of ${lines.length} lines met; ${chosen.length} scenarios in ${((performance.now() - began) / 60_000).toFixed(1)} minutes; seed ${seed}.`,
);
process.exit(met === lines.length ? 0 : 1);
