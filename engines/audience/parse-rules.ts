import type { FieldErrors } from '#platform/contract/errors.ts';
import { invalid } from '#platform/server/errors.ts';
import { fieldErrors } from '#platform/server/parse.ts';
import { compileCondition, type RuleContext } from './compile-rules.ts';
import { conditionSchema, isRules, type Condition, type Rules } from './rules.ts';

/** A line of a rule and where it stands: `segment_filters_attributes.2`, each nested group a step further. */
export interface PlacedCondition {
  path: string;
  condition: Condition;
}

const deepest = 5;
const most = 100;
const nothing = 'must hold at least one condition';

/**
 * Reads a rule that came from outside. Each fault is named by the place it stands in
 * (`segment_filters_attributes.2.operator`); at most 5 levels and 100 conditions.
 */
export function parseRules(given: unknown): Rules {
  const errors: FieldErrors = {};
  const rules = readGroup(given, { path: '', depth: 1, errors });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (placedConditions(rules).length > most)
    throw invalid({ segment_rules_attributes: [`may hold at most ${most} conditions`] });
  return rules;
}

/** The lines of a rule in reading order, each with its place. */
export function placedConditions(rules: Rules, path = ''): PlacedCondition[] {
  return rules.segment_filters_attributes.flatMap((part, index) => {
    const place = join(path, `segment_filters_attributes.${index}`);
    return isRules(part) ? placedConditions(part, place) : [{ path: place, condition: part }];
  });
}

/** Refuses conditions that do not compile, such as an operator that does not suit its field, each by its place. */
export function requireCompiling(rules: Rules, context: RuleContext): void {
  const errors: FieldErrors = {};
  for (const { path, condition } of placedConditions(rules)) {
    try {
      compileCondition(condition, context);
    } catch (error) {
      const found = (error as { errors?: FieldErrors }).errors;
      if (!found) throw error;
      for (const [field, messages] of Object.entries(found))
        errors[field === 'base' ? path : `${path}.${field}`] = messages;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Reading {
  path: string;
  depth: number;
  errors: FieldErrors;
}

function readGroup(given: unknown, { path, depth, errors }: Reading): Rules {
  const group = objectOf(given);
  const rules: Rules = { filter: 'and', segment_filters_attributes: [] };
  const parts = group['segment_filters_attributes'];
  if (!Array.isArray(parts) || parts.length === 0) {
    errors[path || 'segment_rules_attributes'] = [nothing];
    return rules;
  }
  const { filter = 'and' } = group;
  if (filter !== 'and' && filter !== 'or') errors[join(path, 'filter')] = ['must be and or or'];
  else rules.filter = filter;
  if (depth > deepest) {
    errors['segment_rules_attributes'] = [`may be nested at most ${deepest} levels deep`];
    return rules;
  }
  for (const [index, part] of parts.slice(0, most + 1).entries()) {
    const place = join(path, `segment_filters_attributes.${index}`);
    const isGroup = Array.isArray(objectOf(part)['segment_filters_attributes']);
    const read = isGroup
      ? readGroup(part, { path: place, depth: depth + 1, errors })
      : readCondition(part, place, errors);
    if (read) rules.segment_filters_attributes.push(read);
  }
  return rules;
}

function readCondition(part: unknown, path: string, errors: FieldErrors): Condition | null {
  const parsed = conditionSchema.safeParse(part);
  if (parsed.success) return parsed.data;
  for (const [field, messages] of Object.entries(fieldErrors(parsed.error)))
    errors[field === 'base' ? path : `${path}.${field}`] = messages;
  return null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

const join = (path: string, more: string): string => (path === '' ? more : `${path}.${more}`);
