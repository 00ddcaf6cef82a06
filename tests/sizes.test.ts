import { expect, test } from 'vitest';
import { above, measureSizes, readDebt } from '../tools/sizes.ts';

const measured = measureSizes();
const debt = readDebt();

test('no function is longer, more tangled or takes more parameters than the limits, but for what did before', () => {
  expect(above(measured, debt)).toEqual([]);
});

test('what got better is written down (`node tools/sizes.ts`), so that it stays so', () => {
  expect(above(debt, measured)).toEqual([]);
});

test('one more than is allowed is seen', () => {
  const allowed = { 'a.ts': { complexity: 1 } };
  expect(above({ 'a.ts': { complexity: 2 }, 'b.ts': { 'max-params': 1 } }, allowed)).toEqual([
    'a.ts: complexity 2 times, 1 before',
    'b.ts: max-params 1 times, 0 before',
  ]);
});
