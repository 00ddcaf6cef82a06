import { useCriteria, useReading } from './use-criteria.ts';
import { readRules } from '../contract/readable-rules.ts';
import type { Segment } from '../contract/segments.ts';
import classes from './segments.module.css';

/** A rule in one line, whole where one points at it. */
export function RuleText({
  segment,
}: {
  segment: Pick<Segment, 'segment_rules_attributes' | 'names'>;
}) {
  const { criteria } = useCriteria();
  const reading = useReading(criteria, segment.names);
  if (criteria.length === 0) return null;
  const text = readRules(segment.segment_rules_attributes, reading);
  return (
    <span className={classes.ruleText} title={text}>
      {text}
    </span>
  );
}
