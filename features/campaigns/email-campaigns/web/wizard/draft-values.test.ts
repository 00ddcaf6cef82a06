import { expect, test } from 'vitest';
import {
  changesOfOthers,
  changesSince,
  emptyDraft,
  faultOf,
  faultyFields,
  fieldsOf,
} from './draft-values.ts';

test('chosen lists travel as ids', () => {
  const fields = fieldsOf({
    ...emptyDraft,
    lists: {
      items: [
        { id: 4, name: 'All' },
        { id: 7, name: 'VIP' },
      ],
      selectAll: false,
      excludedIds: [],
    },
  });
  expect(fields).toMatchObject({
    lists: [4, 7],
    select_all: false,
    ids: [],
    suppressed_lists: [],
  });
});

test('all lists but some travel as select_all with the excluded ids @spec CAMPAIGNS-046', () => {
  const fields = fieldsOf({
    ...emptyDraft,
    lists: { items: [], selectAll: true, excludedIds: [7] },
  });
  expect(fields).toMatchObject({ lists: [], select_all: true, ids: [7] });
});

test('only what changed is saved', () => {
  const saved = fieldsOf({ ...emptyDraft, name: 'Spring', subject: 'Hello' });
  expect(
    changesSince(saved, fieldsOf({ ...emptyDraft, name: 'Spring', subject: 'Hello again' })),
  ).toEqual({ subject: 'Hello again' });
});

test('half an address is kept back until it is whole', () => {
  expect(changesSince({}, { name: 'Spring', from_email: 'news@' })).toEqual({ name: 'Spring' });
  expect(faultOf('from_email', 'news@')).toBe('is no valid address');
  expect(faultyFields({ name: 'Spring', from_email: 'news@', subject: '' })).toEqual([
    'from_email',
  ]);
});

test('what somebody else changed in other fields is taken over, what both changed is left to a choice', () => {
  const base = fieldsOf({ ...emptyDraft, name: 'Spring' });
  const mine = { ...base, subject: 'Mine' };
  expect(changesOfOthers(base, { mine, theirs: { ...base, preheader: 'Theirs' } })).toEqual({
    preheader: 'Theirs',
  });
  expect(changesOfOthers(base, { mine, theirs: { ...base, subject: 'Mine' } })).toEqual({
    subject: 'Mine',
  });
  expect(changesOfOthers(base, { mine, theirs: { ...base, subject: 'Theirs' } })).toBeNull();
  expect(changesOfOthers(base, { mine, theirs: { ...base, lists: [7] } })).toBeNull();
});
