import { z } from 'zod';
import { activityCondition } from './criteria/activity.ts';
import { cartCondition } from './criteria/cart.ts';
import { ordersCondition } from './criteria/orders.ts';
import {
  brandCondition,
  consentCondition,
  placeCondition,
  statusCondition,
} from './criteria/standing.ts';
import { criterionNamed, pluggedNames, type PluggedCondition } from './criteria/criterion.ts';
import { operatorsByType, timeUnits, type FieldOperator } from './field-types.ts';

export { operatorsByType, type FieldOperator, type FieldType } from './field-types.ts';

const fieldOperators = [...new Set(Object.values(operatorsByType).flat())] as [
  FieldOperator,
  ...FieldOperator[],
];

const ids = z
  .array(z.coerce.number().int().positive())
  .min(1, 'must name at least one')
  .max(1000, 'at most 1000');
const value = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** A question about membership: on any of these lists, whatever, subscribed or unsubscribed; or on none. */
export const listCondition = z.object({
  criterion: z.literal('list'),
  operator: z.enum(['subscribed', 'unsubscribed', 'on_list', 'not_on_list']),
  list_ids: ids,
});

/** A question about tags. */
export const tagCondition = z.object({
  criterion: z.literal('tag'),
  operator: z.enum(['any_of', 'all_of', 'none_of']),
  tag_ids: ids,
});

/** A question about a value: `field` is a default field's name or custom:{id}. */
export const fieldCondition = z.object({
  criterion: z.literal('field'),
  field: z.string().max(300),
  operator: z.enum(fieldOperators, 'is not an operator of fields'),
  value: value.optional(),
  value_to: value.optional(),
  /** Of what `in_last_days` and its like count; days without. */
  unit: z.enum(timeUnits, `must be one of ${timeUnits.join(', ')}`).optional(),
});

/** A question about other segments: in any of these, or in none. */
export const segmentCondition = z.object({
  criterion: z.literal('segment'),
  operator: z.enum(['in', 'not_in'], 'must be in or not_in'),
  segment_ids: z
    .array(z.coerce.number().int().positive())
    .min(1, 'must name at least one')
    .max(20, 'at most 20'),
});

/** A question of a criterion that is plugged in; its own schema reads it. */
const pluggedCondition = z
  .looseObject({ criterion: z.enum(pluggedNames) })
  .transform((given, context): PluggedCondition => {
    const parsed = criterionNamed(given.criterion)?.schema.safeParse(given);
    if (parsed?.success) return parsed.data;
    const issues = parsed?.error.issues ?? [
      { path: ['criterion'], message: 'is not available here' },
    ];
    for (const { path, message } of issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

/** One line of a rule. */
export const conditionSchema = z.discriminatedUnion('criterion', [
  listCondition,
  tagCondition,
  fieldCondition,
  activityCondition,
  statusCondition,
  brandCondition,
  placeCondition,
  consentCondition,
  segmentCondition,
  ordersCondition,
  pluggedCondition,
  cartCondition,
]);

/** One line of a rule. */
export type Condition = z.infer<typeof conditionSchema>;

/** A rule: lines and nested rules joined by and or or. */
export interface Rules {
  filter: 'and' | 'or';
  segment_filters_attributes: (Condition | Rules)[];
}

const tree: z.ZodType<Rules> = z.object({
  filter: z.enum(['and', 'or'], 'must be and or or'),
  segment_filters_attributes: z
    .array(z.union([conditionSchema, z.lazy(() => tree)]))
    .min(1, 'must hold at least one condition'),
});

/** Parses a rule; at most 5 levels and 100 conditions, so that one question stays one quick statement. */
export const rulesSchema: z.ZodType<Rules> = tree
  .refine((rules) => depthOf(rules) <= 5, 'may be nested at most 5 levels deep')
  .refine((rules) => conditionsOf(rules).length <= 100, 'may hold at most 100 conditions');

/** True for a nested rule, false for a line. */
export function isRules(part: Condition | Rules): part is Rules {
  return 'filter' in part;
}

/** The lines of a rule in reading order. */
export function conditionsOf(rules: Rules): Condition[] {
  return rules.segment_filters_attributes.flatMap((part) =>
    isRules(part) ? conditionsOf(part) : [part],
  );
}

function depthOf(rules: Rules): number {
  return (
    1 +
    Math.max(
      0,
      ...rules.segment_filters_attributes.map((part) => (isRules(part) ? depthOf(part) : 0)),
    )
  );
}
