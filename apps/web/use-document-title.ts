import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownPageName } from '#platform/web/page/page-name.ts';
import { pageTitle, routeWords, useRouteMeta } from './route-meta.ts';

/** What the open page is called, in the language on screen, and the record that it is about. */
export function usePageTitle(): { page: string | undefined; record: string | null } {
  const { name } = useRouteMeta();
  // The words follow the language.
  useTranslation('messages');
  return { page: name && routeWords(name), record: useShownPageName() };
}

/** Keeps the text of the browser tab: unread count, product, page and record. */
export function useDocumentTitle(unread: number): void {
  const { page, record } = usePageTitle();
  useEffect(() => {
    document.title = pageTitle({ page, record, unread });
  }, [page, record, unread]);
}
