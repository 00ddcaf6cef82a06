/** Minutes in hours, such as '1.5 hours': a day of work has as many as its business hours say. */
export function hoursText(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 2,
  }).format(minutes / 60);
}
