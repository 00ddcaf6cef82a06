import { expect, test } from 'vitest';
import { allNames, checkNames, checkScale, type GivenScale } from './contract.ts';
import { usualRfmScale } from './contract.ts';

const usual: GivenScale = {
  recency: { score_3: 30, score_2: 90, score_1: 180 },
  frequency: { score_3: 5, score_2: 2 },
  monetary: { score_3: 500, score_2: 100 },
};
const recency = (score_3: unknown, score_2: unknown = 90, score_1: unknown = 180) =>
  checkScale({ ...usual, recency: { score_3, score_2, score_1 } as never }).faults;
const frequency = (score_3: unknown, score_2: unknown = 2) =>
  checkScale({ ...usual, frequency: { score_3, score_2 } as never }).faults;
const monetary = (score_3: unknown, score_2: unknown) =>
  checkScale({ ...usual, monetary: { score_3, score_2 } as never }).faults;

test('a scale is read from numbers and from texts that are numbers', () => {
  const { scale, faults } = checkScale({ ...usual, frequency: { score_3: '5', score_2: ' 2 ' } });
  expect([scale, faults]).toEqual([usualRfmScale, {}]);
  expect(monetary('500.50', '99.99')).toEqual({});
});

test('every value is required @spec RFM-009', () => {
  for (const nothing of ['', '  ', null, undefined])
    expect(frequency(nothing)).toEqual({ 'frequency.score_3': 'Value is required.' });
  expect(Object.values(checkScale({}).faults)).toEqual(Array(7).fill('Value is required.'));
});

test('every value is a number, days and orders whole ones @spec RFM-010', () => {
  for (const none of ['abc', '1e9', '1,5', NaN, Infinity, '1.5'])
    expect(frequency(none)['frequency.score_3']).toBe('Please enter a valid number.');
  expect(recency(1.5)['recency.score_3']).toBe('Please enter a valid number.');
  expect(monetary('500.001', 1)['monetary.score_3']).toBe('Please enter a valid number.');
});

test('no value is negative @spec RFM-011', () => {
  expect(recency(-1)['recency.score_3']).toBe('Only positive numbers are allowed.');
});

test('no value is nothing @spec RFM-012', () => {
  expect(monetary(500, 0)['monetary.score_2']).toBe('Please enter a value greater than 0.');
});

test('recency has 1,000 days at most @spec RFM-013', () => {
  expect(recency(30, 90, 1001)).toEqual({ 'recency.score_1': 'Recency days cannot exceed 1000' });
  expect(recency(30, 90, 1000)).toEqual({});
});

test('recency score 3 is less than the others @spec RFM-014', () => {
  expect(recency(30, 20)['recency.score_3']).toBe(
    'value must be less than values of score of 2 and score of 1',
  );
  expect(Object.keys(recency(10, 10, 30))).toEqual(['recency.score_3', 'recency.score_2']);
});

test('recency score 2 is between the others @spec RFM-015', () => {
  for (const outside of [20, 200, 30, 180])
    expect(recency(30, outside)['recency.score_2']).toBe(
      'value must be in between values of scores of 3 and score of 1',
    );
});

test('recency score 1 is greater than the others @spec RFM-016', () => {
  expect(recency(30, 90, 60)['recency.score_1']).toBe(
    'value must be greater than the values of score of 2 and score of 3',
  );
});

test('frequency and monetary score 3 is greater than score 2 @spec RFM-017', () => {
  const words = 'value must be greater value of score of 2';
  expect(frequency(2, 5)['frequency.score_3']).toBe(words);
  expect(monetary(100, 100)['monetary.score_3']).toBe(words);
});

test('frequency and monetary score 2 is less than score 3 @spec RFM-018', () => {
  const words = 'value must be less than value of scores of 3';
  expect(frequency(2, 5)['frequency.score_2']).toBe(words);
  expect(monetary(100, 100)['monetary.score_2']).toBe(words);
});

const named = (names: Record<string, string>) => checkNames(allNames(names));

test('every group has a name @spec RFM-021', () => {
  expect(named({ lost: '' })).toEqual({ lost: 'Group name is required' });
});

test('no name is blank @spec RFM-022', () => {
  expect(named({ lost: '   ' })).toEqual({ lost: 'Group name cannot be blank' });
});

test('names have no emoji, no control characters and 60 characters at most @spec RFM-023', () => {
  for (const emoji of ['Best 🏆', '❤️', '🇩🇪', '👨‍👩‍👧'])
    expect(named({ lost: emoji })).toEqual({ lost: 'Group name cannot contain emoji' });
  expect(named({ lost: 'a\0b' })).toEqual({
    lost: 'Group name cannot contain control characters',
  });
  expect(Object.keys(named({ lost: 'x'.repeat(61) }))).toEqual(['lost']);
  expect(named({ lost: 'x'.repeat(60), loyal: 'Ünïcode® 常客' })).toEqual({});
});

test('no two groups have one name, in whatever case, the usual names with them @spec RFM-024', () => {
  const words = 'Group name already exists';
  expect(named({ lost: 'VIP', loyal: 'vip' })).toEqual({ lost: words, loyal: words });
  expect(named({ champions: 'Loyal' })).toEqual({ champions: words, loyal: words });
});
