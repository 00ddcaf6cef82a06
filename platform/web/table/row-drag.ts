import type { DragEvent } from 'react';

/** Rows on their way to a folder. */
export interface DraggedRows {
  type: string;
  ids: number[];
}

const payload = 'application/x-heliograph-rows';

/** Puts rows into a drag, with a small card that says how many. The type's own format lets targets accept before the drop. */
export function startRowDrag(event: DragEvent, rows: DraggedRows, label: string): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(payload, JSON.stringify(rows));
  event.dataTransfer.setData(typeFormat(rows.type), '');
  const card = document.createElement('div');
  card.textContent = label;
  card.style.cssText =
    'position:fixed;top:-200px;padding:6px 12px;border-radius:8px;font:550 13px var(--hg-font);color:#fff;background:var(--hg-brand);max-width:260px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis';
  document.body.append(card);
  event.dataTransfer.setDragImage(card, 12, 12);
  setTimeout(() => card.remove());
}

/** True while rows of that type are dragged over something. */
export function carriesRows(transfer: DataTransfer, type: string | undefined): boolean {
  return type !== undefined && transfer.types.includes(typeFormat(type));
}

/** The dropped rows, or null when the drop is something else. */
export function readDraggedRows(transfer: DataTransfer): DraggedRows | null {
  const text = transfer.getData(payload);
  if (text === '') return null;
  const rows = JSON.parse(text) as DraggedRows;
  return Array.isArray(rows.ids) ? rows : null;
}

function typeFormat(type: string): string {
  return `application/x-heliograph-${type.replaceAll('_', '-')}`;
}
