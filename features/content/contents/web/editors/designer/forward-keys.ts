import type { Editor } from 'grapesjs';

/** What the view of a block that holds words can do. */
interface TextView {
  disableEditing?(): Promise<void>;
}

/** Hands keys that are pressed in the canvas to the page, whose keys they are; while words are written, those keep all but Ctrl+S and Escape. */
export function forwardKeys(editor: Editor): void {
  editor.Canvas.getDocument()?.addEventListener('keydown', (event) => {
    const isWriting = editor.getEditing() !== undefined && editor.getEditing() !== null;
    if (isWriting && event.key === 'Escape') {
      event.preventDefault();
      void (editor.getEditing()?.view as TextView | undefined)?.disableEditing?.();
      return;
    }
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    if (isWriting && !isSave) return;
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const copy = new KeyboardEvent('keydown', {
      ...{ key, code, ctrlKey, metaKey, shiftKey, altKey },
      bubbles: true,
      cancelable: true,
    });
    if (!document.body.dispatchEvent(copy)) event.preventDefault();
  });
}
