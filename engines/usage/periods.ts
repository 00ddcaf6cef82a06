/** A billing period: a calendar month of UTC days, both ends included. */
export interface Period {
  /** 2026-11 */
  month: string;
  start: string;
  end: string;
}

/** The period that a moment belongs to. */
export function periodOf(moment: Date): Period {
  return periodOfMonth(moment.toISOString().slice(0, 7));
}

/** The period of a month such as 2026-11. */
export function periodOfMonth(month: string): Period {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { month, start: `${month}-01`, end: dayText(Date.UTC(year, number, 0)) };
}

/** The last `count` months, oldest first, ending with the moment's. */
export function monthsUntil(moment: Date, count: number): string[] {
  const [year, number] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return Array.from({ length: count }, (_, index) =>
    dayText(Date.UTC(year, number - (count - 1 - index), 1)).slice(0, 7),
  );
}

/** Every day of a period, first to last. */
export function daysOf({ month, end }: Period): string[] {
  return Array.from(
    { length: Number(end.slice(8)) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  );
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
