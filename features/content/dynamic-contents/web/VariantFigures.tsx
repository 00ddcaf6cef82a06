import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import classes from './dynamic.module.css';
import type { Counts } from './use-counts.ts';

/** Who gets a variant, and a hint where nobody does or where an earlier rule takes people away. */
export function VariantFigures({ variantKey, counts }: { variantKey: string; counts: Counts }) {
  const { t } = useTranslation('dynamic-contents');
  const counted = counts.of.get(variantKey);
  if (!counted) return null;
  const { matches, gets } = counted;
  return (
    <span className={classes.figures} data-stale={counts.isCounting || undefined}>
      <span data-part="gets">{t('counts.gets', { count: gets, number: fullNumber(gets) })}</span>
      {matches === 0 && <span className={classes.hint}>{t('counts.nobody')}</span>}
      {matches > 0 && gets === 0 && <span className={classes.hint}>{t('counts.never')}</span>}
      {gets > 0 && gets < matches && (
        <span className={classes.hint}>
          {t('counts.overlap', { count: matches - gets, number: fullNumber(matches - gets) })}
        </span>
      )}
    </span>
  );
}
