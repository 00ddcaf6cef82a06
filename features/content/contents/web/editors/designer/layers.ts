import type { Component } from 'grapesjs';
import { conditionTags } from './conditions.ts';
import type { DesignerWords, Layer } from './designer.ts';

/** The blocks of a mail in their order; a row with one column is shown as the row alone. */
export function layersOf(
  body: Component | undefined,
  words: DesignerWords,
  labelOfBranch: (branch: Component) => string,
): Layer[] {
  const layers: Layer[] = [];
  const add = (block: Component, depth: number) => {
    if (!isBlock(block)) return;
    const parent = block.parent();
    const isOnly = block.is('mj-column') && parent?.components().length === 1;
    if (!isOnly)
      layers.push({
        id: block.getId(),
        kind: String(block.get('type')),
        label: block.is(conditionTags.branch) ? labelOfBranch(block) : labelOf(block, words),
        depth,
        isFixed: block.get('draggable') === false,
      });
    for (const child of block.components().models) add(child, isOnly ? depth : depth + 1);
  };
  for (const row of body?.components().models ?? []) add(row, 0);
  return layers;
}

/** Whether a part is a block of the mail: bold words in a text are none. */
export function isBlock(part: Component): boolean {
  return /^(?:mj|hg)-/.test(String(part.get('type')));
}

/** The block that a part belongs to. */
export function blockAround(part: Component): Component | undefined {
  return [part, ...part.parents()].find(isBlock);
}

function labelOf(block: Component, words: DesignerWords): string {
  const name = block.getName();
  if (block.is('mj-section')) {
    const columns = block.components().length;
    return columns > 1 ? words('layer.columns', { count: columns }) : name;
  }
  const detail = detailOf(block);
  return detail === '' ? name : `${name}: ${detail}`;
}

function detailOf(block: Component): string {
  const { alt, href } = block.getAttributes() as { alt?: string; href?: string };
  if (block.is('mj-image')) return alt ?? '';
  if (block.is('mj-social-element')) return alt ?? href ?? '';
  if (!['mj-text', 'mj-button', 'mj-navbar-link'].includes(String(block.get('type')))) return '';
  const drawn = block.getEl()?.textContent ?? '';
  const text = drawn.replaceAll(/\s+/g, ' ').trim();
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
