import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { shownPeople, variantCounts, type VariantCounts } from '../contract.ts';
import type { VariantDraft } from './use-variants.ts';

/** How long typing rests before rules are counted, and before people are shown, in milliseconds. */
const pauses = { counts: 400, people: 900 } as const;

/** Who gets which variant while rules are written. */
export interface Counts {
  readonly total: number | null;
  readonly byDefault: number | null;
  /** By the key of the variant; those without a rule are not counted. */
  readonly of: ReadonlyMap<string, VariantCounts['variants'][number]>;
  readonly isCounting: boolean;
  readonly error: Error | null;
}

/** Counts whom each rule finds and who gets each variant. */
export function useCounts(variants: readonly VariantDraft[]): Counts {
  const api = useApi();
  const asked = variants.filter(({ rules }) => rules !== null);
  const text = JSON.stringify(asked.map(({ rules }) => ({ rules })));
  const [settled] = useDebouncedValue(text, pauses.counts);
  const result = useQuery({
    queryKey: ['dynamic-counts', api.accountId, settled],
    queryFn: async ({ signal }) => {
      const body = { variants: JSON.parse(settled) as unknown };
      const answer = await api.post('dynamic_contents/counts', { body, signal, quiet: true });
      return variantCounts.parse(answer.data);
    },
    enabled: settled !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  // Older figures belong to other variants as soon as one comes or goes.
  const fits = asked.length > 0 && result.data?.variants.length === asked.length;
  const data = fits ? result.data : undefined;
  return {
    total: data?.total ?? null,
    byDefault: data?.default ?? null,
    of: new Map(
      asked.flatMap(({ key }, at) => {
        const counted = data?.variants[at];
        return counted ? [[key, counted] as const] : [];
      }),
    ),
    isCounting: asked.length > 0 && (settled !== text || result.isFetching),
    error: result.error,
  };
}

/** What ten people would see, as soon as there is something to see. */
export function useShownPeople(
  defaultPart: string,
  variants: readonly VariantDraft[],
  contactIds: readonly number[],
) {
  const api = useApi();
  const isReady =
    defaultPart.trim() !== '' &&
    variants.length > 0 &&
    variants.every(({ rules, html }) => rules !== null && html.trim() !== '');
  const text = JSON.stringify({
    default_part: defaultPart,
    variants: variants.map(({ name, rules, html }) => ({ name, rules, html_part: html })),
    ...(contactIds.length > 0 && { contact_ids: contactIds }),
  });
  const [settled] = useDebouncedValue(text, pauses.people);
  const result = useQuery({
    queryKey: ['dynamic-people', api.accountId, settled],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(settled) as unknown;
      const answer = await api.post('dynamic_contents/people', { body, signal, quiet: true });
      return shownPeople.parse(answer.data).people;
    },
    enabled: isReady && settled === text,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return { isReady, people: result.data, error: result.error, isLoading: result.isFetching };
}
