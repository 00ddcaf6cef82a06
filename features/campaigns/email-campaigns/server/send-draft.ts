import { Temporal } from 'temporal-polyfill';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import { scheduleRequest } from '../contract/schedule.ts';
import type { Campaign } from './build-message.ts';
import { storedFields } from './campaign-fields.ts';
import { campaignRecords, campaignsTable } from './campaigns-table.ts';
import { lockCampaign, scheduleCampaign } from './schedule-campaign.ts';

/** Sends a draft at once, or a copy of it that has the time in its name; answers what is sent. */
export async function sendDraft(
  account: Account,
  { id, asCopy, now }: { id: number; asCopy: boolean; now: Date },
): Promise<{ id: number; name: string }> {
  const draft = await lockCampaign(account, id);
  const sentId = asCopy ? await copyDraft(account, draft, now) : id;
  const request = scheduleRequest.parse({ schedule_type: 1, hold_seconds: 0 });
  const { campaign } = await scheduleCampaign(account, sentId, request, now);
  return { id: campaign.id, name: campaign.name };
}

async function copyDraft(account: Account, draft: Campaign, now: Date): Promise<number> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(account.record.time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  const name = await freeName(account, campaignsTable, `${draft.name.slice(0, 220)} (${local})`);
  const fields = await fieldsOfCopy(account, campaignRecords, draft.id);
  const made = await createRecord(
    account,
    campaignRecords,
    storedFields({ ...fields, name, created_by: draft.created_by }),
  );
  return Number(made['id']);
}
