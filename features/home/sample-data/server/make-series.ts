import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { insertCampaign, makePastCampaign } from './past-campaign.ts';
import type { SampleMail } from './sample-mails.ts';

const hourOfRuns = '10:00';
const daysBetween = 28;

/** A campaign that recurs every four weeks, with two runs of the past. It is switched off, so that sample data mails nobody by itself. */
export async function makeSeries(
  account: Account,
  mail: SampleMail,
  listId: number,
  now: Date,
): Promise<void> {
  const first = dayBefore(now, daysBetween * 2 - 9);
  const rule = {
    unit: 'Day',
    every: daysBetween,
    ends_on: null,
    runs: null,
    ahead_hours: 24,
    zone: 'Etc/UTC',
    first: `${first}T${hourOfRuns}`,
  };
  const parentId = await insertCampaign(account, mail, listId, null);
  await sql`update campaigns set status = 'recurring', schedule_type = 6, schedule = ${JSON.stringify({ recurring: rule })}::jsonb, is_enabled = false, scheduled_at = ${`${first}T${hourOfRuns}:00Z`}
    where account_id = ${account.id} and id = ${parentId}`.execute(account.db);
  for (const daysAgo of [daysBetween * 2 - 9, daysBetween - 9]) {
    const at = `${dayBefore(now, daysAgo)}T${hourOfRuns}:00Z`;
    const id = await makePastCampaign(
      account,
      { ...mail, name: `${mail.name} (${at.slice(0, 10)} ${hourOfRuns})` },
      listId,
      new Date(at),
    );
    await sql`update campaigns set parent_id = ${parentId}, occurrence_at = ${at} where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  }
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
