import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { contentTexts } from '../content.ts';
import type { Content } from '../content.ts';

/** The name of a draft; a new one begins with a name that is free, because it tells the moment. */
export function useDraftName(content: Content | null) {
  const newName = useNewName();
  const [name, setName] = useState(() => content?.name ?? newName());
  return { name, setName };
}

/** Makes a name for a content that nobody has named yet. */
export function useNewName(): () => string {
  const { t } = useTranslation(contentTexts);
  return () => t('editor.newName', { when: formatDateTime(new Date().toISOString(), { style: 'short' }) });
}
