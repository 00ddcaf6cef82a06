import { TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { RejectedRow } from '../contract.ts';
import { cellsOf, type Edits } from './corrected-cells.ts';
import classes from './import.module.css';

interface RejectedLineProps {
  row: RejectedRow;
  header: readonly string[];
  edits: Edits;
  onCell: (row: RejectedRow, at: number, value: string) => void;
  onEnter: () => void;
}

/** A rejected row: why, the value at fault to be changed in place, and all its values on request. */
export function RejectedLine({ row, header, edits, onCell, onEnter }: RejectedLineProps) {
  const { t } = useTranslation('contact-import');
  const at = row.column === null ? -1 : header.indexOf(row.column);
  const [isOpen, setOpen] = useState(false);
  const isCorrected = row.corrected_by !== null;
  const field = (index: number, isInRow = false) => (
    <TextInput
      {...(isInRow
        ? { 'aria-label': t('rejected.valueOf', { column: header[index], row: row.row }) }
        : { label: header[index] || t('rejected.unnamed') })}
      size="xs"
      value={cellsOf(row, header.length, edits)[index] ?? ''}
      onChange={(event) => onCell(row, index, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
    />
  );
  return (
    <>
      <tr data-changed={edits.has(row.row) || undefined}>
        <td className="hg-number">{row.row}</td>
        <td className={classes.rejectedReason}>{serverText(row.reason)}</td>
        <td className={classes.rejectedValue}>
          {isCorrected ? (
            <span className={classes.rejectedDone}>
              <IconCheck size={14} aria-hidden /> {t('rejected.corrected')}
            </span>
          ) : at === -1 ? (
            <span className={classes.hint}>{t('rejected.wholeRow')}</span>
          ) : (
            <div className={classes.rejectedField}>
              <span className={classes.hint}>{row.column}</span>
              {field(at, true)}
            </div>
          )}
        </td>
        <td>
          {!isCorrected && (
            <IconAction
              label={t('rejected.showAll', { row: row.row })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={16} data-open={isOpen || undefined} />
            </IconAction>
          )}
        </td>
      </tr>
      {isOpen && !isCorrected && (
        <tr className={classes.rejectedMore}>
          <td />
          <td colSpan={3}>
            <div className={classes.rejectedCells}>
              {header.map((name, index) => (
                <div key={`${index} ${name}`}>{field(index)}</div>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
