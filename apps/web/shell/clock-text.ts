/** The clock of the header: 03:15 PM and EST; 20:15 where the language writes 24 hours. */
export function clockText(
  now: Date,
  zone: string,
  locale = 'en-US',
): { time: string; zoneName: string } {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(locale === 'en-US' && { hour12: true }),
    timeZoneName: 'short',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return {
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`.trim(),
    zoneName: part('timeZoneName'),
  };
}
