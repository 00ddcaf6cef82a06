import type { Page } from 'playwright-core';

/** Drags a block of the palette above a text of the mail: GrapesJS follows the mouse step by step, as a hand moves it. */
export async function dragBlock(
  page: Page,
  { label, before }: { label: string; before: string },
): Promise<void> {
  const block = await page.locator('.gjs-block', { hasText: label }).first().boundingBox();
  const target = await page.frameLocator('.gjs-frame').getByText(before).boundingBox();
  if (!block || !target) throw new Error('The block or its target is not on the screen.');
  const from = { x: block.x + block.width / 2, y: block.y + block.height / 2 };
  const to = { x: target.x + target.width / 2, y: target.y + 4 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 25 });
  await page.locator('.gjs-cv-canvas .gjs-placeholder').filter({ visible: true }).first().waitFor();
  await page.mouse.up();
}
