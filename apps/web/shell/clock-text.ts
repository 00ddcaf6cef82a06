/** The clock of the header: 03:15 PM and EST. */
export function clockText(now: Date, zone: string): { time: string; zoneName: string } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hour12: true, timeZoneName: 'short' }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`, zoneName: part('timeZoneName') };
}
