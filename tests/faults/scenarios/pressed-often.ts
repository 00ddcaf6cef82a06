import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';

/** Schedule is pressed many times at once, for people who stand in three lists, each time written in another case. */
export const pressedOften: Scenario = {
  name: 'd',
  title: 'schedule pressed at once, one address in three lists',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 1_000, times: 50, isPatient: true },
  async play({ world, random, people, times }) {
    await world.onlySender();
    const api = await world.account();
    const from = 'pressed@harbour.example';
    const everybody = addresses(people, 'ok', 'd');
    const lists: number[] = [];
    for (const write of [(to: string) => to, (to: string) => to.toUpperCase(), (to: string) => inAnyCase(to, random.next)]) lists.push(await api.listOf(everybody.map(write)));
    const id = await api.campaign(lists, from);
    const pressed = await Promise.all(Array.from({ length: times }, () => api.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 })));
    await api.ended(id);

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf('d pressed often', `schedule ${times} times at once; ${people} people in three lists in different case`);
    const refused = pressed.filter(({ status }) => status !== 200 && status !== 409).length;
    const runs = new Set(pressed.filter(({ status }) => status === 200).map(({ body }) => body.data.mailing_id)).size;
    add('one run, every press answered', `${runs} run, ${refused} refused`, runs === 1 && refused === 0);
    const most = Math.max(...[...checked.bodies.values()].map((copies) => copies.length));
    add('one mail each', `${checked.bodies.size} people, ${most} mail at most`, checked.bodies.size === people && most === 1);
    addInvariants(add, checked);
    return lines;
  },
};

function inAnyCase(text: string, next: () => number): string {
  return [...text].map((letter) => (next() < 0.5 ? letter.toUpperCase() : letter)).join('');
}
