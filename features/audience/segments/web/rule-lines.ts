import { isGroup } from '../contract/readable-rules.ts';
import type { RuleGroup, RuleLine } from '../contract/segments.ts';

/** The lines of a rule in reading order: as the server answers them. */
export function ruleLines(rules: RuleGroup): RuleLine[] {
  return rules.segment_filters_attributes.flatMap((part) =>
    isGroup(part) ? ruleLines(part) : [part],
  );
}
