import type { Editor } from 'grapesjs';
import { withoutCommentKeys } from '#features/content/content-comments/contract.ts';
import type { Designer } from '../designer.ts';
import { inLooks } from '../designer-blocks.ts';
import { headOf } from '../mail-head.ts';
import { placeBlock } from '../place-block.ts';
import {
  redrawRows,
  rowElement,
  rowIdOf,
  rowTag,
  shownRow,
  sourceOfRow,
  type ShownRow,
} from './row-component.ts';

type Moves = Pick<Designer, 'insertRow' | 'chosenRow' | 'partRow' | 'noteRow'>;

/** What the designer does with saved rows; `shown` makes a piece of MJML what the canvas shows. */
export function rowMoves(
  editor: Editor,
  rows: Map<number, ShownRow>,
  shown: (piece: string) => string,
): Moves {
  const copyOf = (mjml: string) => shown(inLooks(mjml, headOf(editor)));
  return {
    insertRow: (row) => {
      if (row.is_synced) rows.set(row.id, shownRow(row));
      const piece = row.is_synced ? rowElement(row.id) : copyOf(row.mjml_part ?? '');
      placeBlock(editor, piece, 'row');
    },
    chosenRow: () => {
      const source = sourceOfRow(editor.getSelected());
      return source === null ? null : withoutCommentKeys(source);
    },
    partRow: () => {
      const block = editor.getSelected();
      const row = block?.is(rowTag) ? rows.get(rowIdOf(block)) : undefined;
      if (!block || !row) return;
      const [copy] = block.parent()?.append(copyOf(row.mjml), { at: block.index() + 1 }) ?? [];
      block.remove();
      if (copy) editor.select(copy);
    },
    noteRow: (row) => {
      rows.set(row.id, shownRow(row));
      redrawRows(editor, row.id);
    },
  };
}
