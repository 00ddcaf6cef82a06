import { ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { dismissal, periodQuery } from '../contract/parts.ts';
import { growthOf } from './days.ts';
import { dismiss, restore } from './dismissals.ts';
import { sendingDomainsAtHome } from './domain-states.ts';
import { campaignsAtHome } from './home-campaigns.ts';
import { periodFiguresOf } from './period-figures.ts';
import { stepsOf } from './first-steps.ts';
import { mountWidgets } from './mount-widgets.ts';
import { attentionItems } from './attention-items.ts';
import { runningCampaigns } from './running-campaigns.ts';

const mostRecent = 6;

/** The parts of the start page, each one read. */
export const mountDashboard: MountFeature = (router, services) => {
  const { families } = services;
  mountAttention(router, services);
  mountWidgets(router, services);
  mountFigures(router, services);
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

function mountAttention(router: Router, { clock, config }: Services): void {
  router.account({
    method: 'GET',
    path: 'dashboard/needs_you',
    role: 'member',
    summary: 'What needs attention: failures, paused series, missing setup',
    handle: async ({ account }) =>
      ok(
        await attentionItems(account, { now: clock.now(), hasMailServer: config.smtpUrl !== null }),
      ),
  });
  router.account({
    method: 'POST',
    path: 'dashboard/needs_you/dismiss',
    role: 'member',
    summary: 'Dismiss what needs attention for oneself, until its reason changes',
    body: dismissal,
    handle: async ({ account, body }) => {
      await dismiss(account, body);
      return ok({ item: body.item });
    },
  });
  router.account({
    method: 'POST',
    path: 'dashboard/needs_you/restore',
    role: 'member',
    summary: 'Bring back what one dismissed',
    body: dismissal,
    handle: async ({ account, body }) => {
      await restore(account, body.item);
      return ok({ item: body.item });
    },
  });
}

function mountFigures(router: Router, { clock }: Services): void {
  router.account({
    method: 'GET',
    path: 'dashboard/running',
    role: 'campaigns',
    summary: 'Campaigns being sent, with their progress',
    handle: async ({ account }) => ok(await runningCampaigns(account)),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/figures',
    role: 'campaigns',
    summary: 'What the campaigns of the last days came to, beside as many days before',
    query: periodQuery,
    handle: async ({ account, query }) =>
      ok(await periodFiguresOf(account, clock.now(), Number(query.days))),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/growth',
    role: 'contacts',
    summary: 'New contacts and unsubscribes of the last days',
    query: periodQuery,
    handle: async ({ account, query }) =>
      ok(await growthOf(account, clock.now(), Number(query.days))),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/campaigns',
    role: 'campaigns',
    summary: 'Campaigns worked on lately, drafts, and sends of the next seven days',
    handle: async ({ account }) => ok(await campaignsAtHome(account, clock.now())),
  });
  router.account({
    method: 'GET',
    path: 'dashboard/domains',
    role: 'dns_setup',
    summary: 'Sending domains with their DNS state and complaints',
    handle: async ({ account }) => ok(await sendingDomainsAtHome(account)),
  });
}
