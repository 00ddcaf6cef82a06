import { expect, test } from 'vitest';
import { createQuestionCount, questionsAMinute } from './question-count.ts';
import { withoutAddresses } from './suggest.ts';

test('an account asks so many questions within a minute, and takes none of another', () => {
  let now = new Date('2026-05-04T10:00:00Z');
  const mayAsk = createQuestionCount({ now: () => now });
  for (let n = 0; n < questionsAMinute; n += 1) expect(mayAsk(1)).toBe(true);
  expect([mayAsk(1), mayAsk(2)]).toEqual([false, true]);
  now = new Date('2026-05-04T10:00:59Z');
  expect(mayAsk(1)).toBe(false);
  now = new Date('2026-05-04T10:01:00Z');
  expect(mayAsk(1)).toBe(true);
});

test('email addresses are taken out of a text, however they stand in it', () => {
  expect(withoutAddresses('I am <nora.lind+a@home.example>, or o@x.example.')).toBe(
    'I am <[email address]>, or [email address]',
  );
  expect(withoutAddresses('call me @ home')).toBe('call me @ home');
});
