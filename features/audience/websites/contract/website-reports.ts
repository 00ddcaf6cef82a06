import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';

const day = z.iso.date('must be a day such as 2026-12-24').optional();

/** Query of GET website_reports: one website or all, in a time of at most 400 days; the last 30 when left out. */
export const websiteReportQuery = z.object({
  website_id: idParam.optional(),
  from: day,
  to: day,
});

/** What people did; `visitors` are those of each day, added up. */
export interface SiteFigures {
  views: number;
  visits: number;
  visitors: number;
  /** On pages, where browsers told. */
  seconds: number;
  machine_views: number;
}

/** One page, source, campaign, country, device or event. */
export interface SitePart {
  name: string;
  views: number;
  visits: number;
  seconds: number;
}

/** What GET website_reports answers. */
export interface WebsiteReport {
  from: string;
  to: string;
  websites: { id: number; name: string }[];
  totals: SiteFigures;
  /** Every day of the time, those without a visit too. */
  days: (SiteFigures & { day: string })[];
  parts: Record<'page' | 'source' | 'campaign' | 'country' | 'device' | 'event', SitePart[]>;
  /** The last 30 minutes. */
  live: { views: number; visitors: number; pages: { name: string; views: number }[] };
}
