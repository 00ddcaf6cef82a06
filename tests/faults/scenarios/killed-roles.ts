import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';

/** kill -9 of a role chosen by the seed, or of all of them at the same moment, during a send and an import; each is started again at once. */
export const killedRoles: Scenario = {
  name: 'j',
  title: 'any role killed',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 10_000, times: 10, isPatient: true },
  async play({ world, random, people, times }) {
    const roles = [await world.onlySender(), world.worker, world.web];
    const api = await world.account();
    const from = 'killed-roles@harbour.example';
    const list = await api.listOf(addresses(people, 'ok', 'j'));
    const imported = await api.list();
    world.sink.habits.answerAfterMs = 15;
    const before = world.sink.counters.bodies;
    const importId = await api.beginImport(imported, addresses(people * 2, 'ok', 'import'));
    const id = await api.send([list], from);
    const names: string[] = [];
    for (const moment of moments(random, times, people)) {
      await untilBodies(world, before, moment);
      const struck = random.next() < 0.25 ? roles : random.some(roles, 1);
      names.push(struck.length > 1 ? 'all at once' : (struck[0]?.name ?? ''));
      await Promise.all(struck.map((role) => role.kill()));
      for (const role of struck) await role.start();
    }
    await api.ended(id);
    const done = await api.importEnded(importId);
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'j killed roles',
      `kill -9 of ${names.join(', ')} in ${people} mails and an import`,
    );
    const kills = names.filter(
      (name) => name.startsWith('sender') || name === 'all at once',
    ).length;
    const { connections } = world.options;
    add(
      `duplicates <= ${connections} at each kill of the sender`,
      `${checked.duplicates.length} at ${kills} kills`,
      checked.duplicates.length <= connections * kills,
    );
    const joined = (await api.call('GET', `lists/${imported}/contacts.json?per_page=1`)).body.meta
      .total;
    add(
      'the acknowledged import is whole',
      `${done.status}, ${joined} of ${people * 2} people`,
      done.status === 'done' && joined === people * 2,
    );
    addInvariants(add, checked);
    return lines;
  },
};
