import type { Component, Editor } from 'grapesjs';
import { conditionOf, expressionIn, tagsField } from './conditions.ts';
import type { DesignerEvents, DesignerWords } from './designer.ts';
import { chipAttribute, chipHtml, mergeValueOf, plainText } from './merge-chips.ts';

/** The type of a chip in the canvas: a piece of Liquid that is one thing among words. */
export const chipType = 'merge-value';

/** Names and marks of chips, as far as a mail's canvas needs them. */
export interface ChipWords {
  /** What people call a value: 'First name' for contact.first_name; null where no value has this name. */
  nameOf(value: string): string | null;
  words: DesignerWords;
}

/** Whether a chip can say what a piece of Liquid does. */
export function isChip(source: string, { nameOf }: ChipWords): boolean {
  const value = mergeValueOf(source);
  if (value) return nameOf(value.name) !== null;
  if (/^\{% (?:else|endif) %\}$/.test(source)) return true;
  const condition = conditionOf(source);
  return condition !== null && (condition.field === tagsField || nameOf(condition.field) !== null);
}

/** What stands on a chip. */
export function chipLabel(source: string, { nameOf, words }: ChipWords): string {
  const value = mergeValueOf(source);
  if (value) {
    const name = nameOf(value.name) ?? value.name;
    return value.fallback ? `${name} · ${value.fallback}` : name;
  }
  if (source === '{% else %}') return words('chip.else');
  if (source === '{% endif %}') return words('chip.end');
  const condition = conditionOf(source);
  if (!condition) return expressionIn(source) ?? plainText(source);
  if (condition.field === tagsField) return words('chip.if.hasTag', { value: condition.value });
  return words(`chip.if.${condition.operator}`, {
    name: nameOf(condition.field) ?? condition.field,
    value: condition.value,
  });
}

/** Teaches the canvas chips: they cannot be written in, and are saved as the Liquid they stand for. */
export function addChips(editor: Editor, chips: ChipWords): void {
  editor.Components.addType(chipType, {
    isComponent: (element) => element.nodeType === 1 && element.hasAttribute(chipAttribute),
    model: {
      defaults: {
        name: chips.words('names.merge-value'),
        tagName: 'span',
        draggable: false,
        droppable: false,
        copyable: false,
        editable: false,
        layerable: false,
        selectable: false,
        hoverable: false,
        highlightable: false,
      },
      toHTML(this: Component) {
        return sourceOf(this);
      },
    } as object,
    view: {
      onRender({ el, model }: { el: HTMLElement; model: Component }) {
        drawChip(el, sourceOf(model), chips);
      },
      onAttrUpdate(this: { el: HTMLElement; model: Component }) {
        drawChip(this.el, sourceOf(this.model), chips);
      },
    } as object,
  });
}

/** Opens a chip on click, wherever it stands: what is answered takes its place, null takes it away. */
export function listenToChips(
  editor: Editor,
  events: Pick<DesignerEvents, 'onChip'>,
  chips: ChipWords,
): void {
  editor.Canvas.getDocument()?.addEventListener(
    'click',
    (event) => {
      const chip = (event.target as Element | null)?.closest?.<HTMLElement>(`[${chipAttribute}]`);
      const source = chip?.getAttribute(chipAttribute);
      if (!chip || !source || mergeValueOf(source) === null) return;
      event.preventDefault();
      events.onChip({ source, replace: (next) => replaceChip(editor, { chip, next, chips }) });
    },
    true,
  );
}

/** A chip as it is put among words that are being written. */
export function drawnChip(source: string, chips: ChipWords): string {
  const holder = document.createElement('div');
  holder.innerHTML = chipHtml(source);
  const chip = holder.firstElementChild as HTMLElement;
  drawChip(chip, source, chips);
  return holder.innerHTML;
}

function drawChip(element: HTMLElement, source: string, chips: ChipWords): void {
  element.textContent = chipLabel(source, chips);
  element.setAttribute(chipAttribute, source);
  element.setAttribute('contenteditable', 'false');
  element.setAttribute('title', plainText(source));
  element.dataset['kind'] = mergeValueOf(source) ? 'value' : 'logic';
}

function replaceChip(
  editor: Editor,
  { chip, next, chips }: { chip: HTMLElement; next: string | null; chips: ChipWords },
): void {
  const model = (chip as HTMLElement & { __gjsv?: { model: Component } }).__gjsv?.model;
  if (editor.getEditing() || !model) {
    // Words that are being written are taken over from what is drawn.
    const words = chip.closest('[contenteditable="true"]');
    if (next === null) chip.remove();
    else drawChip(chip, next, chips);
    words?.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  if (next === null) model.remove();
  else model.addAttributes({ [chipAttribute]: next });
}

function sourceOf(model: Component): string {
  return String((model.getAttributes() as Record<string, unknown>)[chipAttribute] ?? '');
}
