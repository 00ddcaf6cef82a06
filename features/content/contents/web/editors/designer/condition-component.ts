import type { Component, Editor } from 'grapesjs';
import type { ChipWords } from './chip-component.ts';
import {
  conditionTags,
  expressionIn,
  conditionOf,
  savedCondition,
  tagsField,
} from './conditions.ts';

/** Attributes of a condition and of its parts in the canvas. */
export const conditionAttributes = { tag: 'data-if', part: 'data-part' } as const;

const firstTag = '{% if contact.first_name != blank %}';
const rows = ['mj-section', 'mj-wrapper', 'mj-hero'];
const pieces = [
  'mj-text',
  'mj-button',
  'mj-image',
  'mj-divider',
  'mj-spacer',
  'mj-social',
  'mj-navbar',
  'mj-table',
];
const places = (types: readonly string[]) =>
  types.map((type) => `[data-gjs-type="${type}"]`).join(', ');

/** Teaches the canvas conditions: rows, or blocks of a column, in a frame that says whom they are shown to, saved between Liquid tags. */
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
        draggable: (source: Component, target: Component) =>
          target.is(isAmongRows(source) ? 'mj-body' : 'mj-column'),
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
        droppable: (source: Component, target: Component) =>
          (isAmongRows(target.parent()) ? rows : pieces).includes(String(source.get('type'))),
      },
    },
    view: {
      onRender({ el, model }: { el: HTMLElement; model: Component }) {
        drawBranch(el, model, chips);
      },
    } as object,
  });
  letBlocksIn(editor);
  keepWidthOfRows(editor);
  editor.on(`component:update:attributes`, (changed: Component) => {
    if (changed.is(whole)) for (const part of changed.components().models) draw(part, chips);
  });
}

/** Where rows and blocks may stand now that there are conditions. */
function letBlocksIn(editor: Editor): void {
  const { whole, branch } = conditionTags;
  editor.Components.addType('mj-body', {
    model: { defaults: { droppable: places([...rows, 'mj-raw', 'hg-row', whole]) } },
  });
  for (const row of rows)
    editor.Components.addType(row, {
      model: { defaults: { draggable: places(['mj-body', 'mj-wrapper', branch]) } },
    });
  for (const piece of pieces)
    editor.Components.addType(piece, {
      model: { defaults: { draggable: places(['mj-column', 'mj-hero', branch]) } },
    });
}

/** Whether a condition is about rows; else it is about blocks of a column. */
export function isAmongRows(condition: Component | undefined): boolean {
  const first = condition?.components().models.flatMap((part) => part.components().models)[0];
  return first
    ? rows.includes(String(first.get('type')))
    : condition?.parent()?.is('mj-body') === true;
}

/** Whether a block may be shown to some contacts only: it is in no condition of its own kind yet. */
export function mayBeConditional(block: Component): boolean {
  const isRow = rows.includes(String(block.get('type')));
  const isPiece = pieces.includes(String(block.get('type')));
  return block.parent()?.is(isRow ? 'mj-body' : 'mj-column') === true && (isRow || isPiece);
}

/** Puts a block into a condition that stands where the block was. */
export function makeConditional(block: Component): Component | undefined {
  const parent = block.parent();
  if (!parent || !mayBeConditional(block)) return undefined;
  const { whole, branch } = conditionTags;
  const [condition] = parent.append(
    `<${whole} data-if="${firstTag}"><${branch} data-part="then"></${branch}></${whole}>`,
    { at: block.index() },
  );
  const then = condition?.components().models[0];
  if (then) block.move(then, { at: 0 });
  return condition;
}

/** Whom a part of a mail is shown to, in words. */
export function audienceOf(part: Component, chips: ChipWords): string {
  if (attribute(part, conditionAttributes.part) === 'else') return chips.words('condition.else');
  const tag = attribute(part.parent(), conditionAttributes.tag);
  const condition = conditionOf(tag);
  if (!condition) return chips.words('condition.code', { code: expressionIn(tag) ?? tag });
  if (condition.field === tagsField)
    return chips.words('condition.shownIf.hasTag', { value: condition.value });
  return chips.words(`condition.shownIf.${condition.operator}`, {
    name: chips.nameOf(condition.field) ?? condition.field,
    value: condition.value,
  });
}

/** A new condition: rows for people whose first name is known, and for all others. */
export function newCondition(then: string, otherwise: string): string {
  const { whole, branch } = conditionTags;
  return `<${whole} data-if="${firstTag}"><${branch} data-part="then">${then}</${branch}><${branch} data-part="else">${otherwise}</${branch}></${whole}>`;
}

/** Switches the part for all others on or off; it begins with the given MJML. */
export function setOtherwise(condition: Component, begin: string | null): void {
  const otherwise = condition.components().models[1];
  if (begin === null) otherwise?.remove();
  else if (!otherwise)
    condition.append(
      `<${conditionTags.branch} data-part="else">${begin}</${conditionTags.branch}>`,
    );
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
