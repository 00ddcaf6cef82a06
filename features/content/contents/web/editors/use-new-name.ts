import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { contentTexts } from '../content.ts';

/** Makes a name for a content that nobody has named yet; it tells the moment, so it is free. */
export function useNewName(): () => string {
  const { t } = useTranslation(contentTexts);
  return () => t('editor.newName', { when: formatDateTime(Date.now()) });
}
