import type { Component, Editor } from 'grapesjs';
import type { Designer } from '../designer.ts';
import { bodyOf } from '../mail-head.ts';

type Comments = Pick<Designer, 'giveCommentKey' | 'commentedBlocks' | 'markComments'>;

/** What comments need of the canvas: a class by which a block is known, which undo does not take away, and marks. */
export function blockComments(editor: Editor, onGiven: () => void): Comments {
  const given = new Map<string, string>();
  const restore = () => {
    for (const [id, key] of given) {
      const block = editor.Components.getById(id);
      if (block && keyOf(block) === null) addKey(editor, block, key);
    }
  };
  editor.on('undo redo', restore);
  return {
    giveCommentKey: () => {
      const block = editor.getSelected();
      if (!block || !mayHaveKey(block)) return null;
      const known = keyOf(block);
      if (known !== null) return known;
      const key = newKey();
      given.set(block.getId(), key);
      addKey(editor, block, key);
      onGiven();
      return key;
    },
    commentedBlocks: () => {
      const found = new Map<string, string>();
      bodyOf(editor)?.onAll((block: Component) => {
        const key = keyOf(block);
        if (key !== null && !found.has(key)) found.set(key, block.getId());
      });
      return found;
    },
    markComments: (counts) => {
      bodyOf(editor)?.onAll((block: Component) => {
        if (!mayHaveKey(block)) return;
        const element = block.getEl();
        const count = counts.get(keyOf(block) ?? '') ?? 0;
        if (count > 0) element?.setAttribute('data-comments', String(count));
        else element?.removeAttribute('data-comments');
      });
    },
  };
}

/** A block as it is copied: a comment stays with the one it was written at. */
export function withoutKeys(copy: Component): Component {
  copy.onAll((block: Component) => {
    const key = keyOf(block);
    if (key !== null)
      setClass(
        block,
        classOf(block).filter((name) => name !== key),
      );
  });
  return copy;
}

/** Whether a block can have comments: conditions and synced rows are written without attributes of their own. */
export function mayHaveKey(block: Component): boolean {
  return String(block.get('type')).startsWith('mj-') && !block.is('mj-body');
}

// Undo does not take the key away: the comment would lose its block.
function addKey(editor: Editor, block: Component, key: string): void {
  editor.UndoManager.skip(() => setClass(block, [...classOf(block), key]));
}

function setClass(block: Component, names: readonly string[]): void {
  if (names.length > 0) block.addAttributes({ 'css-class': names.join(' ') });
  else block.removeAttributes('css-class');
}

function keyOf(block: Component): string | null {
  return classOf(block).find((name) => /^hg-note-[a-z\d]{10}$/.test(name)) ?? null;
}

function classOf(block: Component): string[] {
  const { 'css-class': names } = (block.get('attributes') ?? {}) as Record<string, unknown>;
  return typeof names === 'string' ? names.split(/\s+/).filter(Boolean) : [];
}

function newKey(): string {
  const digits = crypto.getRandomValues(new Uint8Array(10));
  return `hg-note-${[...digits].map((digit) => (digit % 36).toString(36)).join('')}`;
}
