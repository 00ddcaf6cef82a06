import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Gives a page the browser's virtual authenticator, which answers every question for a passkey by itself. */
export async function anAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { session, id };
}

/** Makes sure that a screen fits its width, has no serious finding of axe and no fault so far. */
export async function expectSound(window: Window, where: string): Promise<void> {
  const { page } = window;
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: { run(where: object, how: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await tool.run({ exclude: [['iframe']] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
  expect({ where, overflow, found, faults: window.faults }).toEqual({ where, overflow: expect.toSatisfy((width: number) => width <= 1), found: [], faults: [] });
}
