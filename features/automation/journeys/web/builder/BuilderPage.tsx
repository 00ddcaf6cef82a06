import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { ConflictAlert } from '#platform/web/drafts/ConflictAlert.tsx';
import { KeptDraftAlert } from '#platform/web/drafts/KeptDraftAlert.tsx';
import { useKeptDraft } from '#platform/web/drafts/use-kept-draft.ts';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { workflows, type Workflow } from '../../contract/workflows.ts';
import { useJourneyId } from '../paths.ts';
import type { Board } from './board.ts';
import { builderUrl } from './builder-url.ts';
import { BuilderBar } from './BuilderBar.tsx';
import classes from './builder.module.css';
import { BuilderDialogs } from './BuilderDialogs.tsx';
import { NumbersBar } from './NumbersBar.tsx';
import { Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { ProblemsBar } from './ProblemsBar.tsx';
import { StepDrawer } from '../forms/StepDrawer.tsx';
import { useBuilder, type Builder } from './use-builder.ts';
import { boardSchema, draftPlace, hasBoard } from './use-draft-saving.ts';
import { useNumbersView, type NumbersView } from './use-numbers-view.ts';

const Canvas = lazy(() => import('./Canvas.tsx').then((module) => ({ default: module.Canvas })));

/** The builder of a journey: the canvas or the outline, with everything that is said of a step beside it. */
export function BuilderPage() {
  const journey = useRecord<Workflow>(workflows, useJourneyId(), { isReadAnew: true });
  const [first, setFirst] = useState<Workflow | null>(null);
  if (journey.error)
    return <PageError error={journey.error} onRetry={() => void journey.refetch()} />;
  // What is built here is the truth from now on: a record that is read again does not replace it.
  if (first === null && journey.data && !journey.isFetching) setFirst(journey.data);
  if (first === null) return <Skeleton className={classes.builder ?? ''} radius={0} />;
  return <WithKeptBoard key={first.id} journey={first} />;
}

function WithKeptBoard({ journey }: { journey: Workflow }) {
  const [takenUp, setTakenUp] = useState<Board | null>(null);
  const kept = useKeptDraft<Board>({
    place: draftPlace(journey.id),
    version: String(journey.draft_rev),
    schema: boardSchema,
    isSaved: (board) => hasBoard(journey, board),
  });
  return (
    <div className={classes.builder}>
      <KeptDraftAlert draft={kept} onTakeUp={setTakenUp} />
      <Building key={takenUp ? 'kept' : 'saved'} journey={journey} takenUp={takenUp} />
    </div>
  );
}

function Building({ journey, takenUp }: { journey: Workflow; takenUp: Board | null }) {
  const builder = useBuilder(journey, takenUp);
  const numbers = useNumbersView(journey.id, builder.saving.workflow.live_version !== null);
  const [url] = useUrlState(builderUrl);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view = url.view ?? (isPhone ? 'outline' : 'canvas');
  return (
    <>
      <BuilderBar builder={builder} numbers={numbers} view={view} />
      <ConflictAlert draft={builder.saving} />
      {numbers.isShown && <NumbersBar builder={builder} numbers={numbers} />}
      <div className={classes.body}>
        <Palette builder={builder} />
        <Shown builder={builder} numbers={numbers} view={view} />
      </div>
      <ProblemsBar builder={builder} view={view} />
      <StepDrawer builder={builder} numbers={numbers} />
      <BuilderDialogs builder={builder} />
    </>
  );
}

function Shown(props: { builder: Builder; numbers: NumbersView; view: 'canvas' | 'outline' }) {
  if (props.view === 'outline') return <Outline builder={props.builder} numbers={props.numbers} />;
  return (
    <Suspense fallback={<Skeleton className={classes.canvas ?? ''} radius={0} />}>
      <Canvas builder={props.builder} numbers={props.numbers} />
    </Suspense>
  );
}
