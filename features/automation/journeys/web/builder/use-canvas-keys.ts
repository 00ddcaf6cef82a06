import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { grid, withPlaces, withoutEdge, type Place } from '../graph/graph-changes.ts';
import { neighbourOf } from '../graph/outline.ts';
import type { Builder } from './use-builder.ts';
import { isField } from './is-field.ts';
import { useClipboard } from './use-clipboard.ts';
import type { WayChoice } from './use-flow.ts';

const arrows: Readonly<Record<string, Place>> = {
  ArrowUp: { x: 0, y: -grid.step },
  ArrowDown: { x: 0, y: grid.step },
  ArrowLeft: { x: -grid.step, y: 0 },
  ArrowRight: { x: grid.step, y: 0 },
};

/** The keys of the canvas: Tab along the ways, Enter opens, arrows move, Delete removes; undo, redo, copy and paste. */
export function useCanvasKeys(builder: Builder, { wayChosen, chooseWay }: WayChoice) {
  const focusStep = useFocusStep();
  useClipboard(builder);
  useUndoKeys(builder);
  const onStepKey = useCallback(
    (event: KeyboardEvent, key: string) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        builder.open(key);
      } else if (event.key === 'Tab') {
        const next = neighbourOf(builder.board.graph, key, event.shiftKey);
        if (next === null) return;
        event.preventDefault();
        builder.select(new Set([next]));
        focusStep(next, builder);
      } else if (arrows[event.key]) {
        event.preventDefault();
        moveBy(builder, key, arrows[event.key] ?? { x: 0, y: 0 });
      }
    },
    [builder, focusStep],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLTextAreaElement;
      if (isTyping || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
      event.preventDefault();
      const [from, output] = wayChosen?.split('.') ?? [];
      if (from !== undefined && output !== undefined) {
        builder.changeGraph((graph) => withoutEdge(graph, { from, output }));
        chooseWay(null);
        return;
      }
      const focused = focusedStep();
      if (builder.selected.size > 0) builder.remove(builder.selected);
      else if (focused !== null) builder.remove(new Set([focused]));
    },
    [builder, wayChosen, chooseWay],
  );
  return { onStepKey, onKeyDown };
}

function moveBy({ board, selected, changeGraph }: Builder, key: string, by: Place): void {
  const moved = selected.has(key) ? selected : new Set([key]);
  const places = new Map(
    [...board.graph.nodes, ...board.graph.notes]
      .filter((one) => moved.has(one.key))
      .map((one) => [one.key, { x: one.position.x + by.x, y: one.position.y + by.y }]),
  );
  changeGraph((graph) => withPlaces(graph, places), `move:${[...moved].join()}`);
}

function focusedStep(): string | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? (activeElement.dataset['node'] ?? null) : null;
}

/** Shows a step in the middle of the canvas and focuses it; one that was out of sight is drawn first. */
export function useFocusStep() {
  const { setCenter, getZoom } = useReactFlow();
  return useCallback(
    (key: string, { board }: Pick<Builder, 'board'>) => {
      const node = board.graph.nodes.find((one) => one.key === key);
      if (!node) return;
      const { x, y } = node.position;
      void setCenter(x + grid.width / 2, y + grid.height / 2, { zoom: getZoom() }).then(() =>
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-node="${key}"]`)?.focus(),
        ),
      );
    },
    [setCenter, getZoom],
  );
}

function useUndoKeys({ undo, redo }: Builder): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || isField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [undo, redo]);
}
