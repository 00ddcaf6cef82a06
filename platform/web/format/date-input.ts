import 'dayjs/locale/de.js';
import { displayLanguage } from '../i18n/language.ts';

/** How a field for a day is written in the language on screen: its format, the names of its calendar and where a week begins. */
export function dayInput() {
  return displayLanguage() === 'de'
    ? { locale: 'de', valueFormat: 'DD.MM.YYYY', firstDayOfWeek: 1 as const }
    : { locale: 'en', valueFormat: 'MMM DD, YYYY', firstDayOfWeek: 0 as const };
}

/** The same of a field for a moment, with its clock of 12 or 24 hours. */
export function momentInput() {
  return displayLanguage() === 'de'
    ? {
        ...dayInput(),
        valueFormat: 'DD.MM.YYYY, HH:mm',
        timePickerProps: { format: '24h' as const },
      }
    : {
        ...dayInput(),
        valueFormat: 'MMM DD, YYYY [at] hh:mm A',
        timePickerProps: { format: '12h' as const },
      };
}
