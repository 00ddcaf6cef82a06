import { asked, timesInput } from './asked.ts';
import { orderCriteria } from './order-definitions.ts';
import type { CriterionDefinition, CriterionInput } from '../contract.ts';

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
          '{label} at least once {campaign_ids} {link} {days}',
        ],
        [timesInput(), ...activityInputs(activity)],
      ),
      asked(
        [
          'at_most',
          'at most … times',
          `{label} at most {times} times {campaign_ids} {link} {days}`,
          '{label} at most once {campaign_ids} {link} {days}',
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
