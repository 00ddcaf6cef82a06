import { isGroup } from '../../contract/readable-rules.ts';
import type { RuleGroup, RuleLine } from '../../contract/segments.ts';

/** The rule without lines that ask nothing and groups without any; null where nothing is left. */
export function withoutEmpty(rules: RuleGroup): RuleGroup | null {
  const parts = rules.segment_filters_attributes.flatMap((part): (RuleLine | RuleGroup)[] => {
    if (isGroup(part)) return [withoutEmpty(part) ?? []].flat();
    return typeof part['criterion'] === 'string' ? [part] : [];
  });
  return parts.length === 0 ? null : { ...rules, segment_filters_attributes: parts };
}
