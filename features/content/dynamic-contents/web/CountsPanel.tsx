import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dynamic.module.css';
import type { Counts } from './use-counts.ts';
import type { VariantDraft } from './use-variants.ts';

/** How the contacts of the account fall to the variants and the default. */
export function CountsPanel({
  variants,
  counts,
}: {
  variants: readonly VariantDraft[];
  counts: Counts;
}) {
  const { t } = useTranslation('dynamic-contents');
  const rows = [
    ...variants.map((one, at) => ({
      key: one.key,
      name: `${at + 1}. ${one.name || t('variant.unnamed', { number: at + 1 })}`,
      count: counts.of.get(one.key)?.gets ?? null,
    })),
    { key: 'default', name: t('default.title'), count: counts.byDefault },
  ];
  return (
    <Panel title={t('counts.title')} description={t('counts.description')}>
      <div role="status">
        <ul className={classes.shares} data-stale={counts.isCounting || undefined}>
          {rows.map(({ key, name, count }) => (
            <li key={key}>
              <span className={classes.shareName}>{name}</span>
              <span className="hg-number">{count === null ? '–' : fullNumber(count)}</span>
              <span className={classes.quiet}>
                {count !== null && counts.total !== null && counts.total > 0
                  ? percent(count, counts.total)
                  : ''}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {counts.error !== null && (
        <p className={classes.problem} role="alert">
          {counts.error.message}
        </p>
      )}
    </Panel>
  );
}
