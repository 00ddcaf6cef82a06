import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalid } from '#platform/server/errors.ts';
import { askableColumns, type FieldDefinition } from './contact-fields.ts';
import { factSql } from './contact-facts.ts';
import { askTime, type DayClock, type TimeColumn } from './criteria/dates.ts';
import { lastSentAtSql } from './note-sends.ts';
import { numberIn } from './criteria/number-in.ts';
import { operatorsByType, type Condition, type FieldType } from './rules.ts';

type FieldCondition = Omit<Extract<Condition, { criterion: 'field' }>, 'criterion'>;
type Predicate = RawBuilder<SqlBool>;

/** Turns a question about a value into a predicate over contacts c. */
export function compileFieldCondition(
  condition: FieldCondition,
  context: DayClock & { accountId: number; fields: readonly FieldDefinition[] },
): Predicate {
  const { type, column, time } = columnOf(condition.field, context);
  return compareValue(condition, { type, column, time, clock: context });
}

/** A question about the value of a column: is, contains, greater, before and so on, as its type allows. */
export function compareValue(
  condition: FieldCondition,
  {
    type,
    column,
    time = { kind: 'moment', sql: column },
    clock,
  }: { type: FieldType; column: RawBuilder<unknown>; time?: TimeColumn; clock: DayClock },
): Predicate {
  const allowed: readonly string[] = operatorsByType[type];
  if (!allowed.includes(condition.operator)) {
    throw invalid({
      operator: [
        `'${condition.operator}' does not suit '${condition.field}', which is of type ${type}: use ${allowed.join(', ')}`,
      ],
    });
  }
  if (condition.operator === 'is_set')
    return type === 'string' || type === 'text'
      ? sql<SqlBool>`coalesce(${column}, '') <> ''`
      : sql<SqlBool>`${column} is not null`;
  if (condition.operator === 'is_not_set')
    return type === 'string' || type === 'text'
      ? sql<SqlBool>`coalesce(${column}, '') = ''`
      : sql<SqlBool>`${column} is null`;
  switch (type) {
    case 'string':
    case 'text':
      return askText(condition, column);
    case 'integer':
    case 'float':
      return askNumber(condition, column);
    case 'boolean':
      return askBoolean(condition, column);
    case 'datetime':
      return askTime(condition, time, clock);
  }
}

function columnOf(
  field: string,
  { accountId, fields }: { accountId: number; fields: readonly FieldDefinition[] },
): { type: FieldType; column: RawBuilder<unknown>; time: TimeColumn } {
  const known = Object.hasOwn(askableColumns, field) ? askableColumns[field] : undefined;
  if (known) {
    const column = besideContact(field, accountId) ?? sql`c.${sql.id(field)}`;
    return { type: known, column, time: { kind: 'moment', sql: column } };
  }
  const custom = field.startsWith('custom:')
    ? fields.find((one) => `custom:${one.id}` === field)
    : undefined;
  if (!custom) throw invalid({ field: [`'${field}' is no field of this account`] });
  const written = sql`c.custom ->> ${String(custom.id)}::text`;
  return {
    type: custom.fieldType,
    column: customColumn(custom),
    time: { kind: 'written', sql: written },
  };
}

// What changes with every mail stands beside the contact.
function besideContact(field: string, accountId: number): RawBuilder<unknown> | null {
  if (field === 'last_sent_at') return lastSentAtSql(accountId);
  return field === 'last_open_at' || field === 'last_click_at' ? factSql(accountId, field) : null;
}

// The stored type is checked before the cast, because a value may be older than a corrected import.
function customColumn(field: FieldDefinition): RawBuilder<unknown> {
  const json = sql`c.custom -> ${String(field.id)}::text`;
  const text = sql`c.custom ->> ${String(field.id)}::text`;
  switch (field.fieldType) {
    case 'integer':
    case 'float':
      return sql`(case when jsonb_typeof(${json}) = 'number' then (${text})::numeric end)`;
    case 'boolean':
      return sql`(case when jsonb_typeof(${json}) = 'boolean' then (${text})::boolean end)`;
    case 'datetime':
      return sql`(case when pg_input_is_valid(${text}, 'timestamptz') then ${text} end)`;
    default:
      return sql`(${text})`;
  }
}

function askText(condition: FieldCondition, column: RawBuilder<unknown>): Predicate {
  const wanted = textOf(condition);
  const text = sql`lower(coalesce(${column}, ''))`;
  // An address is compared by its key, and its domain by the indexed column.
  if (condition.field === 'email' && condition.operator === 'is')
    return sql<SqlBool>`c.email_key = lower(${wanted})`;
  if (condition.field === 'email' && condition.operator === 'ends_with' && wanted.startsWith('@')) {
    return sql<SqlBool>`c.email_domain = lower(${wanted.slice(1)})`;
  }
  switch (condition.operator) {
    case 'is':
      return sql<SqlBool>`${text} = lower(${wanted})`;
    case 'is_not':
      return sql<SqlBool>`${text} <> lower(${wanted})`;
    case 'contains':
      return sql<SqlBool>`position(lower(${wanted}) in ${text}) > 0`;
    case 'does_not_contain':
      return sql<SqlBool>`position(lower(${wanted}) in ${text}) = 0`;
    case 'starts_with':
      return sql<SqlBool>`starts_with(${text}, lower(${wanted}))`;
    default:
      return sql<SqlBool>`right(${text}, length(${wanted})) = lower(${wanted})`;
  }
}

function askNumber(condition: FieldCondition, column: RawBuilder<unknown>): Predicate {
  const wanted = numberIn(condition.value, 'value');
  switch (condition.operator) {
    case 'is':
      return sql<SqlBool>`${column} = ${wanted}::numeric`;
    case 'is_not':
      return sql<SqlBool>`${column} is distinct from ${wanted}::numeric`;
    case 'greater':
      return sql<SqlBool>`${column} > ${wanted}::numeric`;
    case 'less':
      return sql<SqlBool>`${column} < ${wanted}::numeric`;
    default:
      return sql<SqlBool>`${column} between ${wanted}::numeric and ${numberIn(condition.value_to, 'value_to')}::numeric`;
  }
}

function askBoolean(condition: FieldCondition, column: RawBuilder<unknown>): Predicate {
  const text = String(condition.value).toLowerCase();
  if (!['true', 'false', '1', '0', 'yes', 'no'].includes(text))
    throw invalid({ value: ['must be true or false'] });
  const wanted = text === 'true' || text === '1' || text === 'yes';
  return condition.operator === 'is'
    ? sql<SqlBool>`${column} = ${wanted}`
    : sql<SqlBool>`${column} is distinct from ${wanted}`;
}

function textOf(condition: FieldCondition): string {
  const text = condition.value === undefined ? '' : String(condition.value).trim();
  if (text === '') throw invalid({ value: ['is required'] });
  return text;
}
