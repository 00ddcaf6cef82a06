import { previewTiming } from '#engines/delivery/public.ts';
import { sendingLimitsOf } from '#features/settings/account-settings/server/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { occurrencesAfter } from '#platform/contract/recurrence.ts';
import type { SchedulePreview, scheduleRequest } from '../contract/schedule.ts';
import { audienceOf, type Campaign } from './build-message.ts';
import { readSchedule } from './read-schedule.ts';
import { factsOf } from './schedule-campaign.ts';

/** When recipients would get a campaign by a schedule that has not been chosen yet. */
export async function previewSchedule(
  account: Account,
  campaign: Campaign,
  request: z.output<typeof scheduleRequest>,
  now: Date,
): Promise<SchedulePreview> {
  const schedule = readSchedule(request, factsOf(account, now));
  if (schedule.recurrence !== null) {
    const runs = occurrencesAfter(schedule.recurrence, now, 5).map(({ at }) => at.toISOString());
    return { hours: [], found: {}, first: runs[0] ?? null, last: null, runs };
  }
  const preview = await previewTiming(account, await audienceOf(account, campaign), {
    timing: schedule.timing,
    begin: schedule.leavesAt,
    limits: sendingLimitsOf(account),
  });
  return { ...preview, runs: [] };
}
