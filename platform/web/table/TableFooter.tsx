import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '../format/numbers.ts';
import classes from './TableFooter.module.css';
import { pageSizes } from './use-table-state.ts';
import type { TableState } from './use-table-state.ts';

/** Which rows are shown of how many, the page size, and the way to other pages. */
export function TableFooter({
  table,
  total,
  isCapped,
}: {
  table: TableState;
  total: number;
  isCapped: boolean;
}) {
  const { t } = useTranslation('platform');
  const last = Math.max(1, Math.ceil(total / table.perPage));
  const from = total === 0 ? 0 : (table.page - 1) * table.perPage + 1;
  const to = Math.min(total, table.page * table.perPage);
  return (
    <div className={classes.footer}>
      <label className={classes.size}>
        <span>{t('table.rowsPerPage')}</span>
        <NativeSelect
          size="xs"
          w={64}
          value={String(table.perPage)}
          data={pageSizes.map(String)}
          onChange={(event) => table.setPerPage(Number(event.currentTarget.value))}
        />
      </label>
      <span className={`${classes.range} hg-number`} aria-live="polite">
        {t(isCapped ? 'table.rangeOfMore' : 'table.range', {
          from: fullNumber(from),
          to: fullNumber(to),
          total: fullNumber(total),
        })}
      </span>
      <nav className={classes.pages} aria-label={t('table.pages')}>
        <ActionIcon
          aria-label={t('table.previous')}
          disabled={table.page <= 1}
          onClick={() => table.setPage(Math.min(last, table.page - 1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        {pagesAround(table.page, last).map((page, index) =>
          page === null ? (
            <span key={`gap${index}`} className={classes.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={classes.page}
              aria-label={t('table.page', { page })}
              {...(page === table.page ? { 'aria-current': 'page' as const } : {})}
              onClick={() => table.setPage(page)}
            >
              {fullNumber(page)}
            </button>
          ),
        )}
        <ActionIcon
          aria-label={t('table.next')}
          disabled={table.page >= last}
          onClick={() => table.setPage(table.page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </nav>
    </div>
  );
}

/** First, last and the neighbours of a page; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((one) => one >= 1 && one <= last)
    .sort((a, b) => a - b);
  return wanted.flatMap((one, index) => {
    const before = wanted[index - 1] ?? one;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [null, one] : [one];
  });
}
