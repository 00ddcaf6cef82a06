/** The periods that a list of reports offers. */
export const periods = ['anyTime', 'last7', 'last30', 'last90', 'thisYear', 'custom'] as const;

/** One of them. */
export type Period = (typeof periods)[number];

/** Two days, both included; absent means open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const lengths: Partial<Record<Period, number>> = { last7: 7, last30: 30, last90: 90 };

/** The days of a period on the clocks of a zone; it ends today and is open at its end. */
export function periodOf(period: Period, now: Date, zone: string): Days {
  const length = lengths[period];
  if (length !== undefined)
    return { from: dayOf(new Date(now.getTime() - (length - 1) * 24 * 3_600_000), zone) };
  return period === 'thisYear' ? { from: `${dayOf(now, zone).slice(0, 4)}-01-01` } : {};
}

/** The period whose days these are. */
export function presetOf(days: Days, now: Date, zone: string): Period {
  return (
    periods.find((one) => {
      if (one === 'custom') return false;
      const usual = periodOf(one, now, zone);
      return (usual.from ?? '') === (days.from ?? '') && !days.to;
    }) ?? 'custom'
  );
}

function dayOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}
