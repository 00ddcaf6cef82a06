import { expect, test } from 'vitest';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { readLine } from '../contract/readable-rules.ts';
import {
  completeKeys,
  depthOf,
  draftOf,
  emptyLine,
  isDraftGroup,
  linesOf,
  rulesOf,
  withOperator,
  withoutPart,
  withPart,
  type DraftGroup,
} from './rule-tree.ts';

const text = { name: 'value', kind: 'text' as const };
const records = { name: 'list_ids', kind: 'records' as const, family: 'lists' };
const operator = (name: string, ...inputs: (typeof text | typeof records)[]) => ({
  operator: name,
  label: name,
  sentence: `{label} ${name} {${inputs[0]?.name ?? ''}}`,
  inputs,
});
const criteria: CriterionDefinition[] = [
  {
    key: 'name',
    group: 'Profile',
    label: 'Name',
    fixed: { criterion: 'field', field: 'first_name' },
    operators: [operator('is', text), operator('contains', text), operator('is_set')],
  },
  {
    key: 'list',
    group: 'Lists',
    label: 'List',
    fixed: { criterion: 'list' },
    operators: [operator('on', records)],
  },
];
const name = (value: string) => ({
  criterion: 'field',
  field: 'first_name',
  operator: 'is',
  value,
});
const nested = {
  filter: 'and' as const,
  segment_filters_attributes: [
    name('Ann'),
    { filter: 'or' as const, segment_filters_attributes: [name('Bob'), name('Cy')] },
  ],
};

test('a saved rule is edited and saved as it was', () => {
  const draft = draftOf(nested);
  expect(depthOf(draft)).toBe(2);
  expect(rulesOf(draft, criteria)).toEqual(nested);
});

test('a line without a value is not asked, and its figures belong to no other', () => {
  const draft = draftOf(nested);
  const [first, second] = linesOf(draft);
  const changed = withPart(draft, { ...second!, line: { ...second!.line, value: ' ' } });
  expect(completeKeys(changed, criteria)).toEqual([first!.key, linesOf(draft)[2]!.key]);
  expect(rulesOf(changed, criteria)?.segment_filters_attributes[1]).toEqual({
    filter: 'or',
    segment_filters_attributes: [name('Cy')],
  });
});

test('an empty draft is no rule, and a group without lines goes', () => {
  const draft = draftOf(nested);
  const group = draft.parts.find(isDraftGroup)!;
  const without = group.parts.reduce<DraftGroup>((left, { key }) => withoutPart(left, key), draft);
  expect(without.parts).toHaveLength(1);
  expect(rulesOf({ ...draft, parts: [emptyLine()] }, criteria)).toBeNull();
});

test('another operator keeps the value that it asks for as well', () => {
  const contains = criteria[0]!.operators[1]!;
  expect(withOperator(name('Ann'), contains, criteria)).toEqual({
    ...name('Ann'),
    operator: 'contains',
  });
  expect(withOperator(name('Ann'), criteria[0]!.operators[2]!, criteria)).toEqual({
    criterion: 'field',
    field: 'first_name',
    operator: 'is_set',
  });
});

test('a line names two records and says how many more; a deleted and a private one are not named @spec SEGMENTS-013', () => {
  const line = (...list_ids: number[]) => ({ criterion: 'list', operator: 'on', list_ids });
  const names = new Map([
    [1, 'Harbour'],
    [2, 'Quay'],
    [3, null],
  ]);
  const reading = {
    criteria,
    nameOf: (_family: string, id: number) => names.get(id),
    say: (english: string) => english,
  };
  expect(readLine(line(1, 2, 3, 4, 5), reading).text).toBe('List on Harbour, Quay and 3 more');
  expect(readLine(line(3, 4), reading).text).toBe('List on a private record, a deleted record');
  const long = { ...name('x'.repeat(60)) };
  expect(readLine(long, reading)).toMatchObject({ isLong: true });
  expect(readLine(name('Ann'), reading)).toMatchObject({ isLong: false });
});
