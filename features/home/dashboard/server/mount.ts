import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { engagementOf, growthOf } from './days.ts';
import { stepsOf } from './first-steps.ts';
import { attentionItems } from './attention-items.ts';
import { runningCampaigns } from './running-campaigns.ts';

const mostRecent = 6;

/** The parts of the start page, each one read. */
export const mountDashboard: MountFeature = (router, { clock, config, families }) => {
  router.account({
    method: 'GET',
    path: 'dashboard/needs_you',
    role: 'member',
    summary: 'What needs attention: failures, campaigns about to be sent, missing setup',
    handle: async ({ account }) =>
      ok(
        await attentionItems(account, { now: clock.now(), hasMailServer: config.smtpUrl !== null }),
      ),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/running',
    role: 'campaigns',
    summary: 'Campaigns being sent, with their progress',
    handle: async ({ account }) => ok(await runningCampaigns(account)),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/growth',
    role: 'contacts',
    summary: 'New contacts and unsubscribes of the last 30 days',
    handle: async ({ account }) => ok(await growthOf(account, clock.now())),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/engagement',
    role: 'campaigns',
    summary: 'Opens and clicks of the last 30 days',
    handle: async ({ account }) => ok(await engagementOf(account, clock.now())),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/my_work',
    role: 'member',
    summary: 'Records that the caller changed last',
    handle: async ({ account }) => ok(await families.recent(account, mostRecent)),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/first_steps',
    role: 'member',
    summary: 'Steps to a first campaign that are done; sample data counts for nothing',
    handle: async ({ account }) => ok(await stepsOf(account)),
  });
};
