import { expect, test } from 'vitest';
import { changedValues, entriesOf, fieldChoice, entriesOfTab, moved } from './field-entries.ts';

const data = {
  contact: {
    id: 1,
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: '',
    phone: '',
    fax: '',
    workflow_disable: false,
    no_tracking: false,
    custom_fields: [
      { id: 4, name: 'Visits', display_name: 'Number of visits', value: 3 },
      { id: 5, name: 'VIP', display_name: 'VIP', value: null },
    ],
  },
  fields_type: {
    email: 'string',
    first_name: 'string',
    last_name: 'string',
    phone: 'string',
    fax: 'string',
    Visits: 'string',
    VIP: 'boolean',
  } as const,
  labels: {
    email: 'Email',
    first_name: 'Given name',
    last_name: 'Last name',
    phone: 'Phone',
    fax: 'Fax',
  },
  version: 'v1',
  selected_fields: ['VIP', 'last_name', 'email'],
};
const entries = entriesOf(data, { email: 'E-mail', phone: 'Phone', fax: 'Fax' });

test('each tab lists all its fields, the chosen ones first in their order @spec CONTACTS-024', () => {
  expect(
    entriesOfTab(entries, 'default', data.selected_fields, '').map((entry) => entry.label),
  ).toEqual(['Last name', 'E-mail', 'Given name', 'Phone', 'Fax']);
  expect(
    entriesOfTab(entries, 'custom', data.selected_fields, '').map((entry) => entry.name),
  ).toEqual(['VIP', 'Visits']);
  expect(
    entriesOfTab(entries, 'custom', data.selected_fields, ' NUMBER of').map((entry) => entry.name),
  ).toEqual(['Visits']);
});

test('a chosen field takes the place of the one it is dropped on, down and up @spec CONTACTS-025', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b'], 'a', 'x')).toEqual(['a', 'b']);
});

test('only what was changed is sent, emptied values as null @spec CONTACTS-018', () => {
  expect(
    changedValues(entries, {
      opened: fieldChoice(data),
      edited: {
        ...fieldChoice(data),
        'field:last_name': 'Lovelace',
        'field:Visits': null,
        'field:VIP': false,
      },
    }),
  ).toEqual({ default: { last_name: 'Lovelace' }, custom: { Visits: null, VIP: false } });
});
