import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';
import type { JournalLine } from '../sink/journal.ts';
import type { World } from '../world/world.ts';

/** A row whose connection broke is claimed again two seconds later at the earliest. */
const secondTryAfterMs = 2_000;
/** Mails that may still come to somebody who unsubscribed while their mail was being sent already. */
const windowOfMails = 1_000;

interface Wish {
  at: number;
  bodiesThen: number;
}

/**
 * One-click unsubscribes while a campaign goes out. Half of the people are asked at a moment that proves the order: their
 * first try is cut mid body, they unsubscribe at once, and the second claim comes two seconds later. The other half press at
 * any time before their mail; what was claimed by then may still arrive, a stated number of mails later at most.
 */
export const unsubscribes: Scenario = {
  name: 'b',
  title: 'unsubscribes during the send',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 20_000, times: 500, isPatient: true },
  async play({ world, random, people, times, isPatient }) {
    await world.onlySender();
    const api = await world.account();
    const [from, fromBefore] = ['unsubscribes@harbour.example', 'earlier@harbour.example'];
    const cut = addresses(isPatient ? Math.ceil(times / 2) : times, 'ok_drop-body_ok', 'b');
    const others = addresses(people - cut.length, 'ok', 'b');
    const list = await api.listOf([...cut, ...others]);
    const earlier = await api.send([list], fromBefore);
    await api.ended(earlier);
    const links = new Map(
      world.sink.journal
        .read()
        .filter((line) => line.from === fromBefore)
        .map((line) => [line.to, line.unsubscribe]),
    );

    world.sink.habits.answerAfterMs = 15;
    const before = world.sink.counters.bodies;
    const wishes = new Map<string, Wish>();
    const pressing: Promise<void>[] = [];
    const cutAt = new Map<string, number>();
    const press = (to: string): number =>
      pressing.push(
        unsubscribe(world, links.get(to) ?? '').then((wish) => void wishes.set(to, wish)),
      );
    const leave = world.sink.onTry((to, behaviour) => {
      if (behaviour !== 'drop-body') return;
      cutAt.set(to, Date.now());
      press(to);
    });
    const id = await api.send([list], from);
    const reached = new Set<string>();
    const leaveBodies = world.sink.onBody(({ to }) => reached.add(to));
    for (const moment of isPatient ? moments(random, times - cut.length, people) : []) {
      await untilBodies(world, before, moment);
      const [to] = random.some(
        others.filter((other) => !reached.has(other) && !wishes.has(other)),
        1,
      );
      if (to !== undefined) press(to);
    }
    await api.ended(id);
    await Promise.all(pressing);
    leave();
    leaveBodies();
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'b unsubscribes',
      `${wishes.size} one-click unsubscribes during ${people} mails`,
    );
    // Only an answer that came before the second claim could begin proves the order.
    const proven = cut.filter(
      (to) => (wishes.get(to)?.at ?? Infinity) < (cutAt.get(to) ?? 0) + secondTryAfterMs,
    );
    const mailed = proven.filter((to) => checked.bodies.has(to));
    add(
      'unsubscribed before the claim: mailed 0',
      `${mailed.length} of ${proven.length}`,
      mailed.length === 0 && proven.length > 0,
    );
    if (isPatient) {
      const late = others
        .filter((to) => wishes.has(to))
        .map((to) => mailsLater(checked.bodies.get(to)?.[0], wishes.get(to) as Wish));
      add(
        `unsubscribed at any time: mailed at most ${windowOfMails} mails later`,
        `${Math.max(0, ...late)} later at most, ${late.filter((one) => one > 0).length} of ${late.length} people`,
        late.every((one) => one <= windowOfMails),
      );
    }
    const { counts } = await api.show(earlier);
    add(
      'unsubscribes counted = acknowledged',
      `${counts.unsubscribes} = ${wishes.size}`,
      counts.unsubscribes === wishes.size,
    );
    addInvariants(add, checked);
    return lines;
  },
};

async function unsubscribe(world: World, link: string): Promise<Wish> {
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  if (answer.status !== 200)
    throw new Error(`A one-click unsubscribe was answered with ${answer.status}.`);
  return { at: Date.now(), bodiesThen: world.sink.counters.bodies };
}

function mailsLater(body: JournalLine | undefined, wish: Wish): number {
  return body === undefined || body.at < wish.at ? 0 : body.seq - wish.bodiesThen;
}
