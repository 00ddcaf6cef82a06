import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDateTime, formatRelative } from '../format/date-time.ts';
import { fullNumber, money, percent, shortNumber } from '../format/numbers.ts';
import { nearestLanguage } from '#platform/contract/languages.ts';
import { startI18n } from './i18n.ts';
import { serverText } from './server-text.ts';

beforeEach(async () => {
  startI18n();
  i18next.addResourceBundle('de', 'messages', {
    'Name is required': 'Der Name fehlt',
    'is too long (at most {} characters)': 'ist zu lang (höchstens {} Zeichen)',
    '{} failed. {}': '{} schlug fehl. {*}',
    'Import of {} failed. {}': 'Der Import von {} schlug fehl. {*}',
    '{} % of {} mails on {}': '{#} % von {#} Mails am {@}',
  });
  await i18next.changeLanguage('de');
});
afterEach(() => i18next.changeLanguage('en'));

test('a message of the server is shown in the language on screen, with its own figures', () => {
  expect(serverText('Name is required')).toBe('Der Name fehlt');
  expect(serverText('is too long (at most 255 characters)')).toBe(
    'ist zu lang (höchstens 255 Zeichen)',
  );
  expect(serverText('never heard of')).toBe('never heard of');
});

test('a message within a message is translated as well, a name within one is not', () => {
  expect(serverText('Name is required failed. Name is required')).toBe(
    'Name is required schlug fehl. Der Name fehlt',
  );
});

test('of two messages that fit, the one that says more is taken', () => {
  expect(serverText('Import of a.csv failed. Name is required')).toBe(
    'Der Import von a.csv schlug fehl. Der Name fehlt',
  );
});

test('numbers and days within a message are written as the language writes them', () => {
  expect(serverText('0.30 % of 12,345 mails on 2026-11-20')).toBe(
    '0,30 % von 12.345 Mails am 20.11.2026',
  );
  expect(serverText('no % of v1.2 mails on Friday')).toBe('no % von v1.2 Mails am Friday');
});

test('English stays as the server wrote it', async () => {
  await i18next.changeLanguage('en');
  expect(serverText('Name is required')).toBe('Name is required');
});

test('dates and numbers follow the language', () => {
  expect(formatDateTime('2026-11-21T14:05:00Z', { zone: 'Europe/Berlin' })).toBe(
    '21.11.2026, 15:05',
  );
  expect(formatRelative(Date.UTC(2026, 0, 8), Date.UTC(2026, 0, 10))).toBe('vorgestern');
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  expect(
    [fullNumber(1234.5), shortNumber(2_560_000), percent(1, 3), money(1234.5)].map(plain),
  ).toEqual(['1.234,5', '2,6 Mio.', '33,3 %', '1.235 $']);
});

test('the nearest language of a browser is taken by its main part', () => {
  expect([
    nearestLanguage(['fr-FR', 'de-AT', 'en']),
    nearestLanguage(['fr']),
    nearestLanguage([]),
  ]).toEqual(['de', 'en', 'en']);
});
