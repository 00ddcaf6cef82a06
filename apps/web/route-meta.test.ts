import { expect, it } from 'vitest';
import { pageTitle } from './route-meta.ts';

it('titles the tab with the product and the page, underscores as spaces @spec SHELL-051', () => {
  expect(pageTitle('All_contacts', 0)).toBe('Heliograph All contacts');
  expect(pageTitle(undefined, 0)).toBe('Heliograph');
});

it('puts the unread count in front when there is one @spec SHELL-052', () => {
  expect(pageTitle('Contact_tags', 1)).toBe('(1) Heliograph Contact tags');
});
