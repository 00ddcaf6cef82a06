import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalid } from '#platform/server/errors.ts';
import { compileFieldCondition } from './compile-field-condition.ts';
import { idArray, type FieldDefinition } from './contact-fields.ts';
import { isRules, type Condition, type Rules } from './rules.ts';

/** What a rule is compiled against: whose contacts, which custom fields exist, what time it is. */
export interface RuleContext {
  accountId: number;
  fields: readonly FieldDefinition[];
  now: Date;
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
    case 'tag':
      return compileTagCondition(condition);
    case 'field':
      return compileFieldCondition(condition, context);
  }
}

function compileListCondition(
  condition: Extract<Condition, { criterion: 'list' }>,
  context: RuleContext,
): RawBuilder<SqlBool> {
  const member = (status: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from list_memberships m where m.account_id = ${context.accountId} and m.list_id = any(${idArray(condition.list_ids)})
      and m.contact_id = c.id ${status})`;
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
