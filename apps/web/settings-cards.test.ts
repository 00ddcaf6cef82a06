import { expect, it } from 'vitest';
import { settingsCards } from '#features/settings/account-settings/web/settings-cards.ts';
import { routes } from './routes.ts';

const pages = routes.flatMap((route) => {
  const path = /^\/accounts\/\$accountId\/settings\/([^/$]+)$/.exec(route.path)?.[1];
  return path === undefined ? [] : [{ path, gate: route.gate }];
});

it('has a card for every settings page, and the gate of the card is the gate of the page @spec SETTINGS-002', () => {
  expect(pages.length).toBeGreaterThan(6);
  for (const { path, gate } of pages) expect([path, settingsCards.find((card) => card.path === path)?.gate]).toEqual([path, gate]);
});

it('has each card once', () => {
  const paths = settingsCards.map((card) => card.path);
  expect(new Set(paths).size).toBe(paths.length);
});
