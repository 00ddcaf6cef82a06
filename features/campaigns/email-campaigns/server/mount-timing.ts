import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import {
  confirmRequest,
  scheduleMessages,
  scheduleRequest,
  toggleRequest,
} from '../contract/schedule.ts';
import { requireApprover, mustAsk } from './campaign-rights.ts';
import { confirmCampaign, pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { previewSchedule } from './preview-schedule.ts';
import { seriesRuns } from './recurring/series-runs.ts';
import { toggleSeries } from './recurring/toggle-series.ts';
import { showCampaign } from './schedule-campaign.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = emailCampaigns.role;

/** Routes of the time of a campaign: looking ahead, pausing, going on, confirming what was missed, and series. */
export function mountTiming(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'campaigns/:id/schedule_preview',
    role,
    summary: 'When recipients would get the campaign by a schedule, or when it would run',
    params: byId,
    body: scheduleRequest,
    handle: async ({ account, params, body }) =>
      ok(
        await previewSchedule(
          account,
          await showCampaign(account, params.id),
          body,
          services.clock.now(),
        ),
      ),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/pause',
    role,
    summary: 'Pause a campaign that is being sent',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await pauseCampaign(account, params.id)), message: scheduleMessages.paused }),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/resume',
    role,
    summary: 'Resume a paused campaign',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await resumeCampaign(account, params.id)), message: scheduleMessages.resumed }),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/confirm',
    role,
    summary: 'Send a campaign that missed its time: now or at another time',
    params: byId,
    body: confirmRequest,
    handle: async ({ account, params, body }) => {
      // A new time is a new decision, which belongs to those who decide.
      if (mustAsk(account)) requireApprover(account);
      const { campaign, ...rest } = await confirmCampaign(
        account,
        params.id,
        body,
        services.clock.now(),
      );
      return ok({ ...campaign, ...rest });
    },
  });
  router.account({
    method: 'PUT',
    path: 'campaigns/:id/toggle_enabled',
    role,
    summary: 'Pause or resume a series',
    params: byId,
    body: toggleRequest,
    handle: async ({ account, params, body }) => {
      if (mustAsk(account)) requireApprover(account);
      const campaign = await toggleSeries(account, params.id, body.enabled, services.clock.now());
      return ok({
        ...campaign,
        message: campaign.is_enabled ? scheduleMessages.enabled : scheduleMessages.disabled,
      });
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/runs',
    role,
    summary: 'The next times of a recurring campaign and its runs so far',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await seriesRuns(account, await showCampaign(account, params.id), services.clock.now())),
  });
}
