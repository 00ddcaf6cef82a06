import { expect, test } from 'vitest';
import { readCoverage, readRequirements } from '../tools/spec.ts';

test('every id that a test names stands in the requirements', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  expect([...readCoverage()].filter(([id]) => !known.has(id))).toEqual([]);
});

test('the requirements are whole', () => {
  const ids = readRequirements().map(({ id }) => id);
  expect(ids).toHaveLength(1634);
  expect(new Set(ids).size).toBe(ids.length);
});
