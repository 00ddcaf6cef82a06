import { addInvariants, checkCampaign, type Checked } from '../checker.ts';
import { linesOf } from '../line.ts';
import { killSender, moments, untilBodies, type Kill } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';

/** kill -9 of the only sender, again and again, started anew each time. */
export const killedSender: Scenario = {
  name: 'a',
  title: 'sender killed',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 20_000, times: 20, isPatient: true },
  async play({ world, random, people, times, isPatient }) {
    const sender = await world.onlySender();
    const api = await world.account();
    const from = 'killed-sender@harbour.example';
    const everybody = addresses(people, 'ok', 'a');
    const list = await api.listOf(everybody);
    const leftOut = await api.listOf(random.some(everybody, Math.ceil(people / 100)));
    world.sink.habits.answerAfterMs = 15;
    const before = world.sink.counters.bodies;
    const id = await api.send([list], from, [leftOut]);
    const kills: Kill[] = [];
    for (const moment of moments(random, times, people)) {
      await untilBodies(world, before, moment);
      kills.push(await killSender(world, sender));
    }
    await api.ended(id);
    world.sink.habits.answerAfterMs = 0;

    const { connections, leaseSeconds } = world.options;
    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'a sender killed',
      `kill -9 of the sender ${times} times in ${people} mails over ${connections} connections`,
    );
    add(
      `duplicates <= ${connections} at each kill`,
      `${checked.duplicates.length} in all, ${mostAtOnce(checked, kills)} at most at one kill`,
      mostAtOnce(checked, kills) <= connections,
    );
    const slowest = Math.max(...kills.map(({ resumedAfterMs }) => resumedAfterMs)) / 1000;
    // Among few people the dead sender may have had everybody in its hands.
    const patience = isPatient ? 15 : 15 + leaseSeconds;
    add(`mails again within ${patience} s`, `${slowest.toFixed(1)} s at most`, slowest <= patience);
    addInvariants(add, checked);
    return lines;
  },
};

// A duplicate belongs to the kill that came after the first of its copies.
function mostAtOnce({ duplicates, bodies }: Checked, kills: readonly Kill[]): number {
  const counts = new Map<number, number>();
  for (const { to } of duplicates) {
    const first = bodies.get(to.toLowerCase())?.[0]?.at ?? 0;
    // A body may reach the disk a moment after the sender that wrote it has died.
    const kill = kills.findIndex(({ at }) => first <= at + 500);
    counts.set(kill, (counts.get(kill) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
