import { TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { RejectedRow } from '../contract.ts';
import { cellsOf, type Edits } from './corrected-cells.ts';
import { reasonText } from './reason-text.ts';
import classes from './import.module.css';

interface RejectedLineProps {
  row: RejectedRow;
  header: readonly string[];
  edits: Edits;
  onCell: (row: RejectedRow, at: number, value: string) => void;
  onEnter: () => void;
}

/** A rejected row: why, the value at fault to be changed in place, and all its values on request. */
export function RejectedLine(props: RejectedLineProps) {
  const { t } = useTranslation('contact-import');
  const { row, edits } = props;
  const [isOpen, setOpen] = useState(false);
  const isCorrected = row.corrected_by !== null;
  return (
    <>
      <tr data-changed={edits.has(row.row) || undefined}>
        <td className="hg-number">{row.row}</td>
        <td className={classes.rejectedReason}>{reasonText(row.reason, t)}</td>
        <td className={classes.rejectedValue}>
          <Correction {...props} />
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
              {props.header.map((name, at) => (
                <CellInput
                  key={`${at} ${name}`}
                  {...props}
                  at={at}
                  label={name || t('rejected.unnamed')}
                />
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function Correction(props: RejectedLineProps) {
  const { t } = useTranslation('contact-import');
  const { row, header } = props;
  if (row.corrected_by !== null)
    return (
      <span className={classes.rejectedDone}>
        <IconCheck size={14} aria-hidden /> {t('rejected.corrected')}
      </span>
    );
  const at = row.column === null ? -1 : header.indexOf(row.column);
  if (at === -1) return <span className={classes.hint}>{t('rejected.wholeRow')}</span>;
  const name = t('rejected.valueOf', { column: row.column, row: row.row });
  return (
    <div className={classes.rejectedField}>
      <span className={classes.hint}>{row.column}</span>
      <CellInput {...props} at={at} aria-label={name} />
    </div>
  );
}

function CellInput({
  row,
  header,
  edits,
  onCell,
  onEnter,
  at,
  ...named
}: RejectedLineProps & { at: number; label?: string; 'aria-label'?: string }) {
  return (
    <TextInput
      {...named}
      size="xs"
      value={cellsOf(row, header.length, edits)[at] ?? ''}
      onChange={(event) => onCell(row, at, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
    />
  );
}
