import { z } from 'zod';
import type { ReportResult } from '#engines/reporting/contract.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { dashboardPeriods } from './parts.ts';

/** What a widget may show. */
export const widgetKinds = [
  'running',
  'needs_you',
  'recent',
  'growth',
  'first_steps',
  'last_campaign',
  'drafts',
  'domains',
  'my_work',
  'revenue',
  'orders',
  'top_products',
  'list_growth',
  'deliverability',
  'report',
] as const;

/** One of them. */
export type WidgetKind = (typeof widgetKinds)[number];

/** How much of the twelve columns a widget takes: all, the wide side or the narrow one. */
export const widgetWidths = [12, 8, 4] as const;

/** One of them. */
export type WidgetWidth = (typeof widgetWidths)[number];

/** The widgets that somebody has who never changed any, in their order. */
export const usualWidgets: readonly { kind: WidgetKind; width: WidgetWidth }[] = [
  { kind: 'running', width: 12 },
  { kind: 'needs_you', width: 8 },
  { kind: 'recent', width: 8 },
  { kind: 'growth', width: 8 },
  { kind: 'first_steps', width: 4 },
  { kind: 'last_campaign', width: 4 },
  { kind: 'drafts', width: 4 },
  { kind: 'domains', width: 4 },
  { kind: 'my_work', width: 4 },
];

/** The role that a kind needs besides reports; whoever lacks it is not shown such widgets. */
export const roleOfKind: Readonly<Partial<Record<WidgetKind, string>>> = {
  running: 'campaigns',
  recent: 'campaigns',
  growth: 'contacts',
  last_campaign: 'campaigns',
  drafts: 'campaigns',
  domains: 'dns_setup',
  list_growth: 'contacts',
};

/** How many widgets a person may have. */
export const mostWidgets = 50;

const options = z.strictObject({
  width: z.literal(widgetWidths, 'must be 12, 8 or 4').optional(),
  days: z.enum(dashboardPeriods, 'must be 7, 30 or 90').optional(),
  /** The custom report that a widget `report` shows. */
  report_id: z.number('must be the id of a custom report').int().positive().optional(),
});

/** The widgets on a person's dashboard. */
export const widgets = resource({
  path: 'widgets',
  singular: 'widget',
  title: 'Widget',
  role: 'reports',
  collectionKey: null,
  fields: z.object({
    kind: z.enum(widgetKinds, `must be one of ${widgetKinds.join(', ')}`),
    options: options.optional(),
    /** Its place among the person's widgets, from 0; the others make way. */
    widgets_position: z
      .number('must be a whole number from 0')
      .int('must be a whole number from 0')
      .min(0, 'must be a whole number from 0')
      .max(1000, 'must be at most 1000')
      .optional(),
  }),
  row: z.object({
    id: z.number(),
    kind: z.enum(widgetKinds),
    options,
    widgets_position: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: [],
    sort: ['widgets_position'],
    defaultSort: ['widgets_position', 'asc'],
    filters: z.object({ kind: z.enum(widgetKinds).optional() }),
    pageSize: 50,
  },
  verbs: [],
});

/** One of them. */
export type Widget = RowOf<typeof widgets>;

/** Money of one currency: what the store took, and what of it followed clicks and opens of emails. */
export interface CreditedRevenue {
  readonly currency: string;
  readonly orders: number;
  readonly total: number;
  /** Never more than the total: orders that a store does not have are none of it. */
  readonly credited: number;
  readonly credited_orders: number;
}

/** What GET widgets/{id} answers: the widget with its figures, which differ by kind. */
export interface ShownWidget extends Widget {
  readonly figures: unknown;
}

/** The figures of the kinds that the dashboard reads by their widget. */
export interface WidgetFigures {
  readonly revenue: {
    readonly from: string;
    readonly to: string;
    readonly currencies: readonly CreditedRevenue[];
  };
  readonly orders: {
    readonly from: string;
    readonly to: string;
    readonly currencies: readonly {
      currency: string;
      orders: number;
      cancelled: number;
      net: number;
    }[];
    readonly days: readonly { date: string; orders: number }[];
  };
  readonly top_products: {
    readonly from: string;
    readonly to: string;
    readonly products: readonly { id: number; name: string; units: number; orders: number }[];
  };
  readonly list_growth: ReportResult;
  readonly deliverability: ReportResult;
  readonly report: {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly result: ReportResult;
  } | null;
}
