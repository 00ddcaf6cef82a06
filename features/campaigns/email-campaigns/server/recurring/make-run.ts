import { graceSeconds } from '#engines/delivery/public.ts';
import { Temporal } from 'temporal-polyfill';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import type { Services } from '#platform/server/services.ts';
import {
  occurrenceBefore,
  occurrencesAfter,
  type Occurrence,
  type Recurrence,
} from '#platform/contract/recurrence.ts';
import type { Campaign } from '../build-message.ts';
import { storedFields } from '../campaign-fields.ts';
import { campaignRecords, campaignsTable } from '../campaigns-table.ts';
import { changeCampaign } from '../change-campaign.ts';
import { notifyMissed } from '../follow-mailing.ts';
import { lockCampaign } from '../schedule-campaign.ts';

/** The rule of a recurring campaign, or null. */
export function ruleOf(
  campaign: Pick<Campaign, 'schedule'>,
): (Recurrence & { ahead_hours: number }) | null {
  return campaign.schedule?.recurring ?? null;
}

/** The run that is to be made now, whether it is too late for it, and the one after it. Pure. */
export function runToMake(
  rule: Recurrence & { ahead_hours: number },
  nextRunAt: Date,
  now: Date,
): { run: Occurrence; isMissed: boolean; next: Date | null } | null {
  if (nextRunAt.getTime() > now.getTime() + rule.ahead_hours * 3_600_000) return null;
  const isLate = nextRunAt.getTime() < now.getTime() - graceSeconds * 1000;
  // After a long sleep only the latest missed run is worth a question.
  const run = isLate
    ? occurrenceBefore(rule, now)
    : (occurrencesAfter(rule, new Date(nextRunAt.getTime() - 1), 1)[0] ?? null);
  if (!run) return null;
  return {
    run,
    isMissed: run.at.getTime() < now.getTime() - graceSeconds * 1000,
    next: occurrencesAfter(rule, run.at, 1)[0]?.at ?? null,
  };
}

/** Makes the next run of a series as a campaign of its own, once, however many processes try; answers its id. */
export async function makeRun(
  account: Account,
  services: Pick<Services, 'notifications'>,
  parentId: number,
  now: Date,
): Promise<number | null> {
  const parent = await lockCampaign(account, parentId);
  const rule = ruleOf(parent);
  if (
    parent.status !== 'recurring' ||
    !parent.is_enabled ||
    parent.next_run_at === null ||
    rule === null
  )
    return null;
  const plan = runToMake(rule, new Date(parent.next_run_at), now);
  if (!plan) return null;
  await account.db
    .updateTable('campaigns')
    .set({
      next_run_at: plan.next?.toISOString() ?? null,
      scheduled_at: (plan.next ?? plan.run.at).toISOString(),
    })
    .where('account_id', '=', account.id)
    .where('id', '=', parentId)
    .execute();
  const taken = await account.db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('parent_id', '=', parentId)
    .where('occurrence_at', '=', plan.run.at.toISOString())
    .executeTakeFirst();
  if (taken) return null;
  const fields = await fieldsOfCopy(account, campaignRecords, parentId);
  const made = await createRecord(
    account,
    campaignRecords,
    storedFields({
      ...fields,
      name: await freeName(account, campaignsTable, nameOf(parent.name, plan.run.at, rule.zone)),
      created_by: parent.created_by,
    }),
  );
  const id = Number(made['id']);
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approved_hash', 'approved_by', 'created_at'])
    .where('account_id', '=', account.id)
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow();
  const created = await account.db
    .selectFrom('campaigns')
    .select('created_at')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await changeCampaign(account, id, {
    action: 'make_run',
    set: {
      parent_id: parentId,
      occurrence_at: plan.run.at.toISOString(),
      scheduled_at: plan.run.at.toISOString(),
      schedule_type: 1,
      hold_seconds: 0,
      status: plan.isMissed ? 'missed' : 'scheduled',
      approved_hash: row.approved_hash,
      approved_by: row.approved_by,
      updated_at: created.created_at,
    },
    after: { of: parentId, occurrence_at: plan.run.at },
  });
  if (plan.isMissed) await notifyMissed(account, services, { id, name: String(made['name']) });
  return id;
}

function nameOf(parent: string, at: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  return `${parent.slice(0, 220)} (${local})`;
}
