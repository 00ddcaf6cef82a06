const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A length of time in its largest unit, such as '3 hours'; a dash for none. */
export function spanText(seconds: number | null, language: string): string {
  if (seconds === null) return '–';
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['minute', 60] as const);
  const value = Math.max(1, Math.round((seconds / length) * 10) / 10);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
