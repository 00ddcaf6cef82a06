import { useEffect } from 'react';
import { pageTitle, useRouteMeta } from './route-meta.ts';

/** Keeps the text of the browser tab: unread count, product and page. */
export function useDocumentTitle(unread: number): void {
  const { name } = useRouteMeta();
  useEffect(() => {
    document.title = pageTitle(name, unread);
  }, [name, unread]);
}
