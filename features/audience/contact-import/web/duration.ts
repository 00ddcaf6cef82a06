import type { TFunction } from 'i18next';

/** How long an import took in words, or null while that is unknown. */
export function duration(
  from: string | null,
  to: string | null,
  t: TFunction<'contact-import'>,
): string | null {
  if (from === null || to === null) return null;
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (seconds < 1) return t('result.less');
  return seconds < 60
    ? t('result.seconds', { count: seconds })
    : t('result.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
