import type { Component, Editor } from 'grapesjs';
import { chipAttribute } from './merge-chips.ts';

/** A part of the mail as it is written down: its children and its own text. */
type Written = Pick<Component, 'toHTML' | 'components' | 'get'>;

/**
 * Writes the mail down with the words of the block that is being edited: GrapesJS itself takes them over only when the
 * block is left, and doing that early would take the caret away.
 */
export function withOpenWords(editor: Editor, write: () => string): string {
  const open = editor.getEditing() as (Component & Written) | undefined;
  const drawn = open?.view?.getChildrenContainer() as HTMLElement | undefined;
  if (!open || !drawn) return write();
  const words = wordsOf(drawn, (id) => isOwnId(editor, id));
  const written = Object.create(open, {
    components: { value: () => [{ toHTML: () => words }] },
    get: { value: (name: string) => (name === 'content' ? '' : (open.get(name) as unknown)) },
  }) as Component;
  const { toHTML } = open;
  open.toHTML = (options) => toHTML.call(written, options);
  try {
    return write();
  } finally {
    // What the block is written down by stands in its prototype.
    delete (open as Partial<Component>).toHTML;
  }
}

/** The words of a drawn block, without what the canvas needs to draw them. */
export function wordsOf(drawn: HTMLElement, isOwnId: (id: string) => boolean): string {
  const copy = drawn.cloneNode(true) as HTMLElement;
  const sources: string[] = [];
  for (const chip of copy.querySelectorAll(`[${chipAttribute}]`)) {
    sources.push(chip.getAttribute(chipAttribute) ?? '');
    chip.replaceWith(chipMark);
  }
  for (const element of copy.querySelectorAll('*')) {
    const isDrawn = element.hasAttribute('data-gjs-type');
    for (const name of element.getAttributeNames())
      if (name.startsWith('data-gjs-') || canvasAttributes.includes(name))
        element.removeAttribute(name);
    if (isDrawn && !isOwnId(element.id)) element.removeAttribute('id');
    element.classList.remove(...[...element.classList].filter((one) => one.startsWith('gjs-')));
    if (element.classList.length === 0) element.removeAttribute('class');
  }
  // Liquid is written as it was; as a text among others its entities would be written twice.
  return copy.innerHTML.split(chipMark).reduce((all, part, n) => `${all}${sources[n - 1]}${part}`);
}

/** Stands for a chip while the words around it are written down; no mail holds this letter. */
const chipMark = '\uE000';

const canvasAttributes = ['data-highlightable', 'draggable', 'contenteditable', 'spellcheck'];

/** Whether an id was given by a person; the canvas gives every part one to find it by. */
function isOwnId(editor: Editor, id: string): boolean {
  const attributes = editor.Components.getById(id)?.get('attributes') as
    | { id?: string }
    | undefined;
  return attributes?.id === id;
}
