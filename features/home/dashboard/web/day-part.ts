/** The part of the day in a time zone, for a greeting. */
export function dayPart(now: Date, zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      now,
    ),
  );
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
