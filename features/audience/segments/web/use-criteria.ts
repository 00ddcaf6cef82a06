import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { ReadableWith } from '../contract/readable-rules.ts';
import { segmentCriteria, type Segment } from '../contract/segments.ts';

const none: readonly CriterionDefinition[] = [];

/** What rules of this account may ask; empty while it is read. */
export function useCriteria() {
  const api = useApi();
  const result = useQuery({
    queryKey: ['segment-criteria', api.accountId],
    queryFn: async ({ signal }) =>
      segmentCriteria.parse((await api.get('segments/criteria', { signal })).data).criteria,
    staleTime: 60_000,
  });
  return {
    criteria: result.data ?? none,
    error: result.error,
    refetch: () => void result.refetch(),
  };
}

/** What a rule is put into words with, in the language on screen. */
export function useReading(
  criteria: readonly CriterionDefinition[],
  names: Segment['names'],
): ReadableWith {
  // The language on screen is a part of the words.
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => ({
      criteria,
      nameOf: (family, id) => names[family]?.[id],
      say: (english) => (language === 'en' ? english : serverText(english)),
    }),
    [criteria, names, language],
  );
}
