import { describe, expect, test } from 'vitest';
import vectors from '../fixtures/keywords.json' with { type: 'json' };
import { meaningOfText } from './text-meaning.ts';

const none = { opt_out: [], opt_in: [], help: [] };

describe('what a text means', () => {
  test.each(vectors.opt_out)('%j stops texts', (text) => {
    expect(meaningOfText(text, none)).toBe('opt_out');
  });
  test.each(vectors.help)('%j asks for help', (text) => {
    expect(meaningOfText(text, none)).toBe('help');
  });
  test.each(vectors.opt_in)('%j starts texts again', (text) => {
    expect(meaningOfText(text, none)).toBe('opt_in');
  });
  test.each(vectors.not_opt_out)('%j means something else', (text) => {
    expect(meaningOfText(text, none)).toBe('other');
  });
  test.each(vectors.review_queue)('%j is for a person to look at', (text) => {
    expect(meaningOfText(text, none)).toBe('review');
  });

  test.each([
    'ЅТОР',
    'SТОP',
    'st0p',
    'Arrêt',
    'S T O P',
    'STOP 🛑',
    'S\u200BTOP',
    'ＳＴＯＰ ＡＬＬ',
    'стоп',
    'Abmelden',
    'baja',
    '退订',
  ])('%j stops texts, too', (text) => {
    expect(meaningOfText(text, none)).toBe('opt_out');
  });

  test.each([
    'stop sending me this crap',
    'Don’t text me again',
    'bitte stopp',
    'Keine SMS mehr!',
    'I think you have the wrong number',
    'please UNSUBSCRIBE me',
  ])('%j is for a person to look at, too', (text) => {
    expect(meaningOfText(text, none)).toBe('review');
  });

  test.each([
    'We had to stop at the store',
    'When does the sale end?',
    'Quitting time is 5',
    'Can you stop the delivery of order 12?',
    '👍',
  ])('%j means something else, too', (text) => {
    expect(meaningOfText(text, none)).toBe('other');
  });

  test('words of the account are added and never take one away', () => {
    const words = { opt_out: ['FERTIG'], opt_in: ['ZURÜCK'], help: ['WER'] };
    expect(
      ['fertig', 'stop', 'cancel', 'zurück', 'start', 'wer?'].map((text) =>
        meaningOfText(text, words),
      ),
    ).toEqual(['opt_out', 'opt_out', 'opt_out', 'opt_in', 'opt_in', 'help']);
    expect(meaningOfText('start', { ...none, opt_out: ['START'] })).toBe('opt_out');
  });

  test('long texts take no longer than their letters', () => {
    expect(meaningOfText('stop '.repeat(400_000), none)).toBe('other');
  });
});
