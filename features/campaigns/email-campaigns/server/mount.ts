import { z } from 'zod';
import { subjectOf } from '#features/settings/account-settings/contract.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  created,
  ok,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import {
  approveRequest,
  returnRequest,
  scheduleMessages,
  scheduleRequest,
  scheduleTypes,
} from '../contract/schedule.ts';
import { withFirstVariant } from './ab-test.ts';
import {
  approveCampaign,
  requestApproval,
  returnCampaign,
  withdrawApproval,
} from './approve-campaign.ts';
import type { Campaign } from './build-message.ts';
import { mustAsk, requireMaking } from './campaign-rights.ts';
import { requireMove } from './campaign-state.ts';
import { storedFields } from './campaign-fields.ts';
import { campaignRecords, campaignsTable } from './campaigns-table.ts';
import { countByFilter } from './count-by-filter.ts';
import { preflight } from './preflight.ts';
import { mountEditor } from './mount-editor.ts';
import { mountCampaignTools } from './mount-campaign-tools.ts';
import { mountTiming } from './mount-timing.ts';
import { withReport } from './report.ts';
import { scheduleCampaign, showCampaign, stopCampaign, undoSchedule } from './schedule-campaign.ts';
import { requireSecureLists } from './require-secure-lists.ts';
import { refuseUnverifiedSender } from './sender-findings.ts';
import { mountChecks, mountReport } from './mount-checks.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = emailCampaigns.role;

/** Routes of email campaigns: the kernel's verbs, the moves of a campaign, and its report. */
export const mountEmailCampaigns: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: campaignRecords,
    with: {
      list: listCampaigns,
      show: async (account, id) => ok(await withReport(account, await showCampaign(account, id))),
      create: async (account, fields) => {
        requireMaking(account);
        requireSecureLists(account, fields);
        return created(
          await createRecord(
            account,
            campaignRecords,
            storedFields({ ...withFirstVariant(fields), created_by: account.actor.name }),
          ),
        );
      },
      update: async (account, id, fields) => {
        const campaign = await showCampaign(account, id);
        // A new name harms nobody; everything else would change what was frozen.
        if (Object.keys(fields).some((name) => name !== 'name' && name !== 'folder_id'))
          requireMove(campaign, 'edit');
        requireSecureLists(account, fields);
        return ok(
          await updateRecord(account, campaignRecords, {
            id,
            fields: storedFields({ ...withFirstVariant(fields) }),
          }),
        );
      },
      delete: async (account, id) => {
        requireMaking(account);
        requireMove(await showCampaign(account, id), 'delete');
        return deleteRecord(account, campaignRecords, { id: id, families: services.families });
      },
      duplicate: async (account, id) => {
        requireMaking(account);
        return createRecord(
          account,
          campaignRecords,
          storedFields({
            ...(await copyOf(account, campaignRecords, { id, families: services.families })),
            campaignAction: 'duplicate',
            created_by: account.actor.name,
          }),
        );
      },
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/counts',
    role,
    summary: 'How many campaigns each filter of the list shows',
    query: listQuery(emailCampaigns.list),
    handle: async ({ account, query }) => ok(await countByFilter(account, query as ListQuery)),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/new_subject',
    role,
    summary: 'The subject that a new campaign begins with, as the settings say',
    handle: async ({ account }) =>
      ok({
        subject: subjectOf({
          campaign_subject_prefix: settingOf(account, 'campaign_subject_prefix'),
          campaign_subject_default: settingOf(account, 'campaign_subject_default'),
          campaign_subject_suffix: settingOf(account, 'campaign_subject_suffix'),
        }),
      }),
  });
  mountMoves(router, services);
  mountReport(router);
  mountChecks(router, services);
  mountEditor(router, services);
  mountCampaignTools(router, services);
};

async function listCampaigns(account: Account, query: ListQuery): Promise<Answer> {
  const { rows, meta } = await listRecords(account, emailCampaigns, campaignsTable, query);
  const campaigns = rows as unknown as Campaign[];
  return ok(
    query['include_stats']
      ? await Promise.all(campaigns.map((campaign) => withReport(account, campaign)))
      : campaigns,
    meta,
  );
}

function mountMoves(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'campaigns/:id/schedule',
    role,
    summary:
      'Send now, at a chosen time, in each recipient’s time zone or at their best hour, or recurring; a repeated call changes nothing',
    params: byId,
    body: scheduleRequest,
    handle: async ({ account, params, body }) => {
      await refuseUnverifiedSender(account, services, params.id);
      const { campaign, ...rest } = mustAsk(account)
        ? await requestApproval(account, services, params.id, body)
        : await scheduleCampaign(account, params.id, body, services.clock.now());
      return ok({ ...campaign, ...rest });
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/schedule',
    role,
    summary: 'Type, time and audience of the schedule',
    params: byId,
    handle: async ({ account, params }) => {
      const campaign = await showCampaign(account, params.id);
      const { audience } = await preflight(account, campaign, services.clock.now());
      const {
        schedule_type,
        scheduled_at,
        hold_seconds,
        schedule,
        is_enabled,
        next_run_at,
        status,
      } = campaign;
      return ok({
        schedule_type,
        type: scheduleTypes[schedule_type as keyof typeof scheduleTypes] ?? null,
        scheduled_at,
        hold_seconds,
        schedule,
        is_enabled,
        next_run_at,
        status,
        audience_count: audience.mailable,
        audience,
      });
    },
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/undo_schedule',
    role,
    summary: 'Cancel a scheduled campaign',
    params: byId,
    handle: async ({ account, params }) => {
      if (await withdrawApproval(account, params.id))
        return ok({
          ...(await showCampaign(account, params.id)),
          message: scheduleMessages.withdrawn,
        });
      return ok({ ...(await undoSchedule(account, params.id)), message: scheduleMessages.undone });
    },
  });
  mountApproval(router, services);
  mountTiming(router, services);
  router.account({
    method: 'POST',
    path: 'campaigns/:id/stop',
    role,
    summary: 'Stop a campaign that is being sent',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await stopCampaign(account, params.id)), message: scheduleMessages.stopped }),
  });
}

function mountApproval(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'campaigns/:id/approve',
    role,
    summary: 'Approve a campaign: it is sent as requested',
    params: byId,
    body: approveRequest,
    handle: async ({ account, params, body }) => {
      await refuseUnverifiedSender(account, services, params.id);
      const { campaign, ...rest } = await approveCampaign(account, services, params.id, body);
      return ok({ ...campaign, ...rest });
    },
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/return_for_changes',
    role,
    summary: 'Return a campaign that awaits approval, with a note',
    params: byId,
    body: returnRequest,
    handle: async ({ account, params, body }) =>
      ok({
        ...(await returnCampaign(account, services, params.id, body.note)),
        message: scheduleMessages.returned,
      }),
  });
}
