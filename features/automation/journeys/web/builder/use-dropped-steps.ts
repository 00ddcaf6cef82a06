import { useReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { DragEvent } from 'react';
import { grid, type Output } from '../graph/graph-changes.ts';
import { dragsStep, droppedStep } from './drag-step.ts';
import type { Builder } from './use-builder.ts';

/** Lets steps be dropped on the canvas, and between two steps where they are dropped on a way. */
export function useDroppedSteps({ add }: Builder) {
  const { screenToFlowPosition } = useReactFlow();
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) => {
        if (!dragsStep(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        const type = droppedStep(event);
        if (!type) return;
        event.preventDefault();
        const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
        const at = { x: x - grid.width / 2, y: y - grid.height / 2 };
        add(type, { after: wayAt(event.target), at });
      },
    }),
    [add, screenToFlowPosition],
  );
}

function wayAt(target: EventTarget): Output | undefined {
  const way = target instanceof Element ? target.closest<HTMLElement>('.react-flow__edge') : null;
  const [from, output] = way?.dataset['id']?.split('.') ?? [];
  return from !== undefined && output !== undefined ? { from, output } : undefined;
}
