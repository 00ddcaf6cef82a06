import { expect, test } from 'vitest';
import { withMovedBrand } from './moved-brand.ts';

const lists = {
  subscribed_brands: [
    { id: 1, name: 'Alba' },
    { id: 3, name: 'Corso' },
  ],
  unsubscribed_brands: [{ id: 2, name: 'Bora' }],
};

test('a brand moves to the other list, by name, and back @spec CONTACTS-033', () => {
  const moved = withMovedBrand(lists, 1, 'inactive');
  expect(moved).toEqual({
    subscribed_brands: [{ id: 3, name: 'Corso' }],
    unsubscribed_brands: [
      { id: 1, name: 'Alba' },
      { id: 2, name: 'Bora' },
    ],
  });
  expect(withMovedBrand(moved, 1, 'active')).toEqual(lists);
});
