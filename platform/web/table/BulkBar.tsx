import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countedUpTo } from '#platform/contract/resource.ts';
import { fullNumber } from '../format/numbers.ts';
import classes from './BulkBar.module.css';
import type { Selection, SelectionBody } from '../resources/selection.ts';
import type { TableSelection } from './use-selection.ts';

/** Something that can be done to the chosen rows; `false` keeps the choice (the person said no). */
export interface BulkAction {
  label: string;
  icon?: ReactNode;
  color?: string | undefined;
  run: (body: SelectionBody, selection: Selection) => Promise<unknown> | unknown;
}

/** Floats above the list while rows are chosen: how many, all of them on request, and what can be done. */
export function BulkBar(props: {
  actions: readonly BulkAction[];
  selection: TableSelection;
  total: number;
  /** True while the figure is not known, only that it is beyond what is counted for a page. */
  isCapped: boolean;
  run: (action: BulkAction) => Promise<void>;
}) {
  const { t } = useTranslation('platform');
  const [busy, setBusy] = useState<string | null>(null);
  const { selection, total, isCapped } = props;
  const words = { total: fullNumber(isCapped ? countedUpTo : total) };
  const run = async (action: BulkAction) => {
    setBusy(action.label);
    // The call itself has said what went wrong; the selection stays, so that one can try again.
    await props
      .run(action)
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  return (
    <div className={classes.place}>
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('table.selected', { count: selection.count })}
      >
        <span className={classes.count} role="status">
          {selection.isAll
            ? t(isCapped ? 'table.moreSelected' : 'table.allSelected', words)
            : t('table.selected', { count: selection.count })}
        </span>
        {selection.count < total && (
          <button type="button" className={classes.all} onClick={selection.chooseEverything}>
            {t(isCapped ? 'table.selectAllOfMore' : 'table.selectAll', words)}
          </button>
        )}
        <span className={classes.line} aria-hidden="true" />
        <span className={classes.actions}>
          {props.actions.map((action) => (
            <Button
              key={action.label}
              size="xs"
              variant="subtle"
              className={classes.action ?? ''}
              data-danger={action.color === 'red' || undefined}
              leftSection={action.icon}
              loading={busy === action.label}
              disabled={busy !== null && busy !== action.label}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
        </span>
        <CloseButton
          size="sm"
          className={classes.close ?? ''}
          aria-label={t('table.clearSelection')}
          onClick={selection.clear}
        />
      </div>
    </div>
  );
}
