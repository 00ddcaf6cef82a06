import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '../use-document-title.ts';
import { noteVisit } from './visits.ts';

/** Remembers the open page for the palette, by its record where it is about one. */
export function useNoteVisit(): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { page = '', record } = usePageTitle();
  useEffect(() => {
    if (page !== '') noteVisit({ path, page, record });
  }, [path, page, record]);
}
