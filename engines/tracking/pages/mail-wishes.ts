import type { MailWishes } from '#engines/audience/public.ts';
import { escapeHtml } from './page-frame.ts';
import { pageText, plainPageText, type PageLanguage } from './page-texts.ts';

/** For how many days people may pause emails. */
export const pauseDays = [30, 60, 90] as const;

/** The choices of the preferences page besides lists: fewer emails, and none for a while. */
export function wishFields(
  language: PageLanguage,
  { pausedUntil, mailsAWeek }: MailWishes,
): string {
  const option = (value: string, text: string, isChosen = false) =>
    `<option value="${value}"${isChosen ? ' selected' : ''}>${text}</option>`;
  const pace =
    option('', pageText(language, 'paceAll')) +
    option('1', pageText(language, 'paceWeek'), mailsAWeek !== null);
  const first =
    pausedUntil === null
      ? option('', pageText(language, 'noPause'))
      : option('', pausedText(language, pausedUntil), true) +
        option('end', pageText(language, 'endPause'));
  const days = pauseDays.map((count) =>
    option(
      String(count),
      escapeHtml(plainPageText(language, 'days').replace('{days}', `${count}`)),
    ),
  );
  return `<p class="field"><label for="pace">${pageText(language, 'pace')}</label><select id="pace" name="pace">${pace}</select></p>
<p class="field"><label for="pause">${pageText(language, 'pause')}</label><select id="pause" name="pause">${first}${days.join('')}</select></p>`;
}

function pausedText(language: PageLanguage, until: string): string {
  const date = new Date(until).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return escapeHtml(plainPageText(language, 'pausedUntil').replace('{date}', date));
}
