import { expect, test } from 'vitest';
import { firstDefault, variableOf } from './field-row.ts';
import { fieldSchema } from './field-schema.ts';

const values = {
  name: 'Age',
  field_type: 'integer',
  default_value: '',
  display_name: '',
  description: '',
  add_to_profile_page: false,
} as const;
const messages = (given: object) =>
  fieldSchema
    .safeParse({ ...values, ...given })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

test('a datetime field begins with today as YYYY-MM-DD, others with no default @spec FIELDS-008', () => {
  expect(firstDefault('datetime', new Date(2026, 10, 2, 23, 59))).toBe('2026-11-02');
  expect(firstDefault('integer')).toBe('');
});

test('the name is required @spec FIELDS-009', () => {
  expect(messages({ name: '' })).toEqual(['name: Name is required']);
});

test('a name of spaces is blank @spec FIELDS-010', () => {
  expect(messages({ name: '   ' })).toEqual(['name: Name cannot be blank']);
});

test('an integer default must be a whole number @spec FIELDS-011', () => {
  expect(messages({ default_value: '1.5' })).toEqual([
    'default_value: Default value is not an integer',
  ]);
  expect(messages({ default_value: '1e3' })).toEqual([
    'default_value: Default value is not an integer',
  ]);
  expect(messages({ default_value: '-12' })).toEqual([]);
  expect(messages({ default_value: '1.5', field_type: 'string' })).toEqual([]);
  expect(messages({ default_value: 'a lot', field_type: 'float' })).toEqual([
    'default_value: Default value is not a number',
  ]);
});

test('a template reaches a field by its snake-cased name, or by the name itself where that is no identifier', () => {
  expect(variableOf('Total spent')).toBe('{{ contact.total_spent }}');
  expect(variableOf('Größe')).toBe("{{ contact['Größe'] }}");
});
