import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';

/** A deploy in the middle of a campaign: every role is asked to stop and started again. */
export const restarts: Scenario = {
  name: 'g',
  title: 'roles restarted by SIGTERM',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 5_000, times: 6, isPatient: true },
  async play({ world, random, people, times }) {
    const sender = await world.onlySender();
    const api = await world.account();
    const from = 'restarts@harbour.example';
    const list = await api.listOf(addresses(people, 'ok', 'g'));
    world.sink.habits.answerAfterMs = 20;
    const imported = await api.list();
    const importId = await api.beginImport(imported, addresses(people, 'ok', 'import'));
    const before = world.sink.counters.bodies;
    const id = await api.send([list], from);
    let slowest = 0;
    for (const [index, moment] of moments(random, times, people).entries()) {
      await untilBodies(world, before, moment);
      const role = [sender, sender, world.worker, world.web][index % 4] ?? sender;
      const began = performance.now();
      await role.terminate();
      slowest = Math.max(slowest, (performance.now() - began) / 1000);
      await role.start();
    }
    await api.ended(id);
    const done = await api.importEnded(importId);
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'g restarts',
      `SIGTERM and start, ${times} times over sender, worker and web, in ${people} mails and an import`,
    );
    add('duplicates 0', checked.duplicates.length, checked.duplicates.length === 0);
    add('a role has stopped within 20 s', `${slowest.toFixed(1)} s at most`, slowest <= 20);
    const joined = (await api.call('GET', `lists/${imported}/contacts.json?per_page=1`)).body.meta
      .total;
    add(
      'the import is whole',
      `${done.status}, ${joined} of ${people} people`,
      done.status === 'done' && joined === people,
    );
    addInvariants(add, checked);
    return lines;
  },
};
