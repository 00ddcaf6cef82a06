import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';

/** Several senders work on one campaign. */
export const manySenders: Scenario = {
  name: 'i',
  title: 'many senders on one campaign',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 10_000, times: 8, isPatient: true },
  async play({ world, people, times }) {
    await Promise.all(
      Array.from({ length: times }, (_, index) => world.sender(`sender-${index + 1}`)),
    );
    const api = await world.account();
    const from = 'many@harbour.example';
    const list = await api.listOf(addresses(people, 'ok', 'i'));
    world.sink.habits.answerAfterMs = 30;
    const id = await api.send([list], from);
    await api.ended(id);
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf('i many senders', `${times} senders on ${people} mails`);
    const names = new Set([...checked.bodies.values()].flat().map(({ hello }) => hello));
    add(
      'every sender takes part, duplicates 0',
      `${names.size} senders, ${checked.duplicates.length} duplicates`,
      names.size === times && checked.duplicates.length === 0,
    );
    addInvariants(add, checked);
    return lines;
  },
};
