import type { Editor } from 'grapesjs';

/** What the view of a block that holds words can do. */
interface TextView {
  disableEditing?(): Promise<void>;
}

/** A key press of the canvas as GrapesJS repeats it on the page. */
type Repeated = KeyboardEvent & { _parentEvent?: Event };

/**
 * Keys that are pressed in the canvas are the page's: GrapesJS repeats them at its frame. While words are written, the
 * page hears Ctrl+S alone, and Escape ends the writing; what the page took is not done by the canvas as well.
 */
export function shareKeys(editor: Editor): void {
  const isWriting = () => Boolean(editor.getEditing());
  const frame = editor.Canvas.getFrameEl();
  frame.addEventListener('keydown', (event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    if (isWriting() && !isSave) event.stopPropagation();
  });
  editor.Canvas.getDocument()?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isWriting()) return;
    event.preventDefault();
    void (editor.getEditing()?.view as TextView | undefined)?.disableEditing?.();
  });
  const holdBack = (event: Repeated) => {
    if (event.defaultPrevented) event._parentEvent?.preventDefault();
  };
  window.addEventListener('keydown', holdBack);
  editor.on('destroy', () => window.removeEventListener('keydown', holdBack));
}
