import 'dayjs/locale/de.js';
import { platformText } from '../i18n/i18n.ts';
import { displayLanguage } from '../i18n/language.ts';

/** How a field for a day is written in the language on screen: its format, the names of its calendar and where a week begins. */
export function dayInput() {
  const labels = {
    nextLabel: platformText('calendar.next'),
    previousLabel: platformText('calendar.previous'),
  };
  return displayLanguage() === 'de'
    ? { ...labels, locale: 'de', valueFormat: 'DD.MM.YYYY', firstDayOfWeek: 1 as const }
    : { ...labels, locale: 'en', valueFormat: 'MMM DD, YYYY', firstDayOfWeek: 0 as const };
}

/** The same of a field for a moment, with its clock of 12 or 24 hours. */
export function momentInput() {
  const done = { 'aria-label': platformText('calendar.done') };
  const labels = {
    hoursInputLabel: platformText('calendar.hours'),
    minutesInputLabel: platformText('calendar.minutes'),
    amPmInputLabel: platformText('calendar.amPm'),
  };
  return displayLanguage() === 'de'
    ? {
        ...dayInput(),
        valueFormat: 'DD.MM.YYYY, HH:mm',
        timePickerProps: { ...labels, format: '24h' as const },
        submitButtonProps: done,
      }
    : {
        ...dayInput(),
        valueFormat: 'MMM DD, YYYY [at] hh:mm A',
        timePickerProps: { ...labels, format: '12h' as const },
        submitButtonProps: done,
      };
}
