import { expect, test } from 'vitest';
import { ApiError } from '#platform/web/api/api-error.ts';
import { lineOf, sentencesOf } from './problems.ts';

const refusal = (fields: Record<string, string[]>) =>
  new ApiError({ status: 422, message: 'refused', fields });

test('bad Liquid is told by the server’s own sentence, with its line', () => {
  const problem = refusal({
    html_part: [
      'Liquid: tag {% if %} not closed on line 12. Add {% endif %} where the block ends.',
    ],
  });
  expect(sentencesOf(problem)).toEqual([
    'Liquid: tag {% if %} not closed on line 12. Add {% endif %} where the block ends.',
  ]);
  expect(lineOf(problem)).toBe(12);
  expect(lineOf(problem, 'text_part')).toBeNull();
});

test('a refused field is named by the words that stand at it', () => {
  expect(sentencesOf(refusal({ name: ['has already been taken'] }))).toEqual([
    'The name has already been taken',
  ]);
  expect(sentencesOf(new Error('no answer'))).toEqual(['no answer']);
});
