import type { DragEvent } from 'react';
import { nodeTypes, type NodeType } from '#engines/journeys/contract.ts';

/** Under this type the palette hands a step to the canvas. */
const dragType = 'application/x-heliograph-step';

/** Begins to drag a step of the palette. */
export function dragStep(event: DragEvent, type: NodeType): void {
  event.dataTransfer.setData(dragType, type);
  event.dataTransfer.effectAllowed = 'copy';
}

/** True while a step of the palette is dragged. */
export function dragsStep(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(dragType);
}

/** The step that was dropped. */
export function droppedStep(event: DragEvent): NodeType | undefined {
  const dropped = event.dataTransfer.getData(dragType);
  return nodeTypes.find((one) => one === dropped);
}
