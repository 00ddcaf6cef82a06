import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';
import { until } from '../world/account-api.ts';

/** What is asked of the sink, in hundredths of the people; the rest is taken at once. */
const temporary = [
  ['451_ok', 22],
  ['452_ok', 5],
  ['421_ok', 3],
] as const;
const permanent = [
  ['550', 4],
  ['552', 1],
] as const;
const broken = [
  ['drop-mail_ok', 1],
  ['drop-rcpt_ok', 1],
  ['drop-data_ok', 1],
  ['drop-body_ok', 2],
  ['drop-dot_ok', 2],
  ['half_ok', 1],
  ['huge_ok', 1],
  ['late', 1],
] as const;

/** Mails to a domain of their own where each answer to RCPT takes four minutes; only where minutes are waited for anyway. */
const tarpits = 2;

/** When a deferred mail is tried again: five minutes later and up to a fifth more, with as much allowed either way. */
const retryMinutes = { from: 4, to: 7.2 };

/** A domain that says 451 more often is slowed down for good reason, which is not what this is about. */
const mailsADomain = 10;

/** Every kind of trouble a destination makes, mixed into one campaign. */
export const failures: Scenario = {
  name: 'c',
  title: 'temporary and permanent failures, drops',
  world: { connections: 10, leaseSeconds: 60 },
  full: { people: 2_000, times: 1, isPatient: true },
  waitsMostly: true,
  async play({ world, random, people, isPatient }) {
    await world.onlySender();
    const api = await world.account();
    const from = 'failures@harbour.example';
    const some = (count: number, script: string): string[] =>
      spread(addresses(count, script, 'c'), Math.ceil(people / mailsADomain));
    const groups = new Map<string, string[]>(
      [...temporary, ...permanent, ...broken].map(([script, share]) => [
        script,
        some(Math.ceil((people * share) / 100), script),
      ]),
    );
    const slow = isPatient ? addresses(tarpits, 'tarpit', 'c', 'tar.example') : [];
    const troubled = [...[...groups.values()].flat(), ...slow];
    const fine = some(people - troubled.length, 'ok');
    const list = await api.listOf(random.some([...troubled, ...fine], people));
    const tries = new Map<string, number[]>();
    const leave = world.sink.onTry(
      (to) => void tries.set(to, [...(tries.get(to) ?? []), performance.now()]),
    );
    // Connections that end before anybody is named.
    const first = world.sink.counters.connections;
    world.sink.habits.dropAt = (connection) =>
      connection === first + 1 ? 'greeting' : connection === first + 2 ? 'ehlo' : null;
    const id = await api.send([list], from);
    const of = (some: readonly (readonly [string, number])[]): string[] =>
      some.flatMap(([script]) => groups.get(script) ?? []);
    const [deferred, refused] = [of(temporary), of(permanent)];
    if (!isPatient) {
      // The next try of a deferred mail is five minutes away: seen to wait, they are called off.
      await until('everybody else to be settled', async () =>
        (await api.show(id)).balance.pending === deferred.length ? true : null,
      );
      const waiting = await api.people(id, 'pending');
      if (waiting.some(({ state }) => state !== 'deferred'))
        throw new Error('Somebody who waits is not deferred.');
      await api.want('POST', `campaigns/${id}/stop.json`, {});
    }
    await api.ended(id, 900_000);
    world.sink.habits.dropAt = () => null;
    leave();

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'c failures',
      `30 % 421, 451, 452, 5 % 550, 552, drops at greeting, EHLO, MAIL, RCPT, DATA, mid body, after the dot, half and huge answers, a tarpit, in ${people} mails`,
    );
    const ends = refused.filter(
      (to) =>
        ['bounced', 'failed'].includes(checked.people.get(to)?.state ?? '') &&
        tries.get(to)?.length === 1,
    );
    const others =
      checked.balance.bounced + (checked.balance.failed['provider_rejected'] ?? 0) - ends.length;
    add(
      'each permanent failure ends its own row, at the first try',
      `${ends.length} of ${refused.length} ended, ${others} others`,
      ends.length === refused.length && others === 0,
    );
    const owed = [
      ...fine,
      ...troubled.filter((to) => !refused.includes(to) && (isPatient || !deferred.includes(to))),
    ];
    const got = owed.filter((to) => checked.bodies.has(to)).length;
    add(
      isPatient ? 'all of the rest delivered' : 'all but the deferred delivered',
      `${got} of ${owed.length}`,
      got === owed.length,
    );
    if (isPatient) {
      const minutes = deferred
        .flatMap((to) => gapsOf(tries.get(to) ?? []))
        .map((ms) => ms / 60_000);
      const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
      add(
        `tried again after ${retryMinutes.from} to ${retryMinutes.to} min`,
        `${least.toFixed(1)} to ${most.toFixed(1)} min, ${minutes.length} tries`,
        least >= retryMinutes.from && most <= retryMinutes.to && minutes.length >= deferred.length,
      );
    } else {
      const waited = deferred.filter(
        (to) => checked.people.get(to)?.reason === 'stopped' && !checked.bodies.has(to),
      ).length;
      add(
        'deferred mails waited until they were stopped',
        `${waited} of ${deferred.length}`,
        waited === deferred.length,
      );
    }
    const cut = groups.get('drop-dot_ok') as string[];
    const twice = checked.duplicates.filter(({ to }) => cut.includes(to)).length;
    add(
      'duplicates only where the line broke after the dot',
      `${checked.duplicates.length} for ${cut.length} breaks`,
      checked.duplicates.length === twice && twice <= cut.length,
    );
    addInvariants(add, checked);
    return lines;
  },
};

function spread(people: readonly string[], domains: number): string[] {
  return people.map((to, index) => to.replace('@', `@domain${(index % domains) + 1}.`));
}

function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
