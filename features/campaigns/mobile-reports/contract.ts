import { z } from 'zod';

/** Query of GET analytics/mobile: a time of at most 400 days; the last 30 when left out. */
export const mobileReportQuery = z.object({
  from: z.iso.date('must be a day such as 2026-12-24').optional(),
  to: z.iso.date('must be a day such as 2026-12-24').optional(),
});

/** Figures of texts or pushes. */
export interface ChannelFigures {
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  opened: number;
  clicked: number;
  units: number;
}

/** What GET analytics/mobile answers. */
export interface MobileReport {
  from: string;
  to: string;
  totals: Record<'sms' | 'push', ChannelFigures>;
  /** Every day of the time, those without a message too. */
  days: { day: string; sms: ChannelFigures; push: ChannelFigures }[];
}
