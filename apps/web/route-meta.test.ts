import { expect, it } from 'vitest';
import { layoutOf, pageTitle } from './route-meta.ts';

it('titles the tab with the product and the page, underscores as spaces @spec SHELL-051', () => {
  expect(pageTitle('All_contacts', 0)).toBe('Heliograph All contacts');
  expect(pageTitle(undefined, 0)).toBe('Heliograph');
});

it('puts the unread count in front when there is one @spec SHELL-052', () => {
  expect(pageTitle('Contact_tags', 1)).toBe('(1) Heliograph Contact tags');
});

it('frames a route as it says, else by whether somebody is signed in @spec NAV-023', () => {
  expect(layoutOf({})).toBe('dashboard');
  expect(layoutOf({ gate: { public: true } })).toBe('default');
  expect([layoutOf({ layout: 'auth' }), layoutOf({ layout: 'default' })]).toEqual([
    'auth',
    'default',
  ]);
});
