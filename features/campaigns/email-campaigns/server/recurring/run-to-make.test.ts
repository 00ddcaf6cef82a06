import { expect, test } from 'vitest';
import { occurrencesAfter, type Recurrence } from '#platform/contract/recurrence.ts';
import { runToMake } from './make-run.ts';

const hour = 3_600_000;

test('over a year of looks with gaps of any length each run is made once and in order, and only late ones are missed @spec CAMPAIGNS-041', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    let state = seed * 7919;
    const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const rule: Recurrence & { ahead_hours: number } = {
      unit: (['Day', 'Week', 'Month'] as const)[seed % 3]!,
      every: 1 + (seed % 4),
      first: '2027-01-31T02:30',
      zone: ['Europe/Berlin', 'America/Toronto', 'Australia/Lord_Howe'][seed % 3]!,
      ends_on: null,
      runs: 40,
      ahead_hours: 1 + Math.floor(random() * 48),
    };
    let now = Date.parse('2027-01-20T00:00:00Z');
    let next: Date | null = occurrencesAfter(rule, new Date(now), 1)[0]!.at;
    let lastLook = now;
    const made: { at: number; isMissed: boolean; madeAt: number }[] = [];
    while (now < Date.parse('2028-02-01T00:00:00Z')) {
      lastLook = now;
      for (;;) {
        const plan: ReturnType<typeof runToMake> =
          next === null ? null : runToMake(rule, next, new Date(now));
        if (!plan) break;
        made.push({ at: plan.run.at.getTime(), isMissed: plan.isMissed, madeAt: now });
        next = plan.next;
      }
      // Mostly a few minutes; now and then the product sleeps for days.
      now += random() < 0.02 ? random() * 300 * hour : random() * 2 * hour;
    }
    made.forEach((run, index) => {
      if (index > 0) expect(run.at).toBeGreaterThan(made[index - 1]!.at);
      expect([seed, run.isMissed]).toEqual([seed, run.madeAt - run.at > 900_000]);
      expect(run.at - run.madeAt).toBeLessThanOrEqual(rule.ahead_hours * hour);
    });
    // Whatever was skipped was too late when its follower was made: nothing that could still leave in time is left out.
    const all = occurrencesAfter(rule, new Date('2027-01-20T00:00:00Z'), 40)
      .map(({ at }) => at.getTime())
      .filter((at) => at < lastLook);
    for (const at of all.filter((one) => !made.some((run) => run.at === one)))
      expect(made.some((run) => run.at > at && at < run.madeAt - 900_000)).toBe(true);
  }
});
