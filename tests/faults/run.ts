import { parseArgs } from 'node:util';
import { tableOf, type Line } from './line.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { seededRandom } from './seeded-random.ts';
import { World } from './world/world.ts';

// npm run faults                                   every scenario in its full form
// npm run faults -- --scenario a,e --seed 7        chosen ones; the seed repeats a run
// npm run faults -- --scenario a --people 5000 --times 3 --lease 10    smaller

const { values: asked } = parseArgs({
  options: { scenario: { type: 'string' }, seed: { type: 'string' }, people: { type: 'string' }, times: { type: 'string' }, lease: { type: 'string' } },
});
const seed = Number(asked.seed ?? Math.floor(Math.random() * 1_000_000));
const names = asked.scenario?.split(',') ?? scenarios.map(({ name }) => name);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

async function playAlone(scenario: Scenario): Promise<Line[]> {
  const options = { ...scenario.world, ...(asked.lease !== undefined && { leaseSeconds: Number(asked.lease) }) };
  const world = await World.open(options);
  try {
    return await scenario.play({
      world, random: seededRandom(seed), isPatient: scenario.full.isPatient,
      people: Number(asked.people ?? scenario.full.people), times: Number(asked.times ?? scenario.full.times),
    });
  } catch (error) {
    return [{ scenario: `${scenario.name} ${scenario.title}`, injected: '', required: 'plays to its end', measured: String(error).split('\n')[0] ?? '', isMet: false }];
  } finally {
    await world.close();
  }
}

async function playAndTell(scenario: Scenario): Promise<Line[]> {
  const began = performance.now();
  console.log(`${scenario.name} ${scenario.title} …`);
  const lines = await playAlone(scenario);
  console.log(`${scenario.name} took ${((performance.now() - began) / 1000).toFixed(0)} s; ${lines.every(({ isMet }) => isMet) ? 'met' : `NOT met\n${tableOf(lines)}`}`);
  return lines;
}

console.log(`Seed ${seed}: --seed ${seed} repeats this run.`);
const chosen = names.map((name) => {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}: they are ${scenarios.map((one) => one.name).join(', ')}.`);
  return scenario;
});
const began = performance.now();
// Those that mostly wait are played beside the others, each in a world of its own.
const beside = chosen.filter(({ waitsMostly }) => waitsMostly).map(async (scenario) => ({ scenario, lines: await playAndTell(scenario) }));
const played: { scenario: Scenario; lines: Line[] }[] = [];
for (const scenario of chosen.filter(({ waitsMostly }) => !waitsMostly)) played.push({ scenario, lines: await playAndTell(scenario) });
played.push(...(await Promise.all(beside)));
const lines = chosen.flatMap((scenario) => played.find((one) => one.scenario === scenario)?.lines ?? []);
const met = lines.filter(({ isMet }) => isMet).length;
console.log(`\n${tableOf(lines)}\n\n${met} of ${lines.length} lines met; ${chosen.length} scenarios in ${((performance.now() - began) / 60_000).toFixed(1)} minutes; seed ${seed}.`);
process.exit(met === lines.length ? 0 : 1);
