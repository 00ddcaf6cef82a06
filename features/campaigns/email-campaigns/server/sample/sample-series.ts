import { inZone } from '#platform/contract/zone-clock.ts';
import type { SampleMaking } from '#platform/server/family/sample-records.ts';
import { sampleOccurrence } from '../follow-mailing.ts';
import { showCampaign, startCampaignMailing } from '../schedule-campaign.ts';
import { insertCampaign, makePastCampaign } from './past-campaign.ts';
import type { SampleLetter } from './sample-letters.ts';

const hourOfRuns = '10:00';
const daysBetween = 28;
const daysAhead = 3;

/** A campaign that recurs every four weeks, with two runs of the past. It is switched off, so that sample data mails nobody by itself. */
export async function makeSeries(sample: SampleMaking, letter: SampleLetter): Promise<void> {
  const days = [daysBetween * 2 - 9, daysBetween - 9].map((ago) => dayBefore(sample.now, ago));
  const [first] = days;
  const zone = sample.account.record.time_zone;
  const runAt = (day: string) => new Date(inZone(`${day} ${hourOfRuns}:00`, zone));
  const rule = {
    unit: 'Day',
    every: daysBetween,
    ends_on: null,
    runs: null,
    ahead_hours: 24,
    zone,
    first: `${first}T${hourOfRuns}`,
  };
  const seriesId = await insertCampaign(sample, letter, {
    status: 'recurring',
    schedule_type: 6,
    schedule: { recurring: rule },
    is_enabled: false,
    scheduled_at: runAt(first!),
  });
  for (const day of days) {
    const sentAt = runAt(day);
    await makePastCampaign(
      sample,
      { ...letter, name: `${letter.name} (${day} ${hourOfRuns})` },
      { sentAt, parent_id: seriesId, occurrence_at: sentAt },
    );
  }
}

/** A campaign that is scheduled for the days to come. When its time comes it is a draft again (`canStart`): nobody is mailed. */
export async function scheduleSample(sample: SampleMaking, letter: SampleLetter): Promise<void> {
  const { account, now } = sample;
  const leavesAt = new Date(
    inZone(`${dayBefore(now, -daysAhead)} ${hourOfRuns}:00`, account.record.time_zone),
  );
  const id = await insertCampaign(sample, letter, {
    status: 'scheduled',
    schedule_type: 1,
    scheduled_at: leavesAt,
  });
  const mailingId = await startCampaignMailing(account, await showCampaign(account, id), {
    leavesAt,
    timing: { kind: 'at_once' },
    isPriority: false,
    occurrence: sampleOccurrence,
  });
  await account.db
    .updateTable('campaigns')
    .set({ mailing_id: mailingId })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
