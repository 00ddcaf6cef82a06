import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import {
  segmentEstimate,
  segmentOfContact,
  segmentPreview,
  type RuleGroup,
  type SegmentPreview,
} from '../contract/segments.ts';
import { completeKeys, rulesOf, type DraftGroup } from './rule-tree.ts';

/** How long typing rests before a rule is counted, in milliseconds. */
const pause = 400;

/** What a rule finds, by line. */
export interface RulePreview {
  readonly data: SegmentPreview | undefined;
  /** The figures of each line, by its key. */
  readonly lineOf: ReadonlyMap<string, SegmentPreview['lines'][number]>;
  readonly error: Error | null;
  /** Figures are on their way, older ones may still be shown. */
  readonly isCounting: boolean;
  readonly isEmpty: boolean;
  /** The figures are about so: the exact ones are on their way. */
  readonly isEstimate: boolean;
  readonly rules: RuleGroup | null;
}

/** Counts a rule while it is edited: the newest alone, what was asked before is given up. */
export function usePreview(
  draft: DraftGroup,
  criteria: readonly CriterionDefinition[],
): RulePreview {
  const api = useApi();
  const rules = rulesOf(draft, criteria);
  const text = JSON.stringify(rules);
  const [settled] = useDebouncedValue(text, pause);
  const result = useQuery({
    queryKey: ['segment-preview', api.accountId, settled],
    queryFn: async ({ signal }) => {
      const body = { segment_rules_attributes: JSON.parse(settled) as unknown };
      const answer = await api.post('segments/preview', { body, signal, quiet: true });
      return segmentPreview.parse(answer.data);
    },
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  const isExact = settled === text && !result.isPlaceholderData && result.data !== undefined;
  const estimate = useEstimate(settled, !isExact && !isSmall(result.data?.total));
  const isEstimate = !isExact && estimate !== null && settled === text;
  const known = isEstimate ? { ...estimate, sample: [] } : result.data;
  const data = rules === null ? undefined : known;
  const keys = isExact || isEstimate ? completeKeys(draft, criteria) : [];
  return {
    data,
    lineOf: linesByKey(keys, data),
    error: result.error,
    isCounting: rules !== null && (settled !== text || result.isFetching),
    isEmpty: rules === null,
    isEstimate,
    rules,
  };
}

function linesByKey(keys: readonly string[], data: SegmentPreview | undefined) {
  const lines = data?.lines ?? [];
  return new Map(
    keys.flatMap((key, at) => {
      const line = lines[at];
      return line ? [[key, line] as const] : [];
    }),
  );
}

const isSmall = (total: number | undefined): boolean => total !== undefined && total <= 200_000;

// Where counting takes a while, figures that are about right are there at once.
function useEstimate(settled: string, isNeeded: boolean) {
  const api = useApi();
  const { data = null } = useQuery({
    queryKey: ['segment-estimate', api.accountId, settled],
    queryFn: async ({ signal }) => {
      const body = { segment_rules_attributes: JSON.parse(settled) as unknown };
      const answer = await api.post('segments/estimate', { body, signal, quiet: true });
      return segmentEstimate.parse(answer.data);
    },
    enabled: isNeeded && settled !== 'null',
    retry: false,
    staleTime: 10_000,
  });
  return data;
}

/** Whether a rule finds one contact, line by line. */
export function useWhy(rules: RuleGroup | null, contactId: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['segment-why', api.accountId, rules, contactId],
    queryFn: async ({ signal }) => {
      const body = { segment_rules_attributes: rules, contact_id: contactId };
      return segmentOfContact.parse((await api.post('segments/preview', { body, signal })).data);
    },
    enabled: rules !== null && contactId !== null,
  });
}
