import type { Component, Editor } from 'grapesjs';
import { readableOn } from '#platform/contract/colors.ts';
import type { BrandLook } from '../../content.ts';
import { brandRow, headerOf, settingsOfLook } from '../../start/in-brand.ts';
import { inLooks } from './designer-blocks.ts';
import { bodyOf, changeSettings, headOf, settingsOf } from './mail-head.ts';

/** Gives a mail in the canvas the look of a brand: fonts, letters, links, buttons, grounds that had the color of the buttons, and the first row. One undo takes it all back. */
export function takeLook(editor: Editor, look: BrandLook): void {
  const body = bodyOf(editor);
  if (!body) return;
  const { buttonColor: before, background } = settingsOf(editor);
  const changed = settingsOfLook(look, background);
  changeSettings(editor, changed);
  if (changed.buttonColor !== undefined) followGrounds(body, before, changed.buttonColor);
  const old = body.components().models.find((row) => classesOf(row).includes(brandRow));
  const at = old?.index() ?? 0;
  old?.remove();
  body.append(inLooks(headerOf(look), headOf(editor)), { at });
}

/** Rows in the old color take the new one, and their letters those that are read on it. */
function followGrounds(body: Component, before: string, after: string): void {
  body.onAll((row: Component) => {
    if (!row.is('mj-section') || attributeOf(row, 'background-color') !== before) return;
    row.addAttributes({ 'background-color': after });
    row.onAll((block: Component) => {
      if (attributeOf(block, 'color') === readableOn(before))
        block.addAttributes({ color: readableOn(after) });
    });
  });
}

const classesOf = (row: Component) => String(attributeOf(row, 'css-class') ?? '').split(' ');

function attributeOf(block: Component, name: string): unknown {
  return (block.get('attributes') as Record<string, unknown> | undefined)?.[name];
}
