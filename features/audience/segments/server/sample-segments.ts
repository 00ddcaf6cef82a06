import {
  rulesHash,
  trackSegment,
  type Condition,
  type FieldOperator,
  type Rules,
} from '#engines/audience/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { fieldSample, type SampleFields } from '#features/audience/custom-fields/server/public.ts';
import { listSample, type SampleLists } from '#features/audience/lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { countSegments } from './count-segments.ts';
import { theSwitch } from './segment-members.ts';
import { segmentRecords } from './segments-table.ts';

/** Three segments of the sample customers: valuable, about to be lost, and new. */
export const segmentSample: SampleRecords<void> = {
  after: [contactSample, fieldSample, listSample],
  async make({ account, now, made }) {
    for (const { name, description, editor, rules, isTracked } of stories(
      made(fieldSample),
      made(listSample),
    )) {
      const id = await insertSample(account, segmentRecords, {
        name,
        description,
        editor,
        rules,
        rules_hash: rulesHash(rules),
      });
      await countSegments(account, { now: () => now }, [id]);
      if (isTracked) await trackSegment(account, id, theSwitch);
    }
  },
  remove: (removal) => takeOutSamples(removal, segmentRecords),
};

interface Story {
  name: string;
  description: string;
  editor: 'classic' | 'next_gen';
  rules: Rules;
  /** Its members are kept, so that its page shows who enters and leaves. */
  isTracked?: boolean;
}

function stories(fields: SampleFields, lists: SampleLists): Story[] {
  const ask = (field: number, operator: FieldOperator, value: string | number): Condition => ({
    criterion: 'field',
    field: `custom:${field}`,
    operator,
    value,
  });
  const subscribedTo = (id: number): Condition => ({
    criterion: 'list',
    operator: 'subscribed',
    list_ids: [id],
  });
  return [
    {
      name: 'Best customers in the United Kingdom',
      description: 'More than £1,000 in all, subscribed',
      editor: 'classic',
      rules: {
        filter: 'and',
        segment_filters_attributes: [
          subscribedTo(lists.kingdom.id),
          ask(fields.spent, 'greater', 1000),
        ],
      },
    },
    {
      name: 'Win back',
      description: 'Good customers without an order for half a year',
      editor: 'classic',
      isTracked: true,
      rules: {
        filter: 'and',
        segment_filters_attributes: [
          ask(fields.orders, 'greater', 1),
          ask(fields.spent, 'greater', 500),
          ask(fields.lastOrder, 'not_in_last_days', 180),
        ],
      },
    },
    {
      name: 'New customers on the continent',
      description: 'One order so far, in Germany, France or the Netherlands',
      editor: 'next_gen',
      rules: {
        filter: 'and',
        segment_filters_attributes: [
          ask(fields.orders, 'is', 1),
          {
            filter: 'or',
            segment_filters_attributes: [
              ask(fields.country, 'is', 'Germany'),
              ask(fields.country, 'is', 'France'),
              ask(fields.country, 'is', 'Netherlands'),
            ],
          },
        ],
      },
    },
  ];
}
