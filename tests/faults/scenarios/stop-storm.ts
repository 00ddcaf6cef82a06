import { setTimeout as sleep } from 'node:timers/promises';
import { addInvariants, checkCampaign, worstOf, type Checked } from '../checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Scenario } from '../scenario.ts';
import type { JournalLine } from '../sink/journal.ts';

/** After an answer, mails that were on the wire may still end. */
const endsWithinMs = 2_000;

interface Quiet {
  from: number;
  to: number;
}

/** Campaigns are paused, resumed and stopped at random while they go out. */
export const stopStorm: Scenario = {
  name: 'd2',
  title: 'paused, resumed and stopped at random',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 600, times: 200, isPatient: true },
  async play({ world, random, people, times }) {
    await world.onlySender();
    const api = await world.account();
    const list = await api.listOf(addresses(people, 'ok', 'd2'));
    world.sink.habits.answerAfterMs = 40;
    const { add, lines } = linesOf('d2 stop storm', '');
    let [done, twins, late, lost, refused] = [0, 0, 0, 0, 0];
    let offersPause = true;
    const all: Checked[] = [];
    for (let run = 1; done < times; run += 1) {
      const from = `storm${run}@harbour.example`;
      const id = await api.send([list], from);
      const quiet: Quiet[] = [];
      let pausedAt: number | null = null;
      for (const isLast of [
        ...Array.from({ length: Math.min(random.whole(5, 30), times - done - 1) }, () => false),
        true,
      ]) {
        // Some pauses are long enough to show that nothing more comes.
        await sleep(
          pausedAt !== null && random.next() < 0.2 ? endsWithinMs + 1_000 : random.whole(0, 250),
        );
        const move: 'stop' | 'pause' | 'resume' = isLast
          ? 'stop'
          : pausedAt === null
            ? 'pause'
            : 'resume';
        if (move !== 'stop' && !offersPause) continue;
        const asked = Date.now();
        const { status } = await api.call('POST', `campaigns/${id}/${move}.json`, {});
        if (status === 404) offersPause = false;
        else done += 1;
        // 422 says that the campaign has ended by itself.
        if (status >= 500) refused += 1;
        if (status !== 200) continue;
        if (pausedAt !== null) quiet.push({ from: pausedAt + endsWithinMs, to: asked });
        pausedAt = move === 'pause' ? Date.now() : null;
        if (move === 'stop') quiet.push({ from: Date.now() + endsWithinMs, to: Infinity });
      }
      await api.ended(id);
      const last = await checkCampaign(world, api, { id, from });
      all.push(last);
      twins += last.duplicates.length;
      lost += last.lost.length + last.disagreements.length;
      late += bodiesIn(quiet, [...last.bodies.values()].flat());
    }
    world.sink.habits.answerAfterMs = 0;
    if (lines.length === 0)
      add('every call answered', `${refused} server errors in ${done} calls`, refused === 0);
    Object.assign(lines[0] as object, {
      injected: offersPause
        ? `${done} calls of pause, resume and stop at random moments`
        : `${done} calls of stop at random moments (pause and resume are not offered)`,
    });
    add('no mail twice', twins, twins === 0);
    add(
      'nobody lost, counters = report = people = journal, in every campaign',
      `${lost} otherwise`,
      lost === 0,
    );
    add('no mail later than 2 s after pause or stop was answered', late, late === 0);
    addInvariants(add, worstOf(all));
    return lines;
  },
};

function bodiesIn(quiet: readonly Quiet[], bodies: readonly JournalLine[]): number {
  return bodies.filter(({ at }) => quiet.some(({ from, to }) => at > from && at < to)).length;
}
