import { describe, expect, it } from 'vitest';
import {
  fieldMessages,
  fieldRules,
  firstProblem,
  numberLessThan,
  pairRules,
} from './field-rules.ts';

describe('a field', () => {
  it('that is required is asked for', () => {
    for (const empty of ['', null, undefined])
      expect(fieldRules.required(empty)).toBe('Field is required');
    expect([fieldRules.required('a'), fieldRules.required(0)]).toEqual([null, null]);
    expect(fieldMessages.requiredBehindLabel).toBe(' Field is Required.');
  });

  it('of spaces counts as empty', () => {
    expect([fieldRules.trim('   '), fieldRules.trim(' a ')]).toEqual(['Field is required', null]);
  });

  it('for a number takes numbers only', () => {
    for (const wrong of ['abc', '1a', ' ', 'Infinity'])
      expect(fieldRules.number(wrong)).toBe('Enter Number only');
    for (const right of ['12', '-1.5', 0, '']) expect(fieldRules.number(right)).toBeNull();
  });

  it('for a positive number refuses negatives and what is no number', () => {
    for (const wrong of ['-1', -0.5, 'abc'])
      expect(fieldRules.positiveNumber(wrong)).toBe(
        'Please input a number that is equal to or greater than 1',
      );
    for (const right of ['1', 2.5, '0']) expect(fieldRules.positiveNumber(right)).toBeNull();
  });

  it('for a count refuses 0 with the same words', () => {
    for (const wrong of ['0', 0, '0.0'])
      expect(fieldRules.nonZero(wrong)).toBe(
        'Please input a number that is equal to or greater than 1',
      );
    expect(fieldRules.nonZero('1')).toBeNull();
    expect(firstProblem('0', [fieldRules.positiveNumber, fieldRules.nonZero])).toBe(
      fieldMessages.positiveNumber,
    );
  });

  it('for a year takes four digits', () => {
    for (const wrong of ['20', '20261', '202a', 99])
      expect(fieldRules.yearLength(wrong)).toBe('Enter Valid Year');
    expect([fieldRules.yearLength('2026'), fieldRules.yearLength(1999)]).toEqual([null, null]);
  });

  it('without special characters refuses punctuation, the period too', () => {
    for (const wrong of ['a.b', 'a-b', 'a_b', 'a!', '$1', 'a„b', 'a+b'])
      expect(fieldRules.notContainsSpecialChars(wrong)).toBe('Special characters are not allowed');
    for (const right of ['Ab 12', 'Zoë', '東京'])
      expect(fieldRules.notContainsSpecialChars(right)).toBeNull();
  });

  it('of a number without special characters allows period and hyphen', () => {
    expect([
      fieldRules.numberNotContainsSpecialChars('a.b-c'),
      fieldRules.numberNotContainsSpecialChars('a!'),
    ]).toEqual([null, 'Special characters are not allowed']);
  });

  it('without emojis refuses them, families and flags too', () => {
    for (const wrong of ['hi 🙂', '👩‍👩‍👧', '🇩🇪'])
      expect(fieldRules.emojiNotAllowed(wrong)).toBe("Emoji's are not allowed");
    expect(fieldRules.emojiNotAllowed('plain © 1')).toBeNull();
  });

  it('below a limit says the limit', () => {
    expect([numberLessThan(10)('10'), numberLessThan(10)(9.99), numberLessThan(10)('')]).toEqual([
      'Number must be less than 10',
      null,
      null,
    ]);
  });
});

describe('two numbers', () => {
  it('of which the second is to be greater', () => {
    expect([
      pairRules.greaterThan(5, 3),
      pairRules.greaterThan(3, 3),
      pairRules.greaterThan('3', '11'),
    ]).toEqual([
      fieldMessages.greaterThan,
      'Second number must be greater than the first number',
      null,
    ]);
  });

  it('of which the first is to be less', () => {
    expect([pairRules.lessThan(5, 3), pairRules.lessThan(3, 5)]).toEqual([
      'First number must be less than the second number',
      null,
    ]);
  });

  it('of which the first is to be less or equal', () => {
    expect([pairRules.lessThanEqualTo(5, 3), pairRules.lessThanEqualTo(3, 3)]).toEqual([
      'First number must be less than or equal to the second number',
      null,
    ]);
  });

  it('of which the second is to be greater or equal', () => {
    expect([pairRules.greaterThanEqualTo(5, 3), pairRules.greaterThanEqualTo(3, 3)]).toEqual([
      'Second number must be greater than or equal the first number',
      null,
    ]);
  });

  it('are not compared while one is missing', () => {
    expect([pairRules.lessThan('', 3), pairRules.greaterThan(5, null)]).toEqual([null, null]);
  });
});
