import DOMPurify from 'dompurify';
import type { Component, Editor } from 'grapesjs';
import type { DesignerWords, SavedRow } from '../designer.ts';

/** The element of the designer that stands for a synced row. */
export const rowTag = 'hg-row';
const idAttribute = 'data-row';

/** A saved row as the canvas shows it. */
export interface ShownRow {
  readonly id: number;
  readonly name: string;
  readonly html: string;
  readonly mjml: string;
}

/** A saved row as the canvas takes it. */
export function shownRow({ id, name, html_part: html, mjml_part: mjml }: SavedRow): ShownRow {
  return { id, name, html, mjml: mjml ?? '' };
}

/** The synced rows that the mail may name, by id. */
export type RowsById = ReadonlyMap<number, ShownRow>;

/** Puts an element in the place of each synced row of a body, which MJML names by a comment. */
export function withSyncedRows(body: string): string {
  return body.replace(heldRow, (_, id: string) => rowElement(Number(id)));
}

/** A synced row as an element of the canvas. */
export function rowElement(id: number): string {
  return `<${rowTag} ${idAttribute}="${id}"></${rowTag}>`;
}

/** The saved row that an element stands for. */
export function rowIdOf(block: Component): number {
  return Number((block.getAttributes() as Record<string, unknown>)[idAttribute]);
}

/** Teaches the canvas synced rows: drawn as they are saved, moved as a whole, and written as the comment that names them. */
export function addSyncedRows(editor: Editor, words: DesignerWords, rows: RowsById): void {
  editor.Components.addType(rowTag, {
    isComponent: (element) => element.tagName === rowTag.toUpperCase(),
    model: {
      defaults: {
        name: words(`names.${rowTag}`),
        tagName: 'div',
        draggable: '[data-gjs-type="mj-body"]',
        droppable: false,
        editable: false,
        stylable: false,
        traits: [],
      },
      init(this: Component) {
        const row = rows.get(rowIdOf(this));
        if (row) this.set('custom-name', row.name);
      },
      toHTML(this: Component) {
        return `<mj-raw><!--row:${rowIdOf(this)}--></mj-raw>`;
      },
    } as object,
    view: {
      onRender({ el, model }: { el: HTMLElement; model: Component }) {
        drawRow(el, rows.get(rowIdOf(model)), words);
      },
    } as object,
  });
}

/** Draws the synced rows of the mail again that stand for a saved row. */
export function redrawRows(editor: Editor, id: number): void {
  for (const block of editor.getWrapper()?.findType(rowTag) ?? [])
    if (rowIdOf(block) === id) (block.getView() as { render(): void } | undefined)?.render();
}

/** The MJML of a row of the canvas that can be saved on its own; null for any other block. */
export function sourceOfRow(block: Component | undefined): string | null {
  if (!block || !isSavable(block)) return null;
  return block.toHTML().replaceAll(/(<mj-[a-z-]+\b[^<>]*?) id="[^"]*"/g, '$1');
}

/** Whether a block is a row that can be saved on its own. */
export function isSavable(block: Component): boolean {
  return ['mj-section', 'mj-wrapper', 'mj-hero'].includes(String(block.get('type')));
}

// A tree of its own: neither the styles of the row nor those of the mail reach the other's.
function drawRow(element: HTMLElement, row: ShownRow | undefined, words: DesignerWords): void {
  const inside = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  if (row) inside.innerHTML = DOMPurify.sanitize(row.html, { FORCE_BODY: true });
  else inside.textContent = words('rows.gone');
  element.dataset['label'] = row?.name ?? words('rows.gone');
}

const heldRow = /<mj-raw\b[^<>]*>\s*<!--row:(\d{1,15})-->\s*<\/mj-raw>/g;
