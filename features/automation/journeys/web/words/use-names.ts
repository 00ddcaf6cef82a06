import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import type { Graph, Settings } from '#engines/journeys/contract.ts';
import { segmentCriteria } from '#features/audience/segments/contract/segments.ts';
import { choicesOf, type ChosenRecord } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import { mentionsOf } from './mentioned-records.ts';

/** Names of records by family and id; null for what is hidden from the person. */
export type Names = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** The names of all records that a journey mentions, and how a picker tells of those chosen just now. */
export interface JourneyNames {
  readonly names: Names;
  readonly criteria: readonly CriterionDefinition[];
  readonly learn: (family: string, items: readonly PickedItem[]) => void;
}

const none: readonly CriterionDefinition[] = [];

/** What rules of the account may ask. */
export function useRuleCriteria(): readonly CriterionDefinition[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['segment-criteria', api.accountId],
    queryFn: async ({ signal }) =>
      segmentCriteria.parse((await api.get('segments/criteria', { signal })).data).criteria,
    staleTime: 60_000,
  });
  return data ?? none;
}

/** Reads the names of what a journey mentions. */
export function useNames(graph: Graph, settings: Settings): JourneyNames {
  const api = useApi();
  const criteria = useRuleCriteria();
  const [learned, setLearned] = useState<Names>({});
  const mentions = useMemo(
    () => Object.entries(mentionsOf(graph, settings, criteria)),
    [graph, settings, criteria],
  );
  const read = useQueries({
    queries: mentions.map(([family, ids]) => ({
      queryKey: ['list', api.accountId, choicesOf(family).path, 'names', ids.join()],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await api.get<ChosenRecord[]>(choicesOf(family).path, {
            query: { ids: ids.slice(0, 100), per_page: 100 },
            signal,
            exclude: [403, 404],
            quiet: true,
          })
        ).data,
      retry: false,
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const names = useMemo(() => {
    const all: Record<string, Record<string, string | null>> = {};
    for (const [family, known] of Object.entries(learned)) all[family] = { ...known };
    for (const [at, [family]] of mentions.entries())
      for (const { id, name } of read[at] ?? [])
        all[family] = { ...all[family], [String(id)]: name };
    return all;
  }, [learned, mentions, read]);
  const learn = useCallback((family: string, items: readonly PickedItem[]) => {
    const known = Object.fromEntries(items.map(({ id, name }) => [String(id), name]));
    setLearned((before) => ({ ...before, [family]: { ...before[family], ...known } }));
  }, []);
  return useMemo(() => ({ names, criteria, learn }), [names, criteria, learn]);
}
