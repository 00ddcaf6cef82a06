import { useState } from 'react';
import type { z } from 'zod';
import { useApi } from '../api/ApiContext.tsx';
import { forgetDraft, keptDraft } from './kept-drafts.ts';

/** A draft of an earlier visit that the server does not have. */
export interface OfferedDraft<Values> {
  readonly values: Values;
  readonly at: number;
  /** Whether the record was saved after the draft was begun. */
  readonly isOvertaken: boolean;
  /** Takes its words into the editor; answers them. */
  takeUp(): Values;
  discard(): void;
}

/** The draft of a place that was kept in this browser, if it says anything else than what is saved; null once it was answered. */
export function useKeptDraft<Values>({
  place,
  version,
  schema,
  isSaved,
}: {
  place: string;
  version: string | null;
  schema: z.ZodType<Values>;
  /** Whether the server has these values already: the last save came through after all. */
  isSaved: (values: Values) => boolean;
}): OfferedDraft<Values> | null {
  const { accountId } = useApi();
  const [found, setFound] = useState(() => {
    const kept = keptDraft(window.localStorage, `${accountId}/${place}`, Date.now());
    const values = schema.safeParse(kept?.values);
    if (!kept) return null;
    if (values.success && !isSaved(values.data)) return { ...kept, values: values.data };
    forgetDraft(window.localStorage, kept.key);
    return null;
  });
  if (found === null) return null;
  const discard = () => {
    forgetDraft(window.localStorage, found.key);
    setFound(null);
  };
  return {
    values: found.values,
    at: found.at,
    isOvertaken: found.version !== version,
    discard,
    takeUp: () => {
      discard();
      return found.values;
    },
  };
}
