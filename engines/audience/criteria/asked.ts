import type { CriterionInput, CriterionOperator } from '../contract.ts';

/** One operator: how it is called, how it says its condition, also of one time, and what it asks for. */
export function asked(
  [operator, label, sentence, sentenceOfOne]: readonly [
    operator: string,
    label: string,
    sentence: string,
    sentenceOfOne?: string,
  ],
  inputs: CriterionInput[],
): CriterionOperator {
  return { operator, label, sentence, ...(sentenceOfOne && { sentenceOfOne }), inputs };
}

/** The blank for a number of times. */
export function timesInput(): CriterionInput {
  return { name: 'times', kind: 'number', label: 'Times' };
}
