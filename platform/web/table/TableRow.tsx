import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import type { CSSProperties, DragEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, useGo } from '../url/AppLink.tsx';
import type { GridProps } from './grid-props.ts';
import { startRowDrag } from './row-drag.ts';
import { leastAsked, mostAsked } from './table-column.ts';
import type { RowAction, TableColumn } from './table-column.ts';
import classes from './TableGrid.module.css';

/** One record: a click opens it, its checkbox selects it, its menu acts on it, and it can be dragged to a folder. */
export function TableRow<Row extends { id: number }>({
  row,
  index,
  grid,
}: {
  row: Row;
  index: number;
  grid: GridProps<Row>;
}) {
  const { t } = useTranslation('platform');
  const go = useGo();
  const element = useRef<HTMLTableRowElement>(null);
  const isCurrent = index === grid.cursor;
  const isChosen = grid.selection?.has(row.id) === true;
  const label = grid.rowLabel(row);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  const open = (event: MouseEvent) => {
    grid.setCursor(index);
    if (isOwnControl(event) || window.getSelection()?.isCollapsed === false) return;
    if (grid.onOpen) grid.onOpen(row);
    else if (grid.rowTo) go(grid.rowTo(row));
  };
  const canDrag = grid.dragRows !== undefined && grid.mayDrag?.(row) !== false;
  const drag = (event: DragEvent) => {
    if (grid.dragRows === undefined || !canDrag) return;
    const ids =
      isChosen && grid.selection
        ? grid.rows.filter((one) => grid.selection?.has(one.id)).map((one) => one.id)
        : [row.id];
    startRowDrag(
      event,
      { type: grid.dragRows, ids },
      ids.length === 1 ? label : t('table.selected', { count: ids.length }),
    );
  };
  return (
    <tr
      ref={element}
      role="row"
      className={classes.row}
      onClick={open}
      draggable={canDrag}
      onDragStart={drag}
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      data-opens={grid.onOpen || grid.rowTo ? true : undefined}
      {...(grid.selection ? { 'aria-selected': isChosen } : {})}
    >
      {grid.selection && (
        <td role="cell" className={classes.check}>
          <Checkbox
            aria-label={t('table.selectRow', { name: label })}
            checked={isChosen}
            onChange={(event) =>
              grid.selection?.toggle(row.id, {
                range: 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true,
              })
            }
          />
        </td>
      )}
      {grid.columns.map((column, at) => (
        <BodyCell
          key={column.id}
          column={column}
          isPinned={at === 0}
          hasCheck={grid.selection !== null}
        >
          {at === 0 ? (
            <>
              <Opener row={row} grid={grid} label={label}>
                {column.cell(row)}
              </Opener>
              {column.below && (
                <span className={classes.below} dir="auto">
                  {column.below(row)}
                </span>
              )}
            </>
          ) : (
            column.cell(row)
          )}
        </BodyCell>
      ))}
      {grid.rowActions && (
        <td role="cell" className={classes.actions}>
          <RowMenu actions={grid.rowActions(row)} label={t('table.actionsFor', { name: label })} />
        </td>
      )}
    </tr>
  );
}

function BodyCell<Row>({
  column,
  isPinned,
  hasCheck,
  children,
}: {
  column: TableColumn<Row>;
  isPinned: boolean;
  hasCheck: boolean;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      className={classes.cell}
      data-kind={column.kind ?? 'text'}
      data-from={column.from}
      data-title={column.title}
      data-wide={column.wide || undefined}
      data-pinned={isPinned || undefined}
      data-check={hasCheck || undefined}
      style={cellRoom(column)}
    >
      {children}
    </td>
  );
}

function cellRoom<Row>(column: TableColumn<Row>): CSSProperties {
  const most = mostAsked(column);
  if (most === undefined) return {};
  return { '--most': `${most}px`, '--least': `${leastAsked(column)}px` } as CSSProperties;
}

/** The first cell opens the row by keyboard too: a link when the row has a page, else a button. */
function Opener<Row extends { id: number }>({
  row,
  grid,
  label,
  children,
}: {
  row: Row;
  grid: GridProps<Row>;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  if (grid.rowTo)
    return (
      <AppLink
        to={grid.rowTo(row)}
        className={classes.opener}
        dir="auto"
        draggable={false}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </AppLink>
    );
  if (!grid.onOpen)
    return (
      <span className={classes.opener} dir="auto">
        {children}
      </span>
    );
  const open = grid.onOpen;
  return (
    <button
      type="button"
      className={classes.opener}
      dir="auto"
      title={t('table.openRow', { name: label })}
      onClick={(event) => {
        event.stopPropagation();
        open(row);
      }}
    >
      {children}
    </button>
  );
}

function RowMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  if (actions.length === 0) return null;
  return (
    <Menu width={200} withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.divider && <Menu.Divider />}
            <Menu.Item
              leftSection={action.icon}
              {...(action.color === undefined ? {} : { color: action.color })}
              disabled={action.disabled ?? false}
              onClick={action.onClick}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A click on something that acts by itself, or that came out of the row's menu, does not open the row. */
function isOwnControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    !event.currentTarget.contains(target) ||
    target.closest('a, button, input, label, [role="menu"], [data-no-open]') !== null
  );
}
