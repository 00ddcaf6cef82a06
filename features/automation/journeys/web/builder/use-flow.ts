import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { withPlaces, type Place } from '../graph/graph-changes.ts';
import {
  FlowElements,
  type NoteFlowNode,
  type StepFlowEdge,
  type StepFlowNode,
} from './flow-elements.ts';
import type { Builder } from './use-builder.ts';

/** The chosen way, by the canvas's name for it. */
export interface WayChoice {
  readonly wayChosen: string | null;
  readonly chooseWay: (id: string | null) => void;
}

/** What the canvas draws, and what it tells of moving and choosing; places are written when a step is let go. */
export function useFlow(builder: Builder, { wayChosen, chooseWay }: WayChoice) {
  const { board, selected, select, changeGraph } = builder;
  const [elements] = useState(() => new FlowElements());
  const [moving, setMoving] = useState<ReadonlyMap<string, Place> | null>(null);
  const lying = useMemo(
    () => elements.nodes(board.graph, selected),
    [elements, board.graph, selected],
  );
  const nodes = useMemo(
    () =>
      moving === null
        ? lying
        : lying.map((node) => {
            const position = moving.get(node.id);
            return position ? { ...node, position } : node;
          }),
    [lying, moving],
  );
  const edges = useMemo(
    () => elements.edges(board.graph, wayChosen),
    [elements, board.graph, wayChosen],
  );
  const onNodesChange = useCallback(
    (changes: NodeChange<StepFlowNode | NoteFlowNode>[]) => {
      const { places, isMoving } = placesOf(changes);
      if (isMoving) setMoving((before) => new Map([...(before ?? []), ...places]));
      else if (places.size > 0) {
        setMoving(null);
        changeGraph((graph) => withPlaces(graph, places));
      }
      const next = chosenAfter(selected, changes);
      if (next) {
        select(next);
        if (next.size > 0) chooseWay(null);
      }
    },
    [changeGraph, select, selected, chooseWay],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<StepFlowEdge>[]) => {
      for (const change of changes)
        if (change.type === 'select') chooseWay(change.selected ? change.id : null);
    },
    [chooseWay],
  );
  return { nodes, edges, onNodesChange, onEdgesChange };
}

function placesOf(changes: readonly NodeChange[]) {
  const places = new Map<string, Place>();
  let isMoving = false;
  for (const change of changes) {
    if (change.type !== 'position' || !change.position) continue;
    places.set(change.id, change.position);
    isMoving ||= change.dragging === true;
  }
  return { places, isMoving };
}

function chosenAfter(
  selected: ReadonlySet<string>,
  changes: readonly NodeChange[],
): ReadonlySet<string> | null {
  const picks = changes.filter((change) => change.type === 'select');
  if (picks.length === 0) return null;
  const next = new Set(selected);
  for (const { id, selected: isChosen } of picks)
    if (isChosen) next.add(id);
    else next.delete(id);
  return next;
}
