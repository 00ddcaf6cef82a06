import { useEffect, useRef } from 'react';
import { Input } from '@mantine/core';
import type { Node } from '#engines/journeys/contract.ts';
import { RuleBuilder, useRuleBuilding } from '#features/audience/segments/web/public.tsx';
import { asRuleGroup } from '../words/mentioned-records.ts';
import type { JourneyNames } from '../words/use-names.ts';

/** A rule as a step keeps it. */
export type StepRules = NonNullable<Extract<Node, { type: 'trigger' }>['rules']>;

/** A rule by the editor of segments; null while no condition is complete. */
export function RuleField({
  label,
  rules,
  names,
  onChange,
}: {
  label: string;
  rules: StepRules | null;
  names: JourneyNames;
  onChange: (rules: StepRules | null) => void;
}) {
  const rule = useRuleBuilding({ rules: rules && asRuleGroup(rules), names: names.names });
  const text = JSON.stringify(rule.rules);
  const written = useRef(JSON.stringify(rules));
  const isRead = rule.building.criteria.length > 0;
  useEffect(() => {
    // Before the criteria are there, no condition can be complete.
    if (!isRead || written.current === text) return;
    written.current = text;
    onChange(JSON.parse(text) as StepRules | null);
  }, [isRead, text, onChange]);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <RuleBuilder rule={rule} />
      {rule.text !== null && <Input.Description mt={6}>{rule.text}</Input.Description>}
    </Input.Wrapper>
  );
}
