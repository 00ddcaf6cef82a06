import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalid } from '#platform/server/errors.ts';
import { compileFieldCondition } from './compile-field-condition.ts';
import { idArray, type FieldDefinition } from './contact-fields.ts';
import { compileActivity } from './criteria/activity.ts';
import { compileCart } from './criteria/cart.ts';
import { compileOrders } from './criteria/orders.ts';
import { isAmong, type AskedOf } from './criteria/among.ts';
import { criterionNamed, type PluggedCondition } from './criteria/criterion.ts';
import { compileBrand, compileConsent, compilePlace, compileStatus } from './criteria/standing.ts';
import { isRules, type Condition, type Rules } from './rules.ts';

/** What a rule is compiled against: whose contacts, which custom fields exist, what time it is. */
export interface RuleContext extends AskedOf {
  fields: readonly FieldDefinition[];
  /** The rules of the segments that conditions name, by id. */
  segments: ReadonlyMap<number, Rules>;
  /** What plugged criteria need to compile, by their names. */
  prepared?: ReadonlyMap<string, unknown>;
}

/** Turns a rule into one predicate over contacts c. Values become parameters; identifiers come from closed lists only. */
export function compileRules(rules: Rules, context: RuleContext): RawBuilder<SqlBool> {
  const parts = rules.segment_filters_attributes.map((part) =>
    isRules(part) ? compileRules(part, context) : compileCondition(part, context),
  );
  if (parts.length === 0)
    throw invalid({ segment_filters_attributes: ['must hold at least one condition'] });
  return sql<SqlBool>`(${sql.join(parts, rules.filter === 'and' ? sql` and ` : sql` or `)})`;
}

/** Turns one line of a rule into a predicate over contacts c. */
export function compileCondition(condition: Condition, context: RuleContext): RawBuilder<SqlBool> {
  switch (condition.criterion) {
    case 'list':
      return compileListCondition(condition, context);
    case 'activity':
      return compileActivity(condition, context);
    case 'status':
      return compileStatus(condition, context);
    case 'brand':
      return compileBrand(condition, context);
    case 'place':
      return compilePlace(condition, context);
    case 'consent':
      return compileConsent(condition, context);
    case 'orders':
      return compileOrders(condition, context);
    case 'cart':
      return compileCart(condition, context);
    case 'segment':
      return compileSegmentCondition(condition, context);
    case 'tag':
      return compileTagCondition(condition);
    case 'field':
      return compileFieldCondition(condition, context);
    default:
      return compilePlugged(condition, context);
  }
}

function compilePlugged(condition: PluggedCondition, context: RuleContext): RawBuilder<SqlBool> {
  const criterion = criterionNamed(condition.criterion);
  if (!criterion) throw invalid({ criterion: ['is not available here'] });
  return criterion.compile(condition, context, context.prepared?.get(condition.criterion));
}

// Circles and segments that are gone are refused where the context is read.
function compileSegmentCondition(
  condition: Extract<Condition, { criterion: 'segment' }>,
  context: RuleContext,
): RawBuilder<SqlBool> {
  const parts = condition.segment_ids.map((id) => {
    const rules = context.segments.get(id);
    if (!rules) throw invalid({ segment_ids: [`segment ${id} does not exist any more`] });
    return sql<SqlBool>`coalesce(${compileRules(rules, context)}, false)`;
  });
  const isIn = sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  return condition.operator === 'in' ? isIn : sql<SqlBool>`not ${isIn}`;
}

function compileListCondition(
  condition: Extract<Condition, { criterion: 'list' }>,
  context: RuleContext,
): RawBuilder<SqlBool> {
  const member = (status: RawBuilder<unknown>) =>
    isAmong(context.form, {
      from: sql`list_memberships m`,
      contact: sql`m.contact_id`,
      where: sql`m.account_id = ${context.accountId} and m.list_id = any(${idArray(condition.list_ids)}) ${status}`,
      isOnceEach: condition.list_ids.length === 1,
    });
  switch (condition.operator) {
    case 'subscribed':
      return member(sql`and m.status = 'subscribed'`);
    case 'unsubscribed':
      return member(sql`and m.status = 'unsubscribed'`);
    case 'on_list':
      return member(sql``);
    case 'not_on_list':
      return sql<SqlBool>`not ${member(sql``)}`;
  }
}

function compileTagCondition(
  condition: Extract<Condition, { criterion: 'tag' }>,
): RawBuilder<SqlBool> {
  const tags = idArray(condition.tag_ids);
  switch (condition.operator) {
    case 'any_of':
      return sql<SqlBool>`c.tag_ids && ${tags}`;
    case 'all_of':
      return sql<SqlBool>`c.tag_ids @> ${tags}`;
    case 'none_of':
      return sql<SqlBool>`not (c.tag_ids && ${tags})`;
  }
}
