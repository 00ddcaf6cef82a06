import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { deleteSet } from '#platform/server/resource/delete-set.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { forgetLabels } from '#platform/server/resource/record-uses.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { campaignsTagged, campaignTagRecords } from './tags-table.ts';

/** Routes of campaign tags. Whoever deletes one takes it off every campaign. */
export const mountCampaignTags: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: campaignTagRecords,
    with: {
      show: async (account, id) =>
        ok({
          ...(await showRecord(account, campaignTagRecords, id)),
          campaigns: await campaignsWith(account, id),
        }),
      delete: async (account, id) => {
        const removed = await deleteRecord(account, campaignTagRecords, {
          id: id,
          families: services.families,
        });
        await takeOff(account, [id]);
        return removed;
      },
      delete_many: async (account, ids) => {
        const deleted = await deleteSet(account, campaignTagRecords, {
          ids: ids,
          families: services.families,
        });
        await takeOff(account, ids);
        return deleted;
      },
    },
  });
};

async function campaignsWith(
  account: Account,
  id: number,
): Promise<{ id: number; name: string; status: string }[]> {
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    select r.id, r.name, r.status from campaigns r where r.account_id = ${account.id} and r.id = any(array${campaignsTagged(account.id, sql`array[${id}::bigint]`)}) and r.archived_at is null
      and ${all(inSeenFolders(account, 'campaign'))}
    order by r.updated_at desc, r.id desc limit 100`.execute(account.db);
  return rows;
}

async function takeOff(account: Account, ids: readonly number[]): Promise<void> {
  const gone = sql`${[...ids]}::bigint[]`;
  await sql`
    update campaigns set ctags = array(select tag_id from unnest(ctags) with ordinality as t(tag_id, place) where not (tag_id = any(${gone})) order by place)
    where account_id = ${account.id} and id = any(array${campaignsTagged(account.id, gone)})`.execute(
    account.db,
  );
  await forgetLabels(account, { family: campaignTagRecords.contract.path, ids });
}
