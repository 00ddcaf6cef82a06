import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { applyServerErrors } from './form-errors.ts';

test('server messages land at their fields and the rest comes back as one text', () => {
  let shown: Record<string, string> = {};
  const form = {
    setErrors: (errors: Record<string, string>) => {
      shown = errors;
    },
  };
  const error = new ApiError({
    status: 422,
    message: '',
    fields: {
      name: ['has already been taken'],
      base: ['the plan is full'],
      from_email: ['is not verified'],
    },
  });
  expect(applyServerErrors(form, error, ['name'])).toBe(
    'The plan is full From email is not verified',
  );
  expect(shown).toEqual({ name: 'Has already been taken' });
});

test('a failure that is no refusal is thrown on', () => {
  expect(() =>
    applyServerErrors({ setErrors: () => undefined }, new TypeError('boom'), []),
  ).toThrow('boom');
});
