import { expect, test } from 'vitest';
import { choiceOf, subscriptionBody, withList } from './list-choice.ts';
import type { ChosenList } from './list-choice.ts';

const news: ChosenList = { id: 1, name: 'News', status: 'subscribed' };
const shop: ChosenList = { id: 2, name: 'Shop', status: 'unsubscribed' };
const opened = choiceOf([news, shop]);

test('several changes go in one body, lists in neither are taken away @spec CONTACTS-032', () => {
  const fair: ChosenList = { id: 3, name: 'Fair', status: 'subscribed' };
  expect(subscriptionBody(choiceOf([{ ...news, status: 'unsubscribed' }, shop, fair]))).toEqual({
    subscribed_list_ids: [3],
    unsubscribed_list_ids: [1, 2],
  });
  expect(subscriptionBody(withList(opened, opened, { id: 1, status: null }))).toEqual({
    subscribed_list_ids: [],
    unsubscribed_list_ids: [2],
  });
});

test('going there and back is no change @spec CONTACTS-031', () => {
  const left = withList(opened, opened, { id: 1, status: null });
  expect(left).toEqual({ 1: null, 2: 'unsubscribed' });
  expect(withList(left, opened, news)).toEqual(opened);
  const joined = withList(opened, opened, { id: 3, status: 'subscribed' });
  expect(withList(joined, opened, { id: 3, status: null })).toEqual(opened);
});
