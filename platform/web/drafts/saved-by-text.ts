import type { TFunction } from 'i18next';
import type { LastSaved } from '#platform/contract/errors.ts';

/** Who saved meanwhile, in words of the namespace `platform`; null when it is not known. */
export function savedByText(saved: LastSaved | null, t: TFunction<'platform'>): string {
  if (saved?.is_own) return t('draft.byOwn');
  return saved?.by ? t('draft.byOther', { name: saved.by }) : t('draft.bySomebody');
}
