import { addInvariants, checkCampaign, worstOf } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';

const jumps = [7_200, -3_600, 86_400, 0];
const holdSeconds = 20;

/** The wall clock of every process of the product jumps while campaigns go out and wait; the database's clock and monotonic time go on. */
export const clockJumps: Scenario = {
  name: 'h',
  title: 'clock jumps',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 2_000, times: jumps.length, isPatient: true },
  async play({ world, random, people }) {
    await world.onlySender();
    const api = await world.account();
    const [from, fromHeld] = ['clock@harbour.example', 'held@harbour.example'];
    const list = await api.listOf(addresses(people, 'ok', 'h'));
    world.sink.habits.answerAfterMs = 20;
    const held = await api.campaign([list], fromHeld);
    const before = world.sink.counters.bodies;
    const pressed = Date.now();
    await api.want('POST', `campaigns/${held}/schedule.json`, {
      schedule_type: 1,
      hold_seconds: holdSeconds,
    });
    const id = await api.send([list], from);
    for (const [index, moment] of moments(random, jumps.length, people).entries()) {
      await untilBodies(world, before, moment);
      world.jumpClock(jumps[index] as number);
    }
    await api.ended(id);
    await api.ended(held);
    world.jumpClock(0);
    world.sink.habits.answerAfterMs = 0;

    const { add, lines } = linesOf(
      'h clock jumps',
      'the wall clock of every role jumps by +2 h, -1 h, +1 day during the send',
    );
    const now = await checkCampaign(world, api, { id, from });
    const later = await checkCampaign(world, api, { id: held, from: fromHeld });
    add(
      'duplicates 0',
      now.duplicates.length + later.duplicates.length,
      now.duplicates.length + later.duplicates.length === 0,
    );
    const first =
      (Math.min(...[...later.bodies.values()].flat().map(({ at }) => at)) - pressed) / 1000;
    add(
      `a hold of ${holdSeconds} s is kept, and ends once`,
      `first mail after ${first.toFixed(1)} s, ${later.bodies.size} of ${people} people`,
      first >= holdSeconds - 0.5 && later.bodies.size === people,
    );
    addInvariants(add, worstOf([now, later]));
    return lines;
  },
};
