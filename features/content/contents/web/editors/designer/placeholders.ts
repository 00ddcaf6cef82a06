import type { Component } from 'grapesjs';
import { placeholderPicturePath, placeholderTexts } from '#engines/templating/contract.ts';

/** Marks in the canvas what still stands for something of one's own: the picture to be chosen, 'Name of the product', '€ 49'. */
export function markPlaceholders(body: Component | undefined, hint: string): void {
  for (const block of body?.findType('mj-text').concat(body.findType('mj-image')) ?? []) {
    const element = block.getEl();
    if (!element) continue;
    element.toggleAttribute('data-placeholder', isPlaceholder(block, element));
    if (element.hasAttribute('data-placeholder')) element.title = hint;
    else element.removeAttribute('title');
  }
}

function isPlaceholder(block: Component, element: HTMLElement): boolean {
  if (block.is('mj-image')) return String(block.get('src') ?? '').endsWith(placeholderPicturePath);
  return placeholderTexts.has((element.textContent ?? '').trim());
}
