import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Graph, NodeType, Problem } from '#engines/journeys/contract.ts';
import type { Workflow } from '../../contract/workflows.ts';
import {
  blankNode,
  freePlace,
  hasRoom,
  placeAfter,
  withNode,
  withoutKeys,
  withPlaces,
  type Output,
  type Place,
} from '../graph/graph-changes.ts';
import { laidOut } from '../graph/layout.ts';
import { keepLocalDraft, localDraftOf, type LocalDraft } from '../local-draft.ts';
import { useNames, type JourneyNames } from '../words/use-names.ts';
import type { StepWords } from '../words/step-words.ts';
import { useStepWords } from '../words/use-step-words.ts';
import { useBoard, type Board, type BoardHistory } from './board.ts';
import { useDraftSaving, type DraftSaving } from './use-draft-saving.ts';
import { useProblems } from './use-problems.ts';

/** Where a step is added: after an output, or at a place of the canvas. */
export interface Spot {
  readonly after?: Output | undefined;
  readonly at?: Place | undefined;
}

/** A journey while it is built, as canvas, outline and drawers work on it. */
export interface Builder extends BoardHistory {
  readonly id: number;
  readonly saving: DraftSaving;
  readonly names: JourneyNames;
  readonly words: StepWords;
  readonly problems: readonly Problem[];
  readonly selected: ReadonlySet<string>;
  readonly select: (keys: ReadonlySet<string>) => void;
  /** The step whose form is open. */
  readonly opened: string | null;
  readonly open: (key: string | null) => void;
  readonly add: (type: NodeType, spot?: Spot) => void;
  readonly remove: (keys: ReadonlySet<string>) => void;
  /** Where the canvas was when the tab was here last. */
  readonly viewport: LocalDraft['viewport'];
  readonly keepViewport: (viewport: LocalDraft['viewport']) => void;
}

/** Holds a journey while it is built; `takenUp` is a board of an earlier visit that the server does not have. */
export function useBuilder(workflow: Workflow, takenUp: Board | null): Builder {
  const { accountId } = useApi();
  const [local] = useState(() =>
    localDraftOf(window.sessionStorage, {
      accountId: accountId ?? 0,
      journeyId: workflow.id,
      rev: workflow.draft_rev,
    }),
  );
  const history = useBoard(
    takenUp ?? { graph: inPlaces(workflow.graph), settings: workflow.settings },
    local?.past ?? [],
  );
  const { graph, settings } = history.board;
  const saving = useDraftSaving(workflow, history.board, takenUp !== null);
  const names = useNames(graph, settings);
  const problems = useProblems(graph, saving.checked);
  const [selected, select] = useState<ReadonlySet<string>>(new Set(local?.selected));
  const [opened, open] = useState<string | null>(null);
  const [viewport, keepViewport] = useState(local?.viewport ?? null);
  const steps = useStepActions(history, { select, open });
  useKeptState(history.past, {
    journeyId: workflow.id,
    rev: saving.workflow.draft_rev,
    selected,
    viewport,
  });
  return {
    ...history,
    ...steps,
    id: workflow.id,
    saving,
    names,
    words: useStepWords(names),
    problems,
    selected,
    select,
    opened: graph.nodes.some(({ key }) => key === opened) ? opened : null,
    open,
    viewport,
    keepViewport,
  };
}

// Programs that make journeys need not place their steps: where all lie on one spot, they are arranged.
function inPlaces(graph: Graph): Graph {
  const spots = new Set(graph.nodes.map(({ position }) => `${position.x} ${position.y}`));
  return graph.nodes.length > 1 && spots.size === 1 ? withPlaces(graph, laidOut(graph)) : graph;
}

function useStepActions(
  { board, changeGraph }: BoardHistory,
  { select, open }: { select: (keys: ReadonlySet<string>) => void; open: (key: string) => void },
) {
  const { graph } = board;
  const add = useCallback(
    (type: NodeType, { after, at }: Spot = {}) => {
      if (!hasRoom(graph)) return;
      const place = after ? placeAfter(graph, after) : freePlace(graph, at ?? { x: 0, y: 0 });
      const node = blankNode(graph, type, place);
      changeGraph((before) => withNode(before, node, after));
      select(new Set([node.key]));
      open(node.key);
    },
    [graph, changeGraph, select, open],
  );
  const remove = useCallback(
    (keys: ReadonlySet<string>) => {
      changeGraph((before) => withoutKeys(before, keys));
      select(new Set());
    },
    [changeGraph, select],
  );
  return useMemo(() => ({ add, remove }), [add, remove]);
}

// Written with each change, not on leaving: the way out decides whether it is forgotten.
function useKeptState(
  past: readonly Board[],
  {
    journeyId,
    rev,
    selected,
    viewport,
  }: Pick<LocalDraft, 'journeyId' | 'rev' | 'viewport'> & { selected: ReadonlySet<string> },
): void {
  const { accountId } = useApi();
  useEffect(() => {
    keepLocalDraft(window.sessionStorage, {
      accountId: accountId ?? 0,
      journeyId,
      rev,
      selected: [...selected],
      viewport,
      past: [...past],
    });
  }, [accountId, journeyId, rev, selected, viewport, past]);
}
