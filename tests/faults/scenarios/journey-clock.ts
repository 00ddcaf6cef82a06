import { setTimeout as sleep } from 'node:timers/promises';
import { addJourneyInvariants, checkJourney } from '../journey-checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import type { AccountApi } from '../world/account-api.ts';
import { ends, graphOf, JourneyApi, waitFor } from '../world/journey-api.ts';
import { firstShowing, timeOf, zoneChanges, type ZoneChange } from '../zone-changes.ts';

const from = { late: 'journey-clock@harbour.example' };
const jumps = [7_200, -3_600, 86_400, 0];
const hourMs = 3_600_000;

/** The wall clock of every process jumps while people wait; and people wait for a time of day that the clocks of their zone skip or show twice. */
export const journeyClock: Scenario = {
  name: 'j4',
  title: 'clocks jump and change while people wait',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 2_000, times: 10_000, isPatient: true },
  small: { people: 100, times: 12, isPatient: false },
  async play(run) {
    const { world, people } = run;
    await world.onlySender();
    const api = await world.account();
    const journeys = new JourneyApi(api);
    const list = await api.list();
    const journey = await journeys.draft('Clock');
    const email = await journeys.email(journey, 'late', from.late);
    await journeys.enable(
      journey,
      graphOf(
        [ends.joined(list), waitFor('pause', 1), email, ends.end],
        ['joined.next>pause', 'pause.next>late', 'late.sent>end', 'late.not_sent>end'],
      ),
    );
    const entering = Date.now();
    await api.importEnded(await api.beginImport(list, addresses(people, 'ok', 'j4')));
    for (const jump of jumps) {
      world.jumpClock(jump);
      await sleep(5_000);
    }
    const changed = await changesTaken(run, api);
    await journeys.ended(journey, people);

    const { add, lines } = linesOf(
      'j4 journey clock',
      `the wall clock of every role jumps by +2 h, -1 h, +1 day while people wait a minute; ${changed.all} changes of clocks in ${changed.zones} zones`,
    );
    const mails = world.sink.journal.read().filter((line) => line.from === from.late);
    const first = (Math.min(...mails.map(({ at }) => at)) - entering) / 1_000;
    const last = (Math.max(...mails.map(({ at }) => at)) - entering) / 1_000;
    add(
      'nobody goes on before the minute is over, and none an hour late',
      `${mails.length} mails, ${first.toFixed(1)} to ${last.toFixed(1)} s after the first could come in`,
      mails.length === people && first >= 59.5 && last < 600,
    );
    add(
      'a skipped time is the first valid minute, one shown twice the first',
      changed.wrong.length === 0
        ? `${changed.all} of ${changed.all}`
        : `${changed.wrong.length} otherwise: ${changed.wrong.slice(0, 3).join('; ')}`,
      changed.wrong.length === 0 && changed.all > 0,
    );
    addJourneyInvariants(add, await checkJourney(world, api.id, { journey, from }));
    return lines;
  },
};

interface Taken {
  all: number;
  zones: number;
  wrong: string[];
}

// By the dry run, which is the engine itself in simulated time.
async function changesTaken({ random, times }: Run, api: AccountApi): Promise<Taken> {
  const year = new Date().getUTCFullYear();
  const changes = zoneChanges(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  const chosen = random.some(changes, times);
  const journey = await new JourneyApi(api).draft('Zones');
  const wrong: string[] = [];
  for (const change of chosen) {
    const mistake = await mistakeAt(api, journey, change);
    if (mistake !== null) wrong.push(mistake);
  }
  return { all: chosen.length, zones: new Set(chosen.map(({ zone }) => zone)).size, wrong };
}

async function mistakeAt(
  api: AccountApi,
  journey: number,
  change: ZoneChange,
): Promise<string | null> {
  const start = change.at - 12 * hourMs;
  const step = {
    key: 'until',
    type: 'wait',
    wait: { kind: 'until_time', time: timeOf(change.wall), clock: 'account' },
  };
  await api.want('PUT', 'update.json', { account: { time_zone: change.zone } });
  await api.want('PUT', `workflows/${journey}.json`, {
    workflow: {
      graph: graphOf([ends.byHand, step, ends.end], ['begun.next>until', 'until.next>end']),
    },
  });
  const { steps } = (await api.want('POST', `workflows/${journey}/dry_run.json`, {
    sample: true,
    starts_at: new Date(start).toISOString(),
  })) as { steps: { at: string; node: string; outcome: string }[] };
  const left = steps.find(({ node, outcome }) => node === 'until' && outcome === 'next');
  const right = new Date(firstShowing(change, start)).toISOString();
  const said = left ? new Date(left.at).toISOString() : 'never';
  return said === right ? null : `${change.zone} ${timeOf(change.wall)}: ${said}, not ${right}`;
}
