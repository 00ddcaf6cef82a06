import { expect, it } from 'vitest';
import { fieldMessages } from './interaction-calls.ts';

it('puts each message at its field and names the field where the message does not', () => {
  expect(
    fieldMessages({
      email: ['Email is required'],
      password: 'is too long',
      base: ['Wait 30 minutes.'],
    }),
  ).toEqual({
    email: 'Email is required',
    password: 'Password is too long',
    base: 'Wait 30 minutes.',
  });
});

it('shows a plain text as it is', () => {
  expect(fieldMessages('Try again')).toEqual({ base: 'Try again' });
  expect(fieldMessages(undefined)).toEqual({});
});
