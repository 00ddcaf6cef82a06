import { expect, it } from 'vitest';
import { routes } from './all-routes.ts';
import { commercePage } from './commerce/page.ts';
import { servicePage } from './service/page.ts';
import { messageFiles } from './i18n/server-messages.ts';
import { layoutOf, pageTitle, routeWords } from './route-meta.ts';

it('titles the tab with the product and the page, underscores as spaces @spec SHELL-051', () => {
  expect(pageTitle({ page: routeWords('All_contacts'), unread: 0 })).toBe(
    'Heliograph All contacts',
  );
  expect(pageTitle({ page: undefined, unread: 0 })).toBe('Heliograph');
});

it('puts the unread count in front when there is one @spec SHELL-052', () => {
  expect(pageTitle({ page: 'Contact tags', unread: 1 })).toBe('(1) Heliograph Contact tags');
});

it('names the record that the page is about after it', () => {
  const page = 'Campaign dashboard';
  expect(pageTitle({ page, record: 'Free delivery weekend', unread: 0 })).toBe(
    'Heliograph Campaign dashboard · Free delivery weekend',
  );
});

it('has words for every page in every language', () => {
  const texts = new Map(messageFiles('de').flatMap((file) => Object.entries(file.texts)));
  const missing = [...routes, ...servicePage.routes, ...commercePage.routes]
    .map(({ name }) => name.replaceAll('_', ' '))
    .filter((name) => !texts.has(name));
  expect(missing).toEqual([]);
});

it('frames a route as it says, else by whether somebody is signed in @spec NAV-023', () => {
  expect(layoutOf({})).toBe('dashboard');
  expect(layoutOf({ gate: { public: true } })).toBe('default');
  expect([layoutOf({ layout: 'auth' }), layoutOf({ layout: 'default' })]).toEqual([
    'auth',
    'default',
  ]);
});
