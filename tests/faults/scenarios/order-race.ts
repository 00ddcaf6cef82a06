import { setTimeout as sleep } from 'node:timers/promises';
import { addJourneyInvariants, checkJourney } from '../journey-checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import type { JournalLine } from '../sink/journal.ts';
import { until } from '../world/account-api.ts';
import { ends, graphOf, JourneyApi, waitFor } from '../world/journey-api.ts';

const from = { cart: 'order-race@harbour.example' };

/** Between the mark of a mail and the moment at which the sink has it lies no more than this. */
const onTheWireMs = 1_000;
const ordersAtOnce = 4;

/** Orders come while the timer of an abandoned cart ends and its emails go out: whoever's order was answered before gets none. */
export const orderRace: Scenario = {
  name: 'j5',
  title: 'orders race the timer of a cart',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 1_000, times: 1_000, isPatient: true },
  small: { people: 150, times: 150, isPatient: false },
  async play(run) {
    const { world, random, people, times } = run;
    await world.onlySender();
    const api = await world.account();
    const journeys = new JourneyApi(api);
    const list = await api.list();
    const journey = await journeys.draft('Cart');
    const email = await journeys.email(journey, 'cart', from.cart);
    await journeys.enable(
      journey,
      graphOf(
        [ends.joined(list), waitFor('timer', 1), email, ends.end],
        ['joined.next>timer', 'timer.next>cart', 'cart.sent>end', 'cart.not_sent>end'],
      ),
      { exits: [{ kind: 'event', trigger: { kind: 'ordered', store_ids: [] } }] },
    );
    const names = addresses(people, 'ok', 'j5');
    // As slow as the shop: the last orders meet the last mails.
    world.sink.habits.answerAfterMs = 100;
    const before = world.sink.counters.bodies;
    await api.importEnded(await api.beginImport(list, names));
    const wakesAt = await wakingOf(run, api.id, { journey, people });
    const answered = new Map<string, number>();
    // A tenth are placed surely before the timer ends, the others while it does and the mails go out.
    const buyers = random.some(names, Math.min(times, people));
    const early = buyers.splice(0, Math.ceil(buyers.length / 10));
    await placeOrders(run, api, { buyers: early, answered });
    const earlyAll = Math.max(0, ...answered.values()) < wakesAt;
    await sleep(Math.max(0, wakesAt - Date.now() - 2_000));
    await placeOrders(run, api, { buyers, answered });
    await journeys.ended(journey, people);
    world.sink.habits.answerAfterMs = 0;

    const mails = world.sink.journal.read().filter((line) => line.from === from.cart);
    const { add, lines } = linesOf(
      'j5 orders race the timer',
      `${answered.size} orders, ${early.length} before the timer of ${people} carts ends, the others while it does`,
    );
    addRace(add, mails, { answered, early });
    add('the early orders were early', earlyAll ? 'yes' : 'no', earlyAll);
    add(
      'whoever ordered not got the email',
      `${names.filter((name) => !answered.has(name) && !mails.some(({ to }) => to.toLowerCase() === name)).length} missing`,
      names.every(
        (name) => answered.has(name) || mails.some(({ to }) => to.toLowerCase() === name),
      ),
    );
    add('mails went out during the race', world.sink.counters.bodies - before, mails.length > 0);
    addJourneyInvariants(add, await checkJourney(world, api.id, { journey, from }));
    return lines;
  },
};

function addRace(
  add: ReturnType<typeof linesOf>['add'],
  mails: readonly JournalLine[],
  { answered, early }: { answered: ReadonlyMap<string, number>; early: readonly string[] },
): void {
  const earlyOnes = new Set(early);
  const after = mails.flatMap(({ to, at }) => {
    const order = answered.get(to.toLowerCase());
    return order === undefined || at <= order ? [] : [{ to: to.toLowerCase(), late: at - order }];
  });
  const wrong = after.filter(({ to, late }) => late > onTheWireMs || earlyOnes.has(to));
  add(
    'mails after a committed order 0',
    `${wrong.length}, ${after.length - wrong.length} on the wire when the order was answered`,
    wrong.length === 0,
  );
}

/** Waits until everybody waits, and answers when the first of them wakes. */
async function wakingOf(
  { world }: Run,
  accountId: number,
  { journey, people }: { journey: number; people: number },
): Promise<number> {
  return until('everybody to wait', async () => {
    const [row] = await world.read<{ count: number; wakes: Date }>(
      `select count(*)::int as count, min(wake_at) as wakes from journey_people where account_id = $1 and journey_id = $2 and node = 'timer'`,
      [accountId, journey],
    );
    return row?.count === people ? row.wakes.getTime() : null;
  });
}

async function placeOrders(
  { random }: Run,
  api: JourneyApi['api'],
  { buyers, answered }: { buyers: readonly string[]; answered: Map<string, number> },
): Promise<void> {
  const waiting = [...buyers];
  const one = async (): Promise<void> => {
    for (let buyer = waiting.shift(); buyer !== undefined; buyer = waiting.shift()) {
      const now = new Date().toISOString();
      await api.want('POST', 'orders.json', {
        order: {
          original_order_id: `j5-${buyer}`,
          email: buyer,
          currency: 'EUR',
          grand_total: 10,
          date: now,
          updated_at: now,
          status: 'complete',
        },
      });
      answered.set(buyer, Date.now());
      await sleep(random.whole(0, 100));
    }
  };
  await Promise.all(Array.from({ length: ordersAtOnce }, one));
}
