import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalid } from '#platform/server/errors.ts';
import { askableColumns, type FieldDefinition } from './contact-fields.ts';
import { factSql } from './contact-facts.ts';
import { lastSentAtSql } from './note-sends.ts';
import { operatorsByType, type Condition, type FieldType } from './rules.ts';

type FieldCondition = Omit<Extract<Condition, { criterion: 'field' }>, 'criterion'>;
type Predicate = RawBuilder<SqlBool>;

/** Turns a question about a value into a predicate over contacts c. */
export function compileFieldCondition(
  condition: FieldCondition,
  context: { accountId: number; fields: readonly FieldDefinition[]; now: Date },
): Predicate {
  const { type, column } = columnOf(condition.field, context);
  return compareValue(condition, { type, column, now: context.now });
}

/** A question about the value of a column: is, contains, greater, before and so on, as its type allows. */
export function compareValue(
  condition: FieldCondition,
  { type, column, now }: { type: FieldType; column: RawBuilder<unknown>; now: Date },
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
      return askTime(condition, column, now);
  }
}

function columnOf(
  field: string,
  { accountId, fields }: { accountId: number; fields: readonly FieldDefinition[] },
): { type: FieldType; column: RawBuilder<unknown> } {
  const known = Object.hasOwn(askableColumns, field) ? askableColumns[field] : undefined;
  if (known)
    return {
      type: known,
      column: besideContact(field, accountId) ?? sql`c.${sql.id(field)}`,
    };
  const custom = field.startsWith('custom:')
    ? fields.find((one) => `custom:${one.id}` === field)
    : undefined;
  if (!custom) throw invalid({ field: [`'${field}' is no field of this account`] });
  return { type: custom.fieldType, column: customColumn(custom) };
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
      return sql`(case when pg_input_is_valid(${text}, 'timestamptz') then (${text})::timestamptz end)`;
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
  const wanted = numberOf(condition.value, 'value');
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
      return sql<SqlBool>`${column} between ${wanted}::numeric and ${numberOf(condition.value_to, 'value_to')}::numeric`;
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

function askTime(condition: FieldCondition, column: RawBuilder<unknown>, now: Date): Predicate {
  const day = 86_400_000;
  if (condition.operator.endsWith('_days')) {
    const days = numberOf(condition.value, 'value');
    if (days < 0 || days > 36_500) throw invalid({ value: ['must be between 0 and 36500 days'] });
    const edge = new Date(
      now.getTime() + (condition.operator === 'in_next_days' ? days : -days) * day,
    ).toISOString();
    const today = now.toISOString();
    if (condition.operator === 'in_last_days')
      return sql<SqlBool>`${column} between ${edge}::timestamptz and ${today}::timestamptz`;
    if (condition.operator === 'in_next_days')
      return sql<SqlBool>`${column} between ${today}::timestamptz and ${edge}::timestamptz`;
    return sql<SqlBool>`(${column} between ${edge}::timestamptz and ${today}::timestamptz) is not true`;
  }
  const wanted = timeOf(condition.value, 'value');
  switch (condition.operator) {
    case 'before':
      return sql<SqlBool>`${column} < ${wanted.start}::timestamptz`;
    case 'after':
      return sql<SqlBool>`${column} ${wanted.isDay ? sql`>=` : sql`>`} ${wanted.end}::timestamptz`;
    case 'is':
      return wanted.isDay
        ? sql<SqlBool>`(${column} >= ${wanted.start}::timestamptz and ${column} < ${wanted.end}::timestamptz)`
        : sql<SqlBool>`${column} = ${wanted.start}::timestamptz`;
    default: {
      const until = timeOf(condition.value_to, 'value_to');
      return sql<SqlBool>`(${column} >= ${wanted.start}::timestamptz and ${column} ${until.isDay ? sql`<` : sql`<=`} ${until.end}::timestamptz)`;
    }
  }
}

function textOf(condition: FieldCondition): string {
  const text = condition.value === undefined ? '' : String(condition.value).trim();
  if (text === '') throw invalid({ value: ['is required'] });
  return text;
}

function numberOf(value: FieldCondition['value'], name: string): number {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : Number.NaN;
  if (!Number.isFinite(number)) throw invalid({ [name]: ['must be a number'] });
  return number;
}

// A bare date means the whole day in UTC; a moment means itself.
function timeOf(
  value: FieldCondition['value'],
  name: string,
): { start: string; end: string; isDay: boolean } {
  const text = typeof value === 'string' ? value.trim() : '';
  const at = /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalid({ [name]: ['must be a date such as 2026-11-21'] });
  const isDay = text.length === 10;
  return {
    start: new Date(at).toISOString(),
    end: new Date(at + (isDay ? 86_400_000 : 0)).toISOString(),
    isDay,
  };
}
