import type { ListQuery } from '#platform/contract/resource.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { smsCampaigns, type SmsCampaignRow } from '../contract/campaign.ts';
import { showSmsCampaign } from './change-sms-campaign.ts';
import { withFigures } from './figures.ts';
import { mountEditorCalls } from './mount-editor-calls.ts';
import { mountMessages } from './mount-messages.ts';
import { mountMoves } from './mount-moves.ts';
import { mountReports } from './mount-reports.ts';
import { mountTransactional } from './mount-transactional.ts';
import { createSmsCampaign, updateSmsCampaign } from './save-sms-campaign.ts';
import { requireMove } from './sms-campaign-state.ts';
import { smsCampaignRecords } from './sms-campaigns-table.ts';

/** Routes of SMS campaigns: the kernel's verbs, what its editor asks, its moves, its texts and its reports. */
export const mountSmsCampaigns: MountFeature = (router, services) => {
  mountEditorCalls(router, services);
  mountResource({
    router,
    services,
    records: smsCampaignRecords,
    with: {
      list: async (account, query: ListQuery) => {
        const { rows, meta } = await listRecords(
          account,
          smsCampaigns,
          smsCampaignRecords.table,
          query,
        );
        return ok(await withFigures(account, rows as unknown as SmsCampaignRow[]), meta);
      },
      show: async (account, id) =>
        ok((await withFigures(account, [await showSmsCampaign(account, id)]))[0]),
      create: async (account, fields) => created(await createSmsCampaign(account, fields)),
      update: async (account, id, fields) => ok(await updateSmsCampaign(account, id, fields)),
      delete: async (account, id) => {
        requireMove(await showSmsCampaign(account, id), 'delete');
        return deleteRecord(account, smsCampaignRecords, { id, families: services.families });
      },
      duplicate: async (account, id) =>
        createSmsCampaign(account, {
          ...(await copyOf(account, smsCampaignRecords, { id, families: services.families })),
        }),
    },
  });
  mountMoves(router);
  mountMessages(router, services);
  mountReports(router);
  mountTransactional(router, services);
};
