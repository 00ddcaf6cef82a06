import { rates } from '#platform/contract/measures.ts';
import { rateInPercent } from '#platform/web/measures/measure-text.ts';
import type { ComparedCampaign } from '../../contract/reports.ts';

/** A point of the course: the hour since each campaign's send time, and per campaign its share of the delivered in percent so far. */
export type CoursePoint = Record<string, string | number>;

/** How many recipients had opened or clicked after each hour, added up as in the rate of the reports, from the moment each campaign went out to the last hour with anything. A line ends where its campaign has not come to yet. */
export function courseOf(
  campaigns: readonly ComparedCampaign[],
  {
    rate,
    nameOf,
    now = Date.now(),
  }: { rate: 'open_rate' | 'click_rate'; nameOf: (hour: number) => string; now?: number },
): CoursePoint[] {
  const { part } = rates[rate];
  const last = Math.max(
    -1,
    ...campaigns.flatMap((campaign) =>
      campaign.hours.filter((one) => one[part] > 0).map((one) => one.hour),
    ),
  );
  if (last < 0) return [];
  const sums = campaigns.map(() => 0);
  return Array.from({ length: Math.max(last, 2) + 1 }, (_, hour) => {
    const point: CoursePoint = { hour: nameOf(hour) };
    for (const [index, campaign] of campaigns.entries()) {
      if (Date.parse(campaign.sent_at) + hour * 3_600_000 > now) continue;
      for (const one of campaign.hours)
        if (one.hour === hour) sums[index] = (sums[index] ?? 0) + one[part];
      point[`c${campaign.id}`] = rateInPercent(rate, {
        unique_opens: sums[index] ?? 0,
        unique_clicks: sums[index] ?? 0,
        delivered: campaign.delivered,
      });
    }
    return point;
  });
}

/** Which of some shares are the best; none when all are equal or one alone has a share. */
export function bestOf(shares: readonly (number | null)[], isLowGood: boolean): boolean[] {
  const known = shares.filter((share) => share !== null);
  const best = isLowGood ? Math.min(...known) : Math.max(...known);
  const isTold = known.length > 1 && known.some((share) => share !== best);
  return shares.map((share) => isTold && share === best);
}
