import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { contentTexts } from '../content.ts';

/** Makes a name for a content that nobody has named yet; it tells the second, so it is free. */
export function useNewName(): () => string {
  const { t } = useTranslation(contentTexts);
  return () => {
    const now = new Date();
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: displayZone(),
      timeStyle: 'medium',
    }).format(now);
    return t('editor.newName', { when: `${formatDateTime(now, { style: 'date' })}, ${time}` });
  };
}
