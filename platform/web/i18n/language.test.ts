import { afterEach, expect, test, vi } from 'vitest';
import { formatDateTime } from '../format/date-time.ts';
import { displayLocale } from './language.ts';
import { startI18n } from './i18n.ts';

afterEach(() => vi.unstubAllGlobals());

test('dates are written in the English of the browser, American where it says nothing more', () => {
  startI18n();
  const moment = '2026-11-22T09:53:00Z';
  const written = (...languages: string[]) => {
    vi.stubGlobal('navigator', { languages });
    return [displayLocale(), formatDateTime(moment, { zone: 'UTC' })];
  };
  expect(written('en')).toEqual(['en-US', 'Nov 22, 2026 at 09:53 AM']);
  expect(written('en-US', 'en-GB')).toEqual(['en-US', 'Nov 22, 2026 at 09:53 AM']);
  expect(written('de-DE', 'en-GB')).toEqual(['en-GB', '22 Nov 2026, 09:53']);
});
