import { Menu } from '@mantine/core';
import { IconCheck, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../page/IconAction.tsx';
import classes from './ColumnMenu.module.css';
import type { ColumnChoices } from './use-table-columns.ts';

/** Chooses which columns are shown, and orders them: by dragging, or with Alt and the arrow keys. */
export function ColumnMenu({ columns }: { columns: ColumnChoices }) {
  const { t } = useTranslation('platform');
  const orderOf = useOrdering(columns);
  if (columns.choices.length < 3) return null;
  return (
    <Menu closeOnItemClick={false} width={230}>
      <Menu.Target>
        <IconAction label={t('table.columns')} variant="default" size={32}>
          <IconColumns3 size={16} stroke={1.8} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('table.columns')}</Menu.Label>
        {columns.choices.map((column) => {
          const { row, grip, onKeyDownCapture } = orderOf(column.id);
          return (
            // The handle stands beside the entry: buttons cannot be dragged in every browser.
            <div key={column.id} role="none" className={classes.row} {...(column.canMove && row)}>
              <Menu.CheckboxItem
                className={classes.item ?? ''}
                checked={column.isShown}
                disabled={!column.canHide}
                onChange={column.toggle}
                checkIcon={<IconCheck size={14} stroke={2.4} aria-hidden />}
                {...(column.canMove && {
                  onKeyDownCapture,
                  'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
                })}
              >
                {column.title}
              </Menu.CheckboxItem>
              {column.canMove && (
                <span className={classes.grip} aria-hidden {...grip}>
                  <IconGripVertical size={14} />
                </span>
              )}
            </div>
          );
        })}
        <Menu.Divider />
        <p className={classes.hint}>{t('table.orderHint')}</p>
        {!columns.isUsual && (
          <Menu.Item onClick={columns.reset}>{t('table.resetColumns')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What makes an entry of the menu one that can be moved. */
function useOrdering(columns: ColumnChoices) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // Without Alt the arrows lead from entry to entry.
    event.preventDefault();
    event.stopPropagation();
    columns.move(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (id: string) => ({
    onKeyDownCapture: (event: KeyboardEvent) => onKey(event, id),
    grip: { draggable: true, onDragStart: () => setDragged(id), onDragEnd: end },
    row: {
      'data-over': (over === id && dragged !== id) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== id) columns.move(dragged, id);
        end();
      },
    },
  });
}
