/** What a condition may ask of a value, by the value's type. */
export const operatorsByType = {
  string: [
    'is',
    'is_not',
    'contains',
    'does_not_contain',
    'starts_with',
    'ends_with',
    'is_set',
    'is_not_set',
  ],
  text: [
    'is',
    'is_not',
    'contains',
    'does_not_contain',
    'starts_with',
    'ends_with',
    'is_set',
    'is_not_set',
  ],
  integer: ['is', 'is_not', 'greater', 'less', 'between', 'is_set', 'is_not_set'],
  float: ['is', 'is_not', 'greater', 'less', 'between', 'is_set', 'is_not_set'],
  boolean: ['is', 'is_not', 'is_set', 'is_not_set'],
  datetime: [
    'is',
    'before',
    'after',
    'between',
    'in_last_days',
    'not_in_last_days',
    'in_next_days',
    'today',
    'this_week',
    'this_month',
    'this_year',
    'anniversary_today',
    'anniversary_in_next_days',
    'anniversary_this_month',
    'is_set',
    'is_not_set',
  ],
} as const;

/** The type of a contact's value. */
export type FieldType = keyof typeof operatorsByType;

/** One operator of {@link operatorsByType}. */
export type FieldOperator = (typeof operatorsByType)[FieldType][number];

/** What spans of time are counted in. */
export const timeUnits = ['days', 'weeks', 'months'] as const;
