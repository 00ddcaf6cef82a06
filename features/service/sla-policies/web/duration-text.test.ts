import { expect, test } from 'vitest';
import { durationOf, durationText } from './duration-text.ts';

test('lengths of time are read as people write them, in English and German', () => {
  const said = {
    '90': 90,
    '90 min': 90,
    '1:30': 90,
    '1h30': 90,
    '1h 30m': 90,
    ' 1  hour 30  minutes ': 90,
    '1.5 h': 90,
    '1,5 Stunden': 90,
    '1 Std. 30 Min.': 90,
    '24 hours': 1440,
    '2 Std': 120,
    '': null,
  };
  for (const [text, minutes] of Object.entries(said))
    expect([text, durationOf(text)]).toEqual([text, minutes]);
});

test('what is no length of time is none', () => {
  for (const text of [
    'soon',
    '1:75',
    '-5',
    '1 day',
    '1 h 30 h',
    '30 min 1 h',
    '1.5',
    `1${' h'.repeat(30)}`,
  ])
    expect([text, durationOf(text)]).toEqual([text, Number.NaN]);
});

test('what is shown is read again as the same', () => {
  expect([durationText(90, 'en'), durationText(90, 'de')]).toEqual([
    '1 hr 30 min',
    '1 Std. 30 Min.',
  ]);
  for (const minutes of [1, 59, 60, 61, 480, 2880, 525_600])
    for (const language of ['en', 'de'])
      expect(durationOf(durationText(minutes, language))).toBe(minutes);
});
