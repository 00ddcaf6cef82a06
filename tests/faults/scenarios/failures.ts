import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';
import { until } from '../world/account-api.ts';

/** What is asked of the sink, in hundredths of the people; the rest is taken at once. */
const shares = [['451_ok', 30], ['550', 5], ['drop-body_ok', 2], ['drop-data_ok', 1], ['drop-dot_ok', 2], ['half_ok', 1], ['late', 1]] as const;

/** A domain that says 451 more often is slowed down for good reason, which is not what this is about. */
const mailsADomain = 10;

/** Every kind of trouble a destination makes, mixed into one campaign. */
export const failures: Scenario = {
  name: 'c',
  title: 'temporary and permanent failures, drops',
  world: { connections: 10, leaseSeconds: 60 },
  full: { people: 2_000, times: 1, isPatient: true },
  async play({ world, random, people, isPatient }) {
    await world.onlySender();
    const api = await world.account();
    const from = 'failures@harbour.example';
    const some = (count: number, script: string): string[] => spread(addresses(count, script, 'c'), Math.ceil(people / mailsADomain));
    const groups = new Map<string, string[]>(shares.map(([script, share]) => [script, some(Math.ceil((people * share) / 100), script)]));
    const troubled = [...groups.values()].flat();
    const fine = some(people - troubled.length, 'ok');
    const list = await api.listOf(random.some([...troubled, ...fine], people));
    // Connections that end before anybody is named.
    const first = world.sink.counters.connections;
    world.sink.habits.dropAt = (connection) => (connection === first + 1 ? 'greeting' : connection === first + 2 ? 'ehlo' : null);
    const id = await api.send([list], from);
    const deferred = groups.get('451_ok') as string[];
    const refused = groups.get('550') as string[];
    if (!isPatient) {
      // The next try of a deferred mail is five minutes away: seen to wait, they are called off.
      await until('everybody else to be settled', async () => ((await api.show(id)).balance.pending === deferred.length ? true : null));
      const waiting = await api.people(id, 'pending');
      if (waiting.some(({ state }) => state !== 'deferred')) throw new Error('Somebody who waits is not deferred.');
      await api.want('POST', `campaigns/${id}/stop.json`, {});
    }
    await api.ended(id, 900_000);
    world.sink.habits.dropAt = () => null;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf('c failures', `30 % 451, 5 % 550, drops at greeting, EHLO, DATA, mid body, after the dot, in ${people} mails`);
    const bounced = refused.filter((to) => checked.people.get(to)?.state === 'bounced').length;
    add('each permanent failure ends its own row', `${bounced} of ${refused.length} bounced`, bounced === refused.length && checked.balance.bounced === refused.length);
    const owed = [...fine, ...troubled.filter((to) => !refused.includes(to) && (isPatient || !deferred.includes(to)))];
    const got = owed.filter((to) => checked.bodies.has(to)).length;
    add(isPatient ? 'all of the rest delivered' : 'all but the deferred delivered', `${got} of ${owed.length}`, got === owed.length);
    if (!isPatient) {
      const waited = deferred.filter((to) => checked.people.get(to)?.reason === 'stopped' && !checked.bodies.has(to)).length;
      add('deferred mails waited until they were stopped', `${waited} of ${deferred.length}`, waited === deferred.length);
    }
    const cut = groups.get('drop-dot_ok') as string[];
    const twice = checked.duplicates.filter(({ to }) => cut.includes(to)).length;
    add('duplicates only where the line broke after the dot', `${checked.duplicates.length} for ${cut.length} breaks`, checked.duplicates.length === twice && twice <= cut.length);
    addInvariants(add, checked);
    return lines;
  },
};

function spread(people: readonly string[], domains: number): string[] {
  return people.map((to, index) => to.replace('@', `@domain${(index % domains) + 1}.`));
}
