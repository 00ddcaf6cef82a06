import { useState } from 'react';
import {
  generatedRules,
  toBeReviewed,
  type GeneratedPart,
} from '#features/audience/segment-prompts/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { RuleGroup, Segment } from '../../contract/segments.ts';
import { withoutEmpty } from './without-empty.ts';

/** A rule that was made of plain words, with the names of what it names. */
export interface GeneratedRule {
  readonly rules: RuleGroup;
  readonly names: Segment['names'];
}

/** Asks for a rule of plain words. Null: there is none, and the description is kept to be reviewed. */
export function useGeneratedRules() {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const keep = async (input: string) => {
    const body = { input, result: toBeReviewed, account_id: api.accountId };
    await api.post('nlp/store_prompts', { body, quiet: true }).catch(() => undefined);
  };
  const ask = async (input: string): Promise<GeneratedRule | null> => {
    setAsking(true);
    try {
      const answer = generatedRules.parse(
        (await api.post('nlp/generate', { body: { input } })).data,
      );
      const { error, ...given } = answer.segment_rules_attributes;
      const rules = withoutEmpty(
        given as { filter: 'and' | 'or'; segment_filters_attributes: GeneratedPart[] },
      );
      if (error === null && rules !== null) return { rules, names: answer.names };
      snackbar.error({ message: serverText(error ?? '') });
      await keep(input);
      return null;
    } catch {
      // The call has said what was wrong.
      await keep(input);
      return null;
    } finally {
      setAsking(false);
    }
  };
  return { ask, isAsking };
}
