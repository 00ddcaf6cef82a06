import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, passwordProblems } from './password-rules.ts';

const brokenBy = (password: string) => brokenPasswordRules(password).map((rule) => rule.id);

describe('a new password', () => {
  it.each([
    ['Sturdy-Lamp-7', []],
    ['Stu-7', ['length']],
    ['sturdy-lamp-7', ['upper_case']],
    ['SturdyLamp77', ['special', 'no_repeat']],
    ['Sturdy-Lamp', ['digit']],
    ['Sturdyy-Lamp-7', ['no_repeat']],
    ['', ['length', 'upper_case', 'special', 'digit', 'no_repeat']],
    ['Sturdy 😀😀 Lamp-7', ['no_repeat']],
  ])('%j breaks %j', (password, broken) => expect(brokenBy(password)).toEqual(broken));

  it('is told apart as missing, too long, or against a rule', () => {
    expect(passwordProblems('')).toEqual(['Required']);
    expect(passwordProblems('weak')).toEqual(['Enter Valid New Password']);
    expect(passwordProblems('aB3-'.repeat(64))).toEqual([]);
    expect(passwordProblems(`${'aB3-'.repeat(64)}x`)).toEqual([
      'is too long (at most 256 characters)',
    ]);
  });
});
