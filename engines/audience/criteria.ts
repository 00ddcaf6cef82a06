import type { CriterionDefinition, CriterionInput, CriterionOperator } from './contract.ts';
import { criterionNamed, pluggedCriteria, type PluggedCondition } from './criteria/criterion.ts';
import { moreCriteria } from './criteria/definitions.ts';
import { timeUnits } from './field-types.ts';
import type { Account } from '#platform/server/account/account.ts';
import { askableColumns, fieldsOf, type FieldDefinition } from './contact-fields.ts';
import { operatorsByType, type Condition, type FieldOperator, type FieldType } from './rules.ts';

const records = (name: string, family: string): CriterionInput => ({
  name,
  kind: 'records',
  family,
});

/** Every criterion but the fields, which are listed by account. A new criterion of rules is described here, and every form offers it. */
const fixedCriteria: readonly CriterionDefinition[] = [
  {
    key: 'list',
    group: 'Lists and tags',
    label: 'Contact list',
    fixed: { criterion: 'list' },
    operators: [
      operator('subscribed', 'subscribed to', 'Subscribed to {list_ids}'),
      operator('unsubscribed', 'unsubscribed from', 'Unsubscribed from {list_ids}'),
      operator('on_list', 'on, subscribed or not', 'On {list_ids}, subscribed or not'),
      operator('not_on_list', 'not on', 'Not on {list_ids}'),
    ].map((one) => ({ ...one, inputs: [records('list_ids', 'lists')] })),
  },
  {
    key: 'tag',
    group: 'Lists and tags',
    label: 'Tag',
    fixed: { criterion: 'tag' },
    operators: [
      operator('any_of', 'any of', 'Tagged with any of {tag_ids}'),
      operator('all_of', 'all of', 'Tagged with all of {tag_ids}'),
      operator('none_of', 'none of', 'Tagged with none of {tag_ids}'),
    ].map((one) => ({ ...one, inputs: [records('tag_ids', 'tags')] })),
  },
];

const columnLabels: Readonly<Record<string, { label: string; group: string }>> = {
  email: { label: 'Email', group: 'Profile' },
  email_domain: { label: 'Email domain', group: 'Profile' },
  first_name: { label: 'First name', group: 'Profile' },
  last_name: { label: 'Last name', group: 'Profile' },
  phone: { label: 'Phone', group: 'Profile' },
  fax: { label: 'Fax', group: 'Profile' },
  source: { label: 'Source', group: 'Profile' },
  created_at: { label: 'Date added', group: 'Profile' },
  updated_at: { label: 'Date changed', group: 'Profile' },
  last_sent_at: { label: 'Last email sent', group: 'Email activity' },
  last_open_at: { label: 'Last open', group: 'Email activity' },
  last_click_at: { label: 'Last click', group: 'Email activity' },
};

/** Everything that rules of an account may ask, in the order in which forms offer it. */
export function criteriaOf(fields: readonly FieldDefinition[]): CriterionDefinition[] {
  return [...fixedCriteria, ...moreCriteria, ...builtInFields(), ...fields.map(customField)];
}

/** The same with what is plugged in; of these fields, or of all. */
export async function allCriteriaOf(
  account: Account,
  fieldIds?: readonly number[],
): Promise<CriterionDefinition[]> {
  const all = criteriaOf(await fieldsOf(account, fieldIds));
  for (const criterion of pluggedCriteria()) all.push(...(await criterion.describe(account)));
  return all;
}

/** The ids that a condition names, by the property and family they stand in; a custom field by its own id. */
export function recordsNamedIn(
  condition: Condition,
): { property: string; family: string; ids: number[] }[] {
  if (condition.criterion === 'field') {
    const id = Number(/^custom:(\d+)$/.exec(condition.field)?.[1]);
    return id > 0 ? [{ property: 'field', family: 'custom_fields', ids: [id] }] : [];
  }
  const plugged = criterionNamed(condition.criterion);
  if (plugged) return plugged.references(condition as PluggedCondition);
  const values: Readonly<Record<string, unknown>> = condition;
  const inputs = [...fixedCriteria, ...moreCriteria]
    .filter(({ fixed }) => Object.entries(fixed).every(([name, value]) => values[name] === value))
    .flatMap(({ operators }) => operators)
    .filter((one) => one.operator === values['operator'])
    .flatMap((one) => one.inputs);
  return inputs.flatMap(({ name, family }) =>
    family === undefined || values[name] === undefined
      ? []
      : [{ property: name, family, ids: [values[name]].flat().map(Number) }],
  );
}
function builtInFields(): CriterionDefinition[] {
  return Object.entries(askableColumns).map(([field, type]) => ({
    key: `field:${field}`,
    group: columnLabels[field]?.group ?? 'Profile',
    label: columnLabels[field]?.label ?? field,
    fixed: { criterion: 'field', field },
    operators: operatorsOfType(type),
  }));
}

function customField({ id, name, displayName, fieldType }: FieldDefinition): CriterionDefinition {
  return {
    key: `field:custom:${id}`,
    group: 'Custom fields',
    label: displayName || name,
    isOwnName: true,
    fixed: { criterion: 'field', field: `custom:${id}` },
    operators: operatorsOfType(fieldType),
  };
}

type Word = readonly [label: string, sentence: string];

const words: Readonly<Record<FieldOperator, Word>> = {
  is: ['is', '{label} is {value}'],
  is_not: ['is not, or has no value', '{label} is not {value}, or has no value'],
  contains: ['contains', '{label} contains {value}'],
  does_not_contain: [
    'does not contain, or has no value',
    '{label} does not contain {value}, or has no value',
  ],
  starts_with: ['starts with', '{label} starts with {value}'],
  ends_with: ['ends with', '{label} ends with {value}'],
  is_set: ['has a value', '{label} has a value'],
  is_not_set: ['has no value', '{label} has no value'],
  greater: ['is greater than', '{label} is greater than {value}'],
  less: ['is less than', '{label} is less than {value}'],
  between: ['is between', '{label} is between {value} and {value_to}'],
  before: ['is before', '{label} is before {value}'],
  after: ['is after', '{label} is after {value}'],
  in_last_days: ['is in the last', '{label} is in the last {value} {unit}'],
  not_in_last_days: ['is not in the last', '{label} is not in the last {value} {unit}'],
  in_next_days: ['is in the next', '{label} is in the next {value} {unit}'],
  today: ['is today', '{label} is today'],
  this_week: ['is in this week', '{label} is in this week'],
  this_month: ['is in this month', '{label} is in this month'],
  this_year: ['is in this year', '{label} is in this year'],
  anniversary_today: ['has its anniversary today', '{label} has its anniversary today'],
  anniversary_in_next_days: [
    'has its anniversary in the next … days',
    '{label} has its anniversary in the next {value} days',
  ],
  anniversary_this_month: [
    'has its anniversary this month',
    '{label} has its anniversary this month',
  ],
};

const asksNothing: ReadonlySet<FieldOperator> = new Set([
  'is_set',
  'is_not_set',
  'today',
  'this_week',
  'this_month',
  'this_year',
  'anniversary_today',
  'anniversary_this_month',
]);

const unitInput: CriterionInput = {
  name: 'unit',
  kind: 'choice',
  choices: timeUnits.map((unit) => ({ value: unit, label: unit })),
  optional: true,
  label: 'Unit',
  usual: 'days',
};

/** What forms offer to ask of a value of this type. */
export function operatorsOfType(type: FieldType): CriterionOperator[] {
  return operatorsByType[type].map((name) => ({
    ...operator(name, ...words[name]),
    inputs: inputsOf(name, type),
  }));
}

function inputsOf(name: FieldOperator, type: FieldType): CriterionInput[] {
  if (asksNothing.has(name)) return [];
  if (name === 'anniversary_in_next_days') return [{ name: 'value', kind: 'number' }];
  if (name.endsWith('_days')) return [{ name: 'value', kind: 'number' }, unitInput];
  const kind = kindOf(type);
  const value: CriterionInput = {
    name: 'value',
    kind,
    ...(kind === 'choice' && {
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    }),
  };
  return name === 'between' ? [value, { ...value, name: 'value_to' }] : [value];
}

function kindOf(type: FieldType): CriterionInput['kind'] {
  if (type === 'integer' || type === 'float') return 'number';
  if (type === 'datetime') return 'date';
  return type === 'boolean' ? 'choice' : 'text';
}

function operator(name: string, label: string, sentence: string): CriterionOperator {
  return { operator: name, label, sentence, inputs: [] };
}
