import type { Component, Editor } from 'grapesjs';
import { withoutKeys } from './comments/block-comments.ts';
import { conditionTags } from './conditions.ts';
import type { Designer } from './designer.ts';
import { blockAround, isBlock } from './layers.ts';

type Moves = Pick<Designer, 'select' | 'selectParent' | 'duplicate' | 'remove' | 'move' | 'place'>;

/** What keys and the list of blocks do with a block: the one that is named, else the chosen one. */
export function blockMoves(editor: Editor): Moves {
  const byId = (id: string | undefined) => {
    const found = id === undefined ? editor.getSelected() : editor.Components.getById(id);
    return found && blockAround(found);
  };
  return {
    select: (id) => {
      const block = byId(id);
      if (!block) return;
      editor.select(block);
      block.getEl()?.scrollIntoView({ block: 'nearest' });
    },
    selectParent: () => {
      const parent = byId(undefined)?.parent();
      const next = parent && [parent, ...parent.parents()].find(isChoosable);
      editor.select(next);
    },
    duplicate: (id) => {
      const block = byId(id);
      if (!block?.get('copyable')) return;
      const [copy] =
        block.parent()?.append(withoutKeys(block.clone()), { at: block.index() + 1 }) ?? [];
      if (copy) editor.select(copy);
    },
    remove: (id) => {
      const block = byId(id);
      if (!block?.get('removable')) return;
      const rows = block.parent()?.components().models ?? [];
      const next = rows[block.index() + 1] ?? rows[block.index() - 1];
      block.remove();
      editor.select(next);
    },
    move: (by, id) => {
      const block = byId(id);
      const at = block ? block.index() + by : -1;
      const size = block?.parent()?.components().length ?? 0;
      if (!block || block.get('draggable') === false || at < 0 || at >= size) return;
      // Behind the next one: an index counts the block that is moved.
      put(editor, block, { parent: block.parent()!, at: by === 1 ? at + 1 : at });
    },
    place: (id, target, side) => {
      const [block, neighbor] = [byId(id), byId(target)];
      const parent = neighbor?.parent();
      if (!block || !neighbor || !parent || block === neighbor || isWithin(neighbor, block)) return;
      put(editor, block, { parent, at: neighbor.index() + (side === 'after' ? 1 : 0) });
    },
  };
}

function put(editor: Editor, block: Component, to: { parent: Component; at: number }): void {
  if (!editor.Components.canMove(to.parent, block).result) return;
  block.move(to.parent, { at: to.at });
  editor.select(block);
}

function isWithin(part: Component, holder: Component): boolean {
  return part.parents().includes(holder);
}

function isChoosable(part: Component): boolean {
  const isOnlyColumn = part.is('mj-column') && part.parent()?.components().length === 1;
  return isBlock(part) && !isOnlyColumn && !part.is('mj-body') && !part.is(conditionTags.branch);
}
