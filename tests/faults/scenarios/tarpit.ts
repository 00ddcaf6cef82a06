import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { untilBodies } from '../nemesis.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import type { AccountApi } from '../world/account-api.ts';

const domains = Array.from({ length: 10 }, (_, index) => `domain${index + 1}.example`);
const quickDomains = domains.slice(0, 9);
const [slowDomain = ''] = domains.slice(9);

/** One of ten destinations answers a byte every ten seconds; the other nine must hardly notice. */
export const tarpit: Scenario = {
  name: 'c2',
  title: 'a tarpitting destination among ten',
  // Straight to the servers of each domain, because a relay is one destination whatever lies behind it.
  world: { connections: 5, leaseSeconds: 60, ownServers: domains },
  full: { people: 5_000, times: 1, isPatient: true },
  async play(run) {
    const { world, random, people } = run;
    await world.onlySender();
    const api = await world.account();
    // Long enough that the time is the sink's and not the machine's.
    world.sink.habits.answerAfterMs = 200;
    const nine = (tag: string): string[] =>
      quickDomains.flatMap((domain) => addresses(Math.ceil(people / 10), 'ok', tag, domain));
    const alone = await timeOf(run, api, random.some(nine('alone'), people), 0);
    world.sink.habits.tarpitDomains.add(slowDomain);
    const slow = addresses(Math.ceil(people / 10), 'ok', 'beside', slowDomain);
    const together = await timeOf(
      run,
      api,
      random.some([...nine('beside'), ...slow], people),
      slow.length,
    );
    // Let off, so that the end is not waited for.
    Object.assign(world.sink.habits, { tarpitMs: 0, answerAfterMs: 0 });
    world.sink.habits.tarpitDomains.clear();
    await api.ended(together.id, 900_000);
    Object.assign(world.sink.habits, { tarpitMs: 10_000 });

    const checked = await checkCampaign(world, api, together);
    const { add, lines } = linesOf(
      'c2 tarpit',
      'one of ten destinations answers a byte every 10 s',
    );
    const ratio = together.ms / alone.ms;
    add(
      'the other nine within 1.2 x their time alone',
      `${ratio.toFixed(2)} x (${(together.ms / 1000).toFixed(1)} s, alone ${(alone.ms / 1000).toFixed(1)} s)`,
      ratio <= 1.2,
    );
    add('duplicates 0', checked.duplicates.length, checked.duplicates.length === 0);
    addInvariants(add, checked);
    return lines;
  },
};

// From the first body to the one that completes 95 % of the quick destinations' mails.
async function timeOf(
  { world }: Run,
  api: AccountApi,
  people: readonly string[],
  slow: number,
): Promise<{ id: number; from: string; ms: number }> {
  const from = `tarpit${slow}@harbour.example`;
  const list = await api.listOf(people);
  const before = world.sink.counters.bodies;
  const id = await api.send([list], from);
  await untilBodies(world, before, 1);
  const began = performance.now();
  await untilBodies(world, before, Math.ceil((people.length - slow) * 0.95));
  const ms = performance.now() - began;
  if (slow === 0) await api.ended(id);
  return { id, from, ms };
}
