import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';

/**
 * Schedule is pressed many times at the same moment, half of the presses with one and the same Idempotency-Key. Everybody is in
 * three lists in different case, some by an international domain in both its spellings, and in a segment that also chooses
 * people of no list of the campaign.
 */
export const pressedOften: Scenario = {
  name: 'd',
  title: 'schedule pressed at once, one address in three lists and a segment',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 1_000, times: 50, isPatient: true },
  async play({ world, random, people, times }) {
    await world.onlySender();
    const api = await world.account();
    const from = 'pressed@harbour.example';
    const [few, some] = [Math.ceil(people / 20), Math.ceil(people / 10)];
    const international = addresses(few, 'ok', 'dint', 'bücher.example');
    const everybody = [...addresses(people - few - some, 'ok', 'd'), ...international];
    const ways = [
      (to: string) => to,
      (to: string) => to.toUpperCase(),
      (to: string) => inAnyCase(to.replace('bücher', 'xn--bcher-kva'), random.next),
    ];
    const lists: number[] = [];
    for (const way of ways) lists.push(await api.listOf(everybody.map(way)));
    await api.listOf(addresses(some, 'ok', 'donly'));
    const segment = await world.segment(api.id, {
      filter: 'and',
      segment_filters_attributes: [
        { criterion: 'field', field: 'email', operator: 'starts_with', value: 'ok.d' },
      ],
    });
    const id = await api.campaign(lists, from, [], [segment]);
    const pressed = await Promise.all(
      Array.from({ length: times }, (_, index) => {
        const key = index % 2 === 0 ? { 'idempotency-key': `press-${id}` } : {};
        return api.call(
          'POST',
          `campaigns/${id}/schedule.json`,
          { schedule_type: 1, hold_seconds: 0 },
          key,
        );
      }),
    );
    await api.ended(id);

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'd pressed often',
      `schedule ${times} times at once, half with one key; ${people} people in three lists in different case and spelling, and in a segment`,
    );
    const refused = pressed.filter(({ status }) => status !== 200 && status !== 409).length;
    const runs = new Set(
      pressed.filter(({ status }) => status === 200).map(({ body }) => body.data.mailing_id),
    ).size;
    add(
      'one run, every press answered',
      `${runs} run, ${refused} refused`,
      runs === 1 && refused === 0,
    );
    const most = Math.max(...[...checked.bodies.values()].map((copies) => copies.length));
    add(
      'one mail each',
      `${checked.bodies.size} people, ${most} mail at most`,
      checked.bodies.size === people && most === 1,
    );
    const byRule = [...checked.bodies.keys()].filter((to) => to.startsWith('ok.donly')).length;
    add('the segment chooses people of no list', `${byRule} of ${some}`, byRule === some);
    addInvariants(add, checked);
    return lines;
  },
};

function inAnyCase(text: string, next: () => number): string {
  return [...text].map((letter) => (next() < 0.5 ? letter.toUpperCase() : letter)).join('');
}
