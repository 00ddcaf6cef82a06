import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { roleOfKind, type WidgetWidth } from '../contract/widgets.ts';
import classes from './dashboard.module.css';
import { DomainStates } from './DomainStates.tsx';
import { Drafts } from './Drafts.tsx';
import { partQuery, type Days } from './figures.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { LastCampaign } from './LastCampaign.tsx';
import { MyWork } from './MyWork.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { RecentCampaigns } from './RecentCampaigns.tsx';
import { RunningCampaigns } from './RunningCampaigns.tsx';
import { GrowthPanel } from './Trends.tsx';
import { useBoard, type PlacedWidget } from './use-board.ts';
import { WeekStrip } from './WeekStrip.tsx';

const FigureTile = lazy(() =>
  import('./FigureTile.tsx').then((module) => ({ default: module.FigureTile })),
);
const ArrangedTile = lazy(() =>
  import('./BoardEditor.tsx').then((module) => ({ default: module.ArrangedTile })),
);
const BoardBar = lazy(() =>
  import('./BoardEditor.tsx').then((module) => ({ default: module.BoardBar })),
);

interface BoardProps {
  base: string;
  days: Days;
  isArranging: boolean;
  onDone: () => void;
}

/** The widgets of the start page: full ones above, then a wide and a narrow column, each in the person's order. */
export function Board({ base, days, isArranging, onDone }: BoardProps) {
  const can = useCan();
  const board = useBoard(can('reports'));
  // The first steps know only from the server whether they are there: the board comes whole, so that nothing moves down.
  const steps = useQuery(partQuery(useApi(), 'first_steps'));
  const { widgets } = board;
  if (widgets === null || steps.isPending) return null;
  const shown = widgets.filter(({ kind }) => {
    const role = roleOfKind[kind];
    return role === undefined || can(role);
  });
  const of = (width: WidgetWidth) => shown.filter((widget) => widthOf(widget) === width);
  const tile = (widget: PlacedWidget) => (
    <Suspense key={widget.id ?? widget.kind}>
      {isArranging && widget.id !== null ? (
        <ArrangedTile widget={widget} zone={of(widthOf(widget))} all={shown} board={board}>
          <Part widget={widget} base={base} days={days} />
        </ArrangedTile>
      ) : (
        <Part widget={widget} base={base} days={days} />
      )}
    </Suspense>
  );
  return (
    <>
      {isArranging && (
        <Suspense>
          <BoardBar present={shown} board={board} onDone={onDone} />
        </Suspense>
      )}
      {of(12).map((widget) => (
        <div key={widget.id ?? widget.kind} className={classes.running}>
          {tile(widget)}
        </div>
      ))}
      <Columns className={classes.columns}>
        <Column>{of(8).map(tile)}</Column>
        <Column>{of(4).map(tile)}</Column>
      </Columns>
    </>
  );
}

function widthOf({ options }: PlacedWidget): WidgetWidth {
  return options.width ?? 8;
}

function Part({ widget, base, days: usual }: { widget: PlacedWidget; base: string; days: Days }) {
  const days = widget.options.days ?? usual;
  switch (widget.kind) {
    case 'running':
      return (
        <div className={classes.stacked}>
          <RunningCampaigns base={base} />
          <WeekStrip base={base} />
        </div>
      );
    case 'needs_you':
      return <NeedsAttention base={base} />;
    case 'recent':
      return <RecentCampaigns base={base} />;
    case 'growth':
      return <GrowthPanel days={days} />;
    case 'first_steps':
      return <FirstSteps base={base} />;
    case 'last_campaign':
      return <LastCampaign base={base} days={days} />;
    case 'drafts':
      return <Drafts base={base} />;
    case 'domains':
      return <DomainStates base={base} />;
    case 'my_work':
      return <MyWork base={base} />;
    default:
      return widget.id === null ? null : <FigureTile id={widget.id} base={base} />;
  }
}
