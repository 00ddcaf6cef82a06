import { displayLanguage, displayLocale } from '../i18n/language.ts';

const inWhole: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
// Grouped in any case: German writes 3.912, where the compact notation alone gives 3912.
const inShort: Intl.NumberFormatOptions = {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
};
const formats = new Map<string, Intl.NumberFormat>();
const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** 999, 1.2K, 3.4M, 5.6B: one decimal from a thousand on; other languages write it in their way. */
export function shortNumber(value: number): string {
  if (displayLanguage() !== 'en') return numbers('short', inShort).format(value);
  const step = steps.findIndex(([size]) => Math.abs(value) >= size);
  const found = steps[step];
  if (!found) return fullNumber(value);
  const rounded = (value / found[0]).toFixed(1);
  const above = steps[step - 1];
  // 999,950 rounds to 1000.0K, which people read as 1.0M.
  if (Math.abs(Number(rounded)) >= 1000 && above)
    return `${(value / above[0]).toFixed(1)}${above[1]}`;
  return `${rounded}${found[1]}`;
}

/** 1,234,567. */
export function fullNumber(value: number): string {
  return numbers('whole', inWhole).format(value);
}

/** '4.1', always with so many decimals. */
export function decimals(value: number, digits = 1): string {
  return numbers(`decimals${digits}`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** '12.3%' of a whole; a dash when the whole is nothing. */
export function percent(part: number, all: number, digits = 1): string {
  return all === 0
    ? '–'
    : numbers(`percent${digits}`, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(part / all);
}

/** '$1,235', or '$1,234.50' with cents. */
export function money(value: number, options: { currency?: string; cents?: boolean } = {}): string {
  const digits = options.cents ? 2 : 0;
  return new Intl.NumberFormat(displayLocale(), {
    style: 'currency',
    currency: options.currency ?? 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** '12.4 MB'. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step =
    bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const digits = step === 0 ? 0 : 1;
  return `${numbers(`size${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(bytes / 1024 ** step)} ${units[step]}`;
}

function numbers(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${displayLocale()} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(displayLocale(), options);
  formats.set(key, made);
  return made;
}
