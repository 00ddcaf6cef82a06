import { z } from 'zod';
import { currencyOfOrders } from '#engines/audience/public.ts';
import { numbersOf, revenueOf, whyInJourney } from '#engines/journeys/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  numbersQuery,
  stepBody,
  whyQuery,
  workflowReportsQuery,
  type WorkflowNumbers,
} from '../contract/insight.ts';
import { automationRole as role } from '../contract/workflows.ts';
import { mountReportExport } from './export-reports.ts';
import { reportedJourneys, reportsOf } from './reports.ts';
import { readJourney } from './show-journey.ts';
import { makeStep } from './step-campaigns.ts';
import { whyOutside } from './why-outside.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes that look inside journeys. */
export function mountInsight(router: Router, services: Services): void {
  mountNumbers(router);
  mountWhy(router, services);
  mountReports(router);
  mountReportExport(router, services);
  router.account({
    method: 'POST',
    path: 'workflows/:id/steps',
    role,
    summary: 'Make the message of a step, empty or with the message of a campaign',
    params: byId,
    body: stepBody,
    bodySample: { node: 'a', channel: 'email' },
    handle: async ({ account, params, body }) => {
      const journey = await readJourney(account, params.id);
      if (body.from_campaign_id !== undefined)
        await services.families.requireNamed(account, [
          {
            field: 'from_campaign_id',
            family: body.channel === 'sms' ? 'sms_campaigns' : 'campaigns',
            ids: [body.from_campaign_id],
            by: 'id',
          },
        ]);
      return created({
        campaign_id: await makeStep(account, journey, {
          node: body.node,
          channel: body.channel,
          name: body.name,
          fromCampaignId: body.from_campaign_id,
        }),
      });
    },
  });
}

function mountNumbers(router: Router): void {
  router.account({
    method: 'GET',
    path: 'workflows/:id/numbers',
    role,
    summary:
      'The figures of a journey, its steps and the ways between them; of one version or some days',
    params: byId,
    query: numbersQuery,
    handle: async ({ account, params, query }) => {
      await readJourney(account, params.id);
      return ok(await withRevenue(account, params.id, query));
    },
  });
}

async function withRevenue(
  account: Account,
  id: number,
  query: z.output<typeof numbersQuery>,
): Promise<WorkflowNumbers> {
  const currency = (await currencyOfOrders(account)) ?? '';
  const revenue = await revenueOf(account, { journeyIds: [id], ...query });
  return {
    ...(await numbersOf(account, id, query)),
    revenue: revenue.find((one) => one.currency === currency)?.amount ?? 0,
    currency,
  };
}

function mountWhy(router: Router, { families }: Services): void {
  router.account({
    method: 'GET',
    path: 'workflows/:id/why',
    role,
    summary: 'Why a contact is where it is in a journey, or why it is not inside',
    params: byId,
    query: whyQuery,
    handle: async ({ account, params: { id }, query: { contact_id: contactId } }) => {
      await readJourney(account, id);
      const entries = await whyInJourney(account, id, contactId);
      const isInside = entries.some(({ state }) => insideStates.includes(state));
      return ok({
        entries,
        outside: isInside
          ? null
          : await whyOutside(account, families, { journeyId: id, contactId, entries }),
      });
    },
  });
}

const insideStates: readonly string[] = ['waiting', 'sending', 'held'];

function mountReports(router: Router): void {
  router.account({
    method: 'GET',
    path: 'workflows/reports',
    role: [role, 'reports'],
    summary:
      'What journeys came to: entered, active, finished, goal rate, revenue and lift against the hold-out',
    query: workflowReportsQuery,
    handle: async ({ account, query }) => {
      const { ids, total } = await reportedJourneys(account, {
        ...query,
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      });
      return ok({ reports: await reportsOf(account, ids, query) }, listMeta(total, query));
    },
  });
}
