import { expect, test } from 'vitest';
import { routes } from '../all-routes.ts';
import { cardOfPath } from './card-of-path.ts';

const found = (path: string) => {
  const card = cardOfPath(routes, path);
  return card && [card.route.split('/').at(-1), card.id];
};

test('links to contacts, lists, campaigns and contents have a card, wherever they stand', () => {
  expect(found('/accounts/1/contacts/7')).toEqual(['$contactId', 7]);
  expect(found('/accounts/1/lists/2/contacts/7')).toEqual(['$contactId', 7]);
  expect(found('/accounts/1/lists/2')).toEqual(['$listId', 2]);
  expect(found('/accounts/1/campaigns/3')).toEqual(['$campaignId', 3]);
  expect(found('/accounts/1/contents/4')).toEqual(['$contentId', 4]);
});

test('no other page has one', () => {
  for (const path of [
    '/accounts/1/contacts',
    '/accounts/1/contacts/new',
    '/accounts/1/campaigns/3/edit',
    '/accounts/1/lists/2/contacts',
    '/settings/1/dashboard',
  ])
    expect(found(path), path).toBe(null);
});
