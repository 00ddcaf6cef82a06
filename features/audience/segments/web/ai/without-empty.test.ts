import { expect, test } from 'vitest';
import { withoutEmpty } from './without-empty.ts';

const line = { criterion: 'field', field: 'email', operator: 'is_set' };
const rule = (...parts: object[]) => ({
  filter: 'and' as const,
  segment_filters_attributes: parts,
});

test('lines and groups that ask nothing are dropped @spec AISEG-008', () => {
  expect(withoutEmpty(rule(line, {}, rule({}), rule(line, {})))).toEqual(rule(line, rule(line)));
  expect(withoutEmpty(rule())).toBeNull();
  expect(withoutEmpty(rule({ operator: 'is' }, rule({})))).toBeNull();
});
