import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { smsCampaigns, SmsCampaignRow } from '../contract/campaign.ts';
import { lockSmsCampaign, showSmsCampaign } from './change-sms-campaign.ts';
import { hasUnifiedIds } from './has-unified-ids.ts';
import { requireMove } from './sms-campaign-state.ts';
import { smsCampaignRecords } from './sms-campaigns-table.ts';
import { chosenNumber } from './sms-numbers-of-campaigns.ts';
import { freezeAgain } from './schedule-sms-campaign.ts';

type Fields = z.output<typeof smsCampaigns.fields>;

/** Makes an SMS campaign: a draft, or at once ready for programs when it is transactional. */
export async function createSmsCampaign(account: Account, fields: Partial<Fields>): Promise<Row> {
  requireAudienceKind(account, fields);
  return createRecord(account, smsCampaignRecords, {
    ...fields,
    status: fields.type === 'trans' ? 'trans' : 'draft',
    from_number: await chosenNumber(account, fields.from_number ?? ''),
    created_by: account.actor.name,
  });
}

/** Changes an SMS campaign until its sending begins; one that is scheduled leaves as it is now, at the same time. */
export async function updateSmsCampaign(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<SmsCampaignRow> {
  const campaign = await lockSmsCampaign(account, id);
  const isSaying = Object.keys(fields).some((name) => name !== 'name' && name !== 'folder_id');
  if (isSaying) requireMove(campaign, 'edit');
  if (fields.type !== undefined && fields.type !== campaign.type)
    throw invalid({ type: [`is ${campaign.type} and stays so: duplicate the campaign instead`] });
  requireAudienceKind(account, fields);
  await updateRecord(account, smsCampaignRecords, {
    id,
    fields: {
      ...fields,
      ...(fields.from_number !== undefined && {
        from_number: await chosenNumber(account, fields.from_number),
      }),
    },
  });
  if (isSaying && campaign.status === 'scheduled') await freezeAgain(account, id);
  return showSmsCampaign(account, id);
}

// Accounts with unified ids have contact lists alone, the others SMS lists alone.
function requireAudienceKind(account: Account, fields: Partial<Fields>): void {
  const isUnified = hasUnifiedIds(account);
  const refused = isUnified
    ? (['sms_lists', 'excluded_sms_lists'] as const)
    : (['lists', 'segments'] as const);
  for (const field of refused)
    if ((fields[field]?.length ?? 0) > 0)
      throw invalid({
        [field]: [
          hasUnifiedIds(account)
            ? 'are not used by accounts with unified ids: choose lists or segments'
            : 'are for accounts with unified ids: choose sms_lists',
        ],
      });
}
