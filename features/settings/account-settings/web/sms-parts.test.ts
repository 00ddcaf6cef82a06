import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['', 0, 1],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['€', 2, 1],
  [`${'a'.repeat(159)}€`, 161, 2],
  ['ж'.repeat(70), 70, 1],
  ['ж'.repeat(71), 71, 2],
  ['👍', 2, 1],
])('%s takes %i characters in %i messages', (text, characters, messages) => {
  expect(smsParts(text)).toEqual({ characters, messages });
});
