import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import type { ImportRow } from '#engines/imports/contract.ts';
import { useImportInto } from './import-into.ts';
import classes from './import.module.css';

const parts = ['created', 'updated', 'duplicate', 'skipped', 'rejected'] as const;

/** Where every row of the file went: rows = created + updated + duplicate + rejected, as a bar and as a sum. */
export function Balance({ row, isLive }: { row: ImportRow; isLive?: boolean }) {
  const { t } = useTranslation('contact-import');
  const { words } = useImportInto();
  const numbers = {
    rows: fullNumber(row.rows),
    created: fullNumber(row.created),
    updated: fullNumber(row.updated),
    duplicate: fullNumber(row.duplicate),
    skipped: fullNumber(row.skipped),
    rejected: fullNumber(row.rejected),
  };
  const shown = parts.filter((part) => part !== 'skipped' || row.skipped > 0);
  const open = Math.max(
    0,
    row.rows - row.created - row.updated - row.duplicate - row.skipped - row.rejected,
  );
  const hints = {
    created: words.createdHint,
    updated: words.updatedHint,
    duplicate:
      row.duplicate > 0
        ? t('balance.duplicateHint', {
            repeated: fullNumber(row.repeated),
            unchanged: fullNumber(row.unchanged),
          })
        : isLive
          ? ''
          : t('balance.duplicateNone'),
    skipped: t('balance.skippedHint'),
    rejected: row.rejected > 0 || isLive ? t('balance.rejectedHint') : t('balance.rejectedNone'),
  };
  return (
    <div className={classes.balance}>
      <div className={classes.bar} role="img" aria-label={t('balance.label', numbers)}>
        {parts
          .filter((part) => row[part] > 0)
          .map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: row[part] }} />
          ))}
        {(open > 0 || row.rows === 0) && <span data-part="open" style={{ flexGrow: open || 1 }} />}
      </div>
      <dl className={classes.sum}>
        <div className={classes.term} data-part="rows">
          <dt>{t('balance.rows')}</dt>
          <dd className="hg-number">{numbers.rows}</dd>
          <dd className={classes.termHint}>{isLive ? t('running.rows') : t('balance.rowsHint')}</dd>
        </div>
        {shown.map((part, index) => (
          <div
            key={part}
            className={classes.term}
            data-part={part}
            data-sign={index === 0 ? '=' : '+'}
          >
            <dt>
              <i className={classes.dot} aria-hidden="true" />
              {t(`balance.${part}`)}
            </dt>
            <dd className="hg-number">
              {numbers[part]}
              {!isLive && row[part] > 0 && <small>{percent(row[part], row.rows)}</small>}
            </dd>
            <dd className={classes.termHint}>{hints[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
