import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '#engines/reporting/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import classes from './custom-reports.module.css';
import { useReportWords } from './report-words.ts';

/** The chosen columns in their order: by dragging, by buttons, or with Alt and the arrow keys. */
export function ChosenOrder({
  type,
  columns,
  onChange,
}: {
  type: ReportType;
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}) {
  const { t } = useTranslation('custom-reports');
  const { columnTitle } = useReportWords(type);
  const [dragged, setDragged] = useState<string | null>(null);
  const moveTo = (name: string, place: number) => {
    const rest = columns.filter((one) => one !== name);
    onChange(rest.toSpliced(Math.max(0, place), 0, name));
  };
  const onKey = (event: KeyboardEvent, name: string, no: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(name, event.key === 'ArrowUp' ? no - 1 : no + 1);
  };
  return (
    <section aria-label={t('columnsDrawer.order')}>
      <h3 className={classes.orderTitle}>{t('columnsDrawer.order')}</h3>
      <p className={classes.note}>{t('columnsDrawer.orderHint')}</p>
      <ol className={classes.order}>
        {columns.map((name, no) => (
          <li
            key={name}
            className={classes.ordered}
            draggable
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event: DragEvent) => dragged !== null && event.preventDefault()}
            onDrop={(event: DragEvent) => {
              event.preventDefault();
              if (dragged !== null && dragged !== name) moveTo(dragged, no);
              setDragged(null);
            }}
            onKeyDown={(event) => onKey(event, name, no)}
          >
            <IconGripVertical size={14} aria-hidden className={classes.grip ?? ''} />
            <span className={classes.orderedName}>{columnTitle(name)}</span>
            <Buttons
              name={columnTitle(name)}
              isFirst={no === 0}
              isLast={no === columns.length - 1}
              onMove={(by) => moveTo(name, no + by)}
              onRemove={() => onChange(columns.filter((one) => one !== name))}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Buttons({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('custom-reports');
  return (
    <>
      <IconAction
        label={t('columnsDrawer.up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={14} />
      </IconAction>
      <IconAction
        label={t('columnsDrawer.down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={14} />
      </IconAction>
      <IconAction label={t('columnsDrawer.remove', { name })} onClick={onRemove}>
        <IconX size={14} />
      </IconAction>
    </>
  );
}
