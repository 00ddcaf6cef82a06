import type { CriterionDefinition, CriterionInput, CriterionOperator } from '../contract.ts';

/** What rules may ask beyond lists, tags and fields, as forms offer it. */
export const moreCriteria: readonly CriterionDefinition[] = [
  ...activities(),
  ...orderCriteria(),
  {
    key: 'status',
    group: 'Status',
    label: 'Status',
    fixed: { criterion: 'status' },
    operators: [
      asked(['is', 'is', 'Status is {statuses}'], [statusInput()]),
      asked(['is_not', 'is not', 'Status is not {statuses}'], [statusInput()]),
    ],
  },
  {
    key: 'brand',
    group: 'Status',
    label: 'Brand',
    fixed: { criterion: 'brand' },
    operators: [
      asked(
        ['left', 'unsubscribed from', 'Unsubscribed from the brand {brand_ids}'],
        [brandInput()],
      ),
      asked(
        ['not_left', 'not unsubscribed from', 'Not unsubscribed from the brand {brand_ids}'],
        [brandInput()],
      ),
    ],
  },
  {
    key: 'consent',
    group: 'Status',
    label: 'Consent',
    fixed: { criterion: 'consent' },
    operators: [
      asked(['given', 'was given', 'Consent was given {source} {days}'], saidInputs()),
      asked(['not_given', 'was not given', 'Consent was not given {source} {days}'], saidInputs()),
      asked(['withdrawn', 'was withdrawn', 'Consent was withdrawn {source} {days}'], saidInputs()),
    ],
  },
  {
    key: 'segment',
    group: 'Lists and tags',
    label: 'Segment',
    fixed: { criterion: 'segment' },
    operators: [
      asked(['in', 'in any of', 'In the segment {segment_ids}'], [segmentInput()]),
      asked(['not_in', 'not in', 'Not in the segment {segment_ids}'], [segmentInput()]),
    ],
  },
  {
    key: 'place:country',
    group: 'Place and device',
    label: 'Country of the last open or click',
    fixed: { criterion: 'place', field: 'country' },
    operators: [
      asked(['is_any_of', 'is any of', 'Country is any of {values}'], [countryInput()]),
      asked(['is_none_of', 'is none of', 'Country is none of {values}'], [countryInput()]),
    ],
  },
  {
    key: 'place:device',
    group: 'Place and device',
    label: 'Device of the last open or click',
    fixed: { criterion: 'place', field: 'device' },
    operators: [
      asked(['is_any_of', 'is', 'Device is {values}'], [deviceInput()]),
      asked(['is_none_of', 'is not', 'Device is not {values}'], [deviceInput()]),
    ],
  },
];

function activities(): CriterionDefinition[] {
  const kinds = [
    ['sent', 'Emails received'],
    ['opened', 'Emails opened'],
    ['clicked', 'Emails clicked'],
    ['bounced', 'Emails bounced'],
    ['unsubscribed', 'Unsubscribes'],
    ['complained', 'Spam reports'],
  ] as const;
  return kinds.map(([activity, label]) => ({
    key: `activity:${activity}`,
    group: 'Email activity',
    label,
    fixed: { criterion: 'activity', activity },
    operators: [
      asked(
        [
          'at_least',
          'at least … times',
          `{label} at least {times} times {campaign_ids} {link} {days}`,
        ],
        [timesInput(), ...activityInputs(activity)],
      ),
      asked(
        [
          'at_most',
          'at most … times',
          `{label} at most {times} times {campaign_ids} {link} {days}`,
        ],
        [timesInput(), ...activityInputs(activity)],
      ),
      asked(
        ['never', 'never', `{label}: never {campaign_ids} {link} {days}`],
        activityInputs(activity),
      ),
    ],
  }));
}

function orderCriteria(): CriterionDefinition[] {
  const lately: CriterionInput = {
    name: 'days',
    kind: 'number',
    optional: true,
    label: 'Ever, or in the last … days',
    phrase: 'in the last {value} days',
  };
  const product: CriterionInput = {
    name: 'product',
    kind: 'text',
    optional: true,
    label: 'Any product, or one named',
    phrase: 'of {value}',
  };
  const money: CriterionInput[] = [
    { name: 'amount', kind: 'number', label: 'Amount' },
    { name: 'currency', kind: 'code', label: 'Currency, such as EUR' },
    lately,
    product,
  ];
  const since: CriterionInput[] = [{ name: 'days', kind: 'number', label: 'Days' }];
  const inTime = [
    asked(['in_last_days', 'in the last … days', '{label} in the last {days} days'], since),
    asked(
      ['not_in_last_days', 'not in the last … days', '{label} not in the last {days} days'],
      since,
    ),
  ];
  return [
    orders('number', 'Orders placed', [
      asked(
        ['at_least', 'at least … times', '{label} at least {times} times {product} {days}'],
        [timesInput(), lately, product],
      ),
      asked(
        ['at_most', 'at most … times', '{label} at most {times} times {product} {days}'],
        [timesInput(), lately, product],
      ),
      asked(['never', 'never', '{label}: never {product} {days}'], [lately, product]),
    ]),
    orders('sum', 'Amount spent', [
      asked(
        ['more_than', 'more than', 'Spent more than {amount} {currency} {product} {days}'],
        money,
      ),
      asked(
        ['less_than', 'less than', 'Spent less than {amount} {currency} {product} {days}'],
        money,
      ),
    ]),
    orders('first', 'First order', inTime),
    orders('last', 'Last order', inTime),
    {
      key: 'cart',
      group: 'Orders',
      label: 'Abandoned cart',
      fixed: { criterion: 'cart' },
      operators: [
        asked(['abandoned', 'was left', 'Left a cart without ordering {days}'], [lately]),
        asked(['not_abandoned', 'was not left', 'Left no cart without ordering {days}'], [lately]),
      ],
    },
  ];
}

function orders(
  measure: string,
  label: string,
  operators: CriterionOperator[],
): CriterionDefinition {
  return {
    key: `orders:${measure}`,
    group: 'Orders',
    label,
    fixed: { criterion: 'orders', measure },
    operators,
  };
}

function timesInput(): CriterionInput {
  return { name: 'times', kind: 'number', label: 'Times' };
}

function activityInputs(activity: string): CriterionInput[] {
  const days: CriterionInput = {
    name: 'days',
    kind: 'number',
    optional: true,
    label: 'Ever, or in the last … days',
    phrase: 'in the last {value} days',
  };
  const campaigns: CriterionInput = {
    name: 'campaign_ids',
    kind: 'records',
    family: 'campaigns',
    optional: true,
    label: 'Any campaign',
    phrase: 'of {value}',
  };
  const link: CriterionInput = {
    name: 'link',
    kind: 'text',
    optional: true,
    label: 'Any link, or one that contains',
    phrase: 'by a link that contains {value}',
  };
  return activity === 'clicked' ? [days, campaigns, link] : [days, campaigns];
}

function statusInput(): CriterionInput {
  return {
    name: 'statuses',
    kind: 'choice',
    choices: [
      { value: 'subscribed', label: 'Subscribed' },
      { value: 'unsubscribed', label: 'Unsubscribed' },
      { value: 'on_no_list', label: 'On no list' },
      { value: 'do_not_mail', label: 'Do not mail' },
      { value: 'hard_bounced', label: 'Hard bounced' },
      { value: 'soft_bounced', label: 'Soft bounced' },
      { value: 'complained', label: 'Complained' },
      { value: 'cleansed', label: 'Cleansed' },
      { value: 'no_address', label: 'No email address' },
    ],
  };
}

function brandInput(): CriterionInput {
  return { name: 'brand_ids', kind: 'records', family: 'brands' };
}

function segmentInput(): CriterionInput {
  return { name: 'segment_ids', kind: 'records', family: 'segments' };
}

function countryInput(): CriterionInput {
  return { name: 'values', kind: 'texts', label: 'Country codes, such as DE' };
}

function deviceInput(): CriterionInput {
  return {
    name: 'values',
    kind: 'choice',
    choices: [
      { value: 'desktop', label: 'Desktop' },
      { value: 'mobile', label: 'Smartphone' },
      { value: 'tablet', label: 'Tablet' },
    ],
  };
}

function saidInputs(): CriterionInput[] {
  return [
    {
      name: 'source',
      kind: 'text',
      optional: true,
      label: 'Any source, or one such as import',
      phrase: 'by {value}',
    },
    {
      name: 'days',
      kind: 'number',
      optional: true,
      label: 'Ever, or in the last … days',
      phrase: 'in the last {value} days',
    },
  ];
}

function asked(
  [operator, label, sentence]: readonly [operator: string, label: string, sentence: string],
  inputs: CriterionInput[],
): CriterionOperator {
  return { operator, label, sentence, inputs };
}
