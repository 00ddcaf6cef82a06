import { expect, test } from 'vitest';
import { readableErrors, readApiError } from './error-messages.ts';

test('a single field error shows the capitalised field name and the message', () => {
  expect(readableErrors({ first_name: ['cannot be blank'] })).toBe('First name cannot be blank');
});

test('several errors are numbered', () => {
  expect(
    readableErrors({
      name: ['cannot be blank'],
      reply_to_email: ['is not an address', 'is too long'],
    }),
  ).toBe(
    '1) Name cannot be blank\n2) Reply to email is not an address\n3) Reply to email is too long',
  );
});

test('base errors show just the message', () => {
  expect(readableErrors({ base: ['This list is in use.'] })).toBe('This list is in use.');
});

test('a plain string is shown as it is', () => {
  expect(readApiError(422, { errors: 'Pick a file first.' }, 'x').message).toBe(
    'Pick a file first.',
  );
});

test('without errors the warning is shown', () => {
  const error = readApiError(422, { warning: 'Nobody would get this.' }, 'x');
  expect(error.message).toBe('Nobody would get this.');
  expect(error.warning).toBe('Nobody would get this.');
});

test('an unknown body falls back to the given sentence and keeps the body', () => {
  const error = readApiError(502, '<html>', 'Something went wrong.');
  expect([error.message, error.body]).toEqual(['Something went wrong.', '<html>']);
});
