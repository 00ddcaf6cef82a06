import type { Component, Editor } from 'grapesjs';
import type { ChipWords } from './chip-component.ts';
import { conditionTags, expressionIn, conditionOf, savedCondition } from './conditions.ts';

/** Attributes of a condition and of its parts in the canvas. */
export const conditionAttributes = { tag: 'data-if', part: 'data-part' } as const;

const rows = ['mj-section', 'mj-wrapper', 'mj-hero'];
const places = (types: readonly string[]) =>
  types.map((type) => `[data-gjs-type="${type}"]`).join(', ');

/** Teaches the canvas conditions: rows in a frame that says whom they are shown to, saved between Liquid tags. */
export function addConditions(editor: Editor, chips: ChipWords): void {
  const { whole, branch } = conditionTags;
  const fixed = {
    copyable: false,
    removable: false,
    draggable: false,
    stylable: false,
    traits: [],
  };
  editor.Components.addType(whole, {
    isComponent: (element) => element.tagName === whole.toUpperCase(),
    model: {
      defaults: {
        name: chips.words(`names.${whole}`),
        tagName: 'div',
        draggable: places(['mj-body']),
        droppable: false,
        stylable: false,
        traits: [],
      },
      toHTML(this: Component) {
        const [then, otherwise] = this.components().models;
        return savedCondition(
          attribute(this, conditionAttributes.tag),
          then?.getInnerHTML() ?? '',
          otherwise?.getInnerHTML() ?? null,
        );
      },
    } as object,
  });
  editor.Components.addType(branch, {
    isComponent: (element) => element.tagName === branch.toUpperCase(),
    model: {
      defaults: {
        ...fixed,
        name: chips.words(`names.${branch}`),
        tagName: 'div',
        droppable: places(rows),
      },
    },
    view: {
      onRender({ el, model }: { el: HTMLElement; model: Component }) {
        drawBranch(el, model, chips);
      },
    } as object,
  });
  editor.Components.addType('mj-body', {
    model: { defaults: { droppable: places([...rows, 'mj-raw', whole]) } },
  });
  for (const row of rows)
    editor.Components.addType(row, {
      model: { defaults: { draggable: places(['mj-body', 'mj-wrapper', branch]) } },
    });
  keepWidthOfRows(editor);
  editor.on(`component:update:attributes`, (changed: Component) => {
    if (changed.is(whole)) for (const part of changed.components().models) draw(part, chips);
  });
}

/** Whom a part of a mail is shown to, in words. */
export function audienceOf(part: Component, chips: ChipWords): string {
  if (attribute(part, conditionAttributes.part) === 'else') return chips.words('condition.else');
  const tag = attribute(part.parent(), conditionAttributes.tag);
  const condition = conditionOf(tag);
  if (!condition) return chips.words('condition.code', { code: expressionIn(tag) ?? tag });
  return chips.words(`condition.shownIf.${condition.operator}`, {
    name: chips.nameOf(condition.field) ?? condition.field,
    value: condition.value,
  });
}

/** A new condition: rows for people whose first name is known, and for all others. */
export function newCondition(then: string, otherwise: string): string {
  const { whole, branch } = conditionTags;
  return `<${whole} data-if="{% if contact.first_name != blank %}"><${branch} data-part="then">${then}</${branch}><${branch} data-part="else">${otherwise}</${branch}></${whole}>`;
}

/** Switches the part for all others on or off; it begins with a row of the given MJML. */
export function setOtherwise(condition: Component, row: string | null): void {
  const otherwise = condition.components().models[1];
  if (row === null) otherwise?.remove();
  else if (!otherwise)
    condition.append(`<${conditionTags.branch} data-part="else">${row}</${conditionTags.branch}>`);
}

export function attribute(component: Component | undefined, name: string): string {
  return String((component?.getAttributes() as Record<string, unknown> | undefined)?.[name] ?? '');
}

function draw(part: Component, chips: ChipWords): void {
  const element = part.getEl();
  if (element) drawBranch(element, part, chips);
}

function drawBranch(element: HTMLElement, part: Component, chips: ChipWords): void {
  element.dataset['label'] = audienceOf(part, chips);
  element.dataset['empty'] = chips.words('condition.empty');
}

/** A view of the plug-in, which draws a row by compiling it within a body. */
interface RowView {
  model: Component;
  getMjmlTemplate(): { start: string; end: string };
  rerender(): void;
}

/** The plug-in draws rows at the width of the mail only right below the body; those of a condition are as wide. */
function keepWidthOfRows(editor: Editor): void {
  for (const type of rows) {
    const { view } = editor.Components.getType(type) as unknown as { view: { prototype: RowView } };
    const before = view.prototype.getMjmlTemplate;
    editor.Components.addType(type, {
      view: {
        getMjmlTemplate(this: RowView) {
          if (!this.model.parent()?.is(conditionTags.branch)) return before.call(this);
          const width = attribute(this.model.closestType('mj-body'), 'width') || '600px';
          return { start: `<mjml><mj-body width="${width}">`, end: '</mj-body></mjml>' };
        },
      } as object,
    });
  }
}
