import { setTimeout as sleep } from 'node:timers/promises';
import { addInvariants, checkCampaign, worstOf, type Checked } from '../checker.ts';
import { linesOf } from '../line.ts';
import { untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';

const old = 'sender-1';

/** A sender is stopped past its lease while another takes its people over, and then goes on as if nothing had been. */
export const frozenSender: Scenario = {
  name: 'f',
  title: 'sender frozen past its lease',
  world: { connections: 4, leaseSeconds: 20 },
  full: { people: 3_000, times: 3, isPatient: true },
  waitsMostly: true,
  async play({ world, random, people, times }) {
    const sender = await world.onlySender(old);
    const api = await world.account();
    const list = await api.listOf(addresses(people, 'ok', 'f'));
    const { add, lines } = linesOf(
      'f frozen sender',
      `SIGSTOP of a sender for its lease (${world.options.leaseSeconds} s) + 5 s, ${times} times, with another sender beside it`,
    );
    let [twins, changed, ended, foreign] = [0, 0, 0, 0];
    const all: Checked[] = [];
    for (let run = 1; run <= times; run += 1) {
      const from = `frozen${run}@harbour.example`;
      world.sink.habits.answerAfterMs = 40;
      const before = world.sink.counters.bodies;
      const id = await api.send([list], from);
      await untilBodies(world, before, random.whole(20, Math.min(150, Math.floor(people / 3))));
      sender.freeze();
      await world.sender('sender-2');
      await sleep((world.options.leaseSeconds + 5) * 1000);
      world.sink.habits.answerAfterMs = 0;
      await api.ended(id);
      const settled = await api.people(id, 'delivered');
      const thawedAt = Date.now();
      sender.thaw();
      // Time for whatever the old owner may still want to do.
      await sleep(5_000);
      const checked = await checkCampaign(world, api, { id, from });
      all.push(checked);
      twins = Math.max(twins, checked.duplicates.length);
      const after = new Map(
        (await api.people(id, 'delivered')).map((person) => [person.email, person.response]),
      );
      changed +=
        settled.filter(({ email, response }) => after.get(email) !== response).length +
        Math.abs(after.size - settled.length);
      ended = Math.max(
        ended,
        [...checked.bodies.values()]
          .flat()
          .filter(({ at, hello }) => at > thawedAt && hello === `${old}.example`).length,
      );
      foreign += [...checked.bodies].filter(
        ([to, copies]) =>
          copies.length > 1 &&
          nameOf(checked.people.get(to)?.response, copies) === `${old}.example`,
      ).length;
    }
    const { connections } = world.options;
    add(
      `duplicates <= its ${connections} in flight, each time`,
      `${twins} at most`,
      twins <= connections,
    );
    add(
      'no result written by the old owner',
      `${changed} changed after it went on, ${foreign} twins with its answer`,
      changed === 0 && foreign === 0,
    );
    add(
      `no mail ended by the old owner but its ${connections} in flight`,
      `${ended} at most after it went on`,
      ended <= connections,
    );
    addInvariants(add, worstOf(all));
    return lines;
  },
};

// Each answer of the sink names the body it is about, and each body the sender that brought it.
function nameOf(
  response: string | null | undefined,
  copies: readonly { seq: number; hello: string }[],
): string | undefined {
  const seq = Number(/taken as (\d+)/.exec(response ?? '')?.[1]);
  return copies.find((copy) => copy.seq === seq)?.hello;
}
