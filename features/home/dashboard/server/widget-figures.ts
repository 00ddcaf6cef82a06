import { sql } from 'kysely';
import { computeForCaller, readDefinition } from '#engines/reporting/public.ts';
import { revenueBeside } from '#features/analytics/revenue/server/public.ts';
import { shownReport } from '#features/analytics/custom-reports/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Widget, WidgetFigures, WidgetKind } from '../contract/widgets.ts';
import { attentionItems } from './attention-items.ts';
import { growthOf, periodsOf } from './days.ts';
import { sendingDomainsAtHome } from './domain-states.ts';
import { stepsOf } from './first-steps.ts';
import { campaignsAtHome } from './home-campaigns.ts';
import { periodFiguresOf } from './period-figures.ts';
import { runningCampaigns } from './running-campaigns.ts';

const mostProducts = 5;
const mostWork = 6;

/** What a widget shows now; of a period, as many days up to today as it says. */
export function figuresOfWidget(
  account: Account,
  services: Services,
  widget: Widget,
): Promise<unknown> {
  return figuresBy[widget.kind]({
    account,
    services,
    widget,
    now: services.clock.now(),
    length: Number(widget.options.days ?? 30),
  });
}

interface Asked {
  readonly account: Account;
  readonly services: Services;
  readonly widget: Widget;
  readonly now: Date;
  /** Days up to today. */
  readonly length: number;
}

const figuresBy: Readonly<Record<WidgetKind, (asked: Asked) => Promise<unknown>>> = {
  running: ({ account }) => runningCampaigns(account),
  needs_you: ({ account, services, now }) =>
    attentionItems(account, { now, hasMailServer: services.config.smtpUrl !== null }),
  recent: async ({ account, now }) => (await campaignsAtHome(account, now)).recent,
  growth: ({ account, now, length }) => growthOf(account, now, length),
  first_steps: ({ account }) => stepsOf(account),
  last_campaign: async ({ account, now, length }) =>
    (await periodFiguresOf(account, now, length)).last,
  drafts: async ({ account, now }) => (await campaignsAtHome(account, now)).drafts,
  domains: ({ account }) => sendingDomainsAtHome(account),
  my_work: ({ account, services }) => services.families.recent(account, mostWork),
  revenue,
  orders,
  top_products: topProducts,
  list_growth: ({ account, now, length }) =>
    reportOf(account, { type: 'growth_attrition', rows: 'list', now, length }),
  deliverability: ({ account, now, length }) =>
    reportOf(account, { type: 'deliverability', rows: 'provider', now, length }),
  report: savedReport,
};

function reportOf(
  account: Account,
  { type, rows, now, length }: { type: string; rows: string; now: Date; length: number },
) {
  const filters = { range: 'custom', ...periodsOf(account, now, length).now, rows: [rows] };
  return computeForCaller(account, readDefinition({ type, filters }), { now });
}

async function revenue({ account, now, length }: Asked): Promise<WidgetFigures['revenue']> {
  const days = periodsOf(account, now, length).now;
  return { ...days, currencies: await revenueBeside(account, days) };
}

async function orders({ account, now, length }: Asked): Promise<WidgetFigures['orders']> {
  const days = periodsOf(account, now, length).now;
  const within = sql`account_id = ${account.id} and day between ${days.from}::date and ${days.to}::date`;
  const { rows: currencies } = await sql<WidgetFigures['orders']['currencies'][number]>`
    select currency, sum(orders)::float8 as orders, sum(cancelled)::float8 as cancelled, sum(net)::float8 as net
    from store_days where ${within} group by currency order by 4 desc`.execute(account.db);
  const { rows: perDay } = await sql<{ date: string; orders: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(s.orders, 0)::float8 as orders
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d(day)
    left join (select day, sum(orders) as orders from store_days where ${within} group by day) s on s.day = d.day::date
    order by d.day`.execute(account.db);
  return { ...days, currencies, days: perDay };
}

async function topProducts({
  account,
  now,
  length,
}: Asked): Promise<WidgetFigures['top_products']> {
  const days = periodsOf(account, now, length).now;
  const { rows } = await sql<WidgetFigures['top_products']['products'][number]>`
    select p.id, p.name, s.units, s.orders from (
      select product_id, sum(units)::float8 as units, sum(orders)::float8 as orders from product_days
      where account_id = ${account.id} and day between ${days.from}::date and ${days.to}::date group by product_id) s
    join products p on p.account_id = ${account.id} and p.id = s.product_id and p.is_goods and p.deleted_at is null
    where s.units > 0 order by s.units desc, p.id limit ${mostProducts}`.execute(account.db);
  return { ...days, products: rows };
}

// A report that was deleted meanwhile leaves an empty widget, not a broken dashboard.
async function savedReport({ account, services, widget }: Asked): Promise<WidgetFigures['report']> {
  try {
    const { id, name, type, result } = await shownReport(account, services, {
      id: widget.options.report_id ?? 0,
      rows: 10,
    });
    return result && { id, name, type, result };
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}
