import { expect, test } from 'vitest';
import { isSameChoice, subscriptionBody } from './list-choice.ts';
import type { ChosenList } from './list-choice.ts';

const news: ChosenList = { id: 1, name: 'News', status: 'subscribed' };
const shop: ChosenList = { id: 2, name: 'Shop', status: 'unsubscribed' };

test('several changes go in one body, lists in neither are taken away @spec CONTACTS-032', () => {
  expect(
    subscriptionBody([
      { ...news, status: 'unsubscribed' },
      shop,
      { id: 3, name: 'Fair', status: 'subscribed' },
    ]),
  ).toEqual({ subscribed_list_ids: [3], unsubscribed_list_ids: [1, 2] });
  expect(subscriptionBody([])).toEqual({ subscribed_list_ids: [], unsubscribed_list_ids: [] });
});

test('going there and back is no change @spec CONTACTS-031', () => {
  expect(isSameChoice([news, shop], [shop, news])).toBe(true);
  expect(isSameChoice([news, shop], [{ ...news, status: 'unsubscribed' }, shop])).toBe(false);
  expect(isSameChoice([news, shop], [news])).toBe(false);
});
