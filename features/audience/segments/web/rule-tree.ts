import type { CriterionDefinition, CriterionOperator } from '#engines/audience/contract.ts';
import { definitionOf, isGroup } from '../contract/readable-rules.ts';
import type { RuleGroup, RuleLine } from '../contract/segments.ts';

/** A line while it is edited: it may lack values. */
export interface DraftLine {
  readonly key: string;
  readonly line: RuleLine;
}

/** A group while it is edited: it may be empty. */
export interface DraftGroup {
  readonly key: string;
  readonly filter: 'and' | 'or';
  readonly parts: readonly DraftPart[];
}

/** A line or a group while it is edited. */
export type DraftPart = DraftLine | DraftGroup;

let made = 0;
const newKey = (): string => `part-${++made}`;

/** True for a group, false for a line. */
export function isDraftGroup(part: DraftPart): part is DraftGroup {
  return 'parts' in part;
}

/** A line without anything in it. */
export function emptyLine(): DraftLine {
  return { key: newKey(), line: {} };
}

/** A group with one empty line. */
export function emptyGroup(filter: DraftGroup['filter'] = 'and'): DraftGroup {
  return { key: newKey(), filter, parts: [emptyLine()] };
}

/** A saved rule as the builder edits it. */
export function draftOf(rules: RuleGroup): DraftGroup {
  return {
    key: newKey(),
    filter: rules.filter,
    parts: rules.segment_filters_attributes.map((part) =>
      isGroup(part) ? draftOf(part) : { key: newKey(), line: part },
    ),
  };
}

/** The rule as it would be saved: complete lines only, groups without any left out; null when nothing is complete. */
export function rulesOf(
  draft: DraftGroup,
  criteria: readonly CriterionDefinition[],
): RuleGroup | null {
  const parts = draft.parts.flatMap((part): (RuleLine | RuleGroup)[] => {
    if (isDraftGroup(part)) return [rulesOf(part, criteria) ?? []].flat();
    return isComplete(part.line, criteria) ? [part.line] : [];
  });
  return parts.length === 0 ? null : { filter: draft.filter, segment_filters_attributes: parts };
}

/** The keys of complete lines in reading order: as the server answers lines. */
export function completeKeys(
  draft: DraftGroup,
  criteria: readonly CriterionDefinition[],
): string[] {
  return linesOf(draft)
    .filter(({ line }) => isComplete(line, criteria))
    .map(({ key }) => key);
}

/** Every line, whether complete or not. */
export function linesOf(draft: DraftGroup): DraftLine[] {
  return draft.parts.flatMap((part) => (isDraftGroup(part) ? linesOf(part) : [part]));
}

/** True when a group stands within the group. */
export function isNested(draft: DraftGroup): boolean {
  return draft.parts.some(isDraftGroup);
}

/** The levels of the draft, 1 without a nested group. */
export function depthOf(draft: DraftGroup): number {
  return 1 + Math.max(0, ...draft.parts.map((part) => (isDraftGroup(part) ? depthOf(part) : 0)));
}

/** The draft with another part in the place of one. */
export function withPart(draft: DraftGroup, changed: DraftPart): DraftGroup {
  if (draft.key === changed.key && isDraftGroup(changed)) return changed;
  return {
    ...draft,
    parts: draft.parts.map((part) => {
      if (part.key === changed.key) return changed;
      return isDraftGroup(part) ? withPart(part, changed) : part;
    }),
  };
}

/** The draft without a part; a nested group that has lost its last part goes with it. */
export function withoutPart(draft: DraftGroup, key: string): DraftGroup {
  return {
    ...draft,
    parts: draft.parts.flatMap((part): DraftPart[] => {
      if (part.key === key) return [];
      if (!isDraftGroup(part)) return [part];
      const left = withoutPart(part, key);
      return left.parts.length === 0 ? [] : [left];
    }),
  };
}

/** The operator that a line has chosen. */
export function operatorOf(
  line: RuleLine,
  criteria: readonly CriterionDefinition[],
): CriterionOperator | undefined {
  return definitionOf(line, criteria)?.operators.find((one) => one.operator === line['operator']);
}

/** A line that asks another criterion, with its first operator. */
export function lineOf(definition: CriterionDefinition): RuleLine {
  return { ...definition.fixed, operator: definition.operators[0]!.operator };
}

/** A line with another operator; values stay where the new one has the same blank. */
export function withOperator(
  line: RuleLine,
  operator: CriterionOperator,
  criteria: readonly CriterionDefinition[],
): RuleLine {
  const former = operatorOf(line, criteria);
  const kept = operator.inputs
    .filter(({ name, kind, family }) =>
      former?.inputs.some((one) => one.name === name && one.kind === kind && one.family === family),
    )
    .map(({ name }) => [name, line[name]] as const)
    .filter(([, value]) => value !== undefined);
  const fixed = definitionOf(line, criteria)?.fixed ?? {};
  return { ...fixed, operator: operator.operator, ...Object.fromEntries(kept) };
}

function isComplete(line: RuleLine, criteria: readonly CriterionDefinition[]): boolean {
  const operator = operatorOf(line, criteria);
  return (
    operator !== undefined &&
    operator.inputs.every(({ name, optional }) => optional === true || hasValue(line[name]))
  );
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}
