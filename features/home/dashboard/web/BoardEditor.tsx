import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import {
  roleOfKind,
  usualWidgets,
  widgetKinds,
  widgetWidths,
  type WidgetKind,
  type WidgetWidth,
} from '../contract/widgets.ts';
import classes from './board.module.css';
import type { PlacedWidget, useBoard } from './use-board.ts';

type Board = ReturnType<typeof useBoard>;

const dragType = 'text/x-widget';

/** A widget while its person arranges the board: it is moved by dragging or by buttons, made wider or narrower, and removed. */
export function ArrangedTile({
  widget,
  zone,
  all,
  board,
  children,
}: {
  widget: PlacedWidget;
  /** The widgets of its column, and those of the whole board. */
  zone: readonly PlacedWidget[];
  all: readonly PlacedWidget[];
  board: Board;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const [isOver, setOver] = useState(false);
  const id = widget.id!;
  const name = t(`widgets.kinds.${widget.kind}`);
  const place = zone.indexOf(widget);
  // A neighbor of the same column changes places with it, whatever stands between them on the board.
  const moveBy = (by: 1 | -1) => board.move(id, all.indexOf(zone[place + by]!));
  return (
    <section
      className={classes.tile}
      aria-label={name}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dragged = Number(event.dataTransfer.getData(dragType));
        if (dragged !== 0 && dragged !== id) board.move(dragged, all.indexOf(widget));
      }}
    >
      <TileBar
        widget={widget}
        place={place}
        of={zone.length}
        onMove={moveBy}
        onResize={(width) => board.resize(id, { width })}
        onRemove={() => board.remove(id)}
      />
      <div inert>{children}</div>
    </section>
  );
}

function TileBar({
  widget,
  place,
  of,
  onMove,
  onResize,
  onRemove,
}: {
  widget: PlacedWidget;
  /** Its place among so many of its column. */
  place: number;
  of: number;
  onMove: (by: 1 | -1) => void;
  onResize: (width: WidgetWidth) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const name = t(`widgets.kinds.${widget.kind}`);
  return (
    <header
      className={classes.bar}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(widget.id))}
    >
      <IconGripVertical size={16} aria-hidden />
      <span className={classes.name}>{name}</span>
      <Widths widget={widget} onChange={onResize} />
      <IconAction
        label={t('widgets.up', { name })}
        size={32}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </IconAction>
      <IconAction
        label={t('widgets.down', { name })}
        size={32}
        disabled={place === of - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </IconAction>
      <IconAction label={t('widgets.remove', { name })} size={32} onClick={onRemove}>
        <IconX size={16} />
      </IconAction>
    </header>
  );
}

function Widths({
  widget: { options, kind },
  onChange,
}: {
  widget: PlacedWidget;
  onChange: (width: WidgetWidth) => void;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('widgets.width', { name: t(`widgets.kinds.${kind}`) })}
      value={String(options.width ?? 8)}
      data={widgetWidths.map((width) => ({
        value: String(width),
        label: t(`widgets.widths.${width}`),
      }))}
      onChange={(width) => onChange(Number(width) as WidgetWidth)}
    />
  );
}

/** What the person can do to the board as a whole: add widgets, take the usual ones back, and be done. */
export function BoardBar({
  present,
  board,
  onDone,
}: {
  present: readonly PlacedWidget[];
  board: Board;
  onDone: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const kinds = widgetKinds.filter((kind) => {
    const role = roleOfKind[kind];
    const isThere = present.some((widget) => widget.kind === kind);
    return kind !== 'report' && !isThere && (role === undefined || can(role));
  });
  return (
    <div className={classes.tools}>
      <p className={classes.hint}>{t('widgets.hint')}</p>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} />}>
            {t('widgets.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {kinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => board.add({ kind, options: { width: widthOf(kind) } })}
            >
              {t(`widgets.kinds.${kind}`)}
            </Menu.Item>
          ))}
          <Reports board={board} />
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => board.reset()}>
        {t('widgets.reset')}
      </Button>
      <Button onClick={onDone}>{t('widgets.done')}</Button>
    </div>
  );
}

function widthOf(kind: WidgetKind): WidgetWidth {
  return usualWidgets.find((widget) => widget.kind === kind)?.width ?? 4;
}

// The account's own reports, each as a widget.
function Reports({ board }: { board: Board }) {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const reports = useQuery({
    queryKey: ['list', api.accountId, 'custom_reports', 'for widgets'],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ id: number; name: string }[]>('custom_reports', {
          query: { per_page: 20 },
          signal,
        })
      ).data,
  });
  if (!reports.data || reports.data.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('widgets.reports')}</Menu.Label>
      {reports.data.map(({ id, name }) => (
        <Menu.Item
          key={id}
          onClick={() => board.add({ kind: 'report', options: { width: 8, report_id: id } })}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
