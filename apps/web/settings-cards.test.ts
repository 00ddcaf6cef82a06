import { expect, it } from 'vitest';
import { settingsCards } from '#features/settings/account-settings/web/settings-cards.ts';
import { routes } from './all-routes.ts';

const pages = routes.flatMap(
  (route) => /^\/accounts\/\$accountId\/settings\/([^/$]+)$/.exec(route.path)?.[1] ?? [],
);

it('has a card for every settings page @spec SETTINGS-002', () => {
  expect(pages.length).toBeGreaterThan(6);
  expect(pages.filter((path) => !settingsCards.some((card) => card.path === path))).toEqual([]);
});

it('has each card once', () => {
  const paths = settingsCards.map((card) => card.path);
  expect(new Set(paths).size).toBe(paths.length);
});
