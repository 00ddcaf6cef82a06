import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on the page as it stands, by all rules or by these. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that changes without being loaded anew keeps it.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run(
          where: object,
          how: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await tool.run(
      { exclude: [['iframe']] },
      {
        runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
        // What passes is not described in full, nor found again by a selector: that takes most of the time.
        resultTypes: ['violations'],
        selectors: false,
      },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
  }, rules);
}

/** By how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

/** Makes sure that a screen fits its width, has no serious finding of axe and no fault so far. */
export async function expectSound(window: Window, where: string): Promise<void> {
  const [overflow, found] = [await overflowOf(window.page), await seriousFindings(window.page)];
  expect({ where, overflow, found, faults: window.faults }).toEqual({
    where,
    overflow: expect.toSatisfy((width: number) => width <= 1),
    found: [],
    faults: [],
  });
}
