import { readRules } from '../contract/readable-rules.ts';
import type { RuleGroup, Segment } from '../contract/segments.ts';
import type { Building } from './building.ts';
import { RuleGroupCard } from './RuleGroupCard.tsx';
import { rulesOf, type DraftGroup } from './rule-tree.ts';
import { useCriteria, useReading } from './use-criteria.ts';
import { useRuleDraft } from './use-rule-draft.ts';

export { RuleText } from './RuleText.tsx';

/** A rule while it is built on a neighbour's screen. */
export interface RuleBuilding {
  readonly draft: DraftGroup;
  readonly building: Building;
  /** As it would be saved; null while no condition is complete. */
  readonly rules: RuleGroup | null;
  /** The rule in words. */
  readonly text: string | null;
}

/** Holds a rule while it is built; `RuleBuilder` shows it. */
export function useRuleBuilding(start: {
  rules: RuleGroup | null;
  names: Segment['names'];
}): RuleBuilding {
  const rule = useRuleDraft(start);
  const { criteria } = useCriteria();
  const reading = useReading(criteria, rule.names);
  const rules = rulesOf(rule.draft, criteria);
  return {
    draft: rule.draft,
    building: { ...rule, criteria, mayNest: true, lineOf: new Map(), isCounting: false },
    rules,
    text: rules && readRules(rules, reading),
  };
}

/** The conditions of a rule with groups within groups, as segments have them. */
export function RuleBuilder({ rule }: { rule: RuleBuilding }) {
  return <RuleGroupCard group={rule.draft} building={rule.building} />;
}
