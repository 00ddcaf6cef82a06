import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import {
  isAmong,
  type AskedOf,
  type Criterion,
  type PluggedCondition,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { rfmGroups, type GroupNames } from './contract.ts';
import { settingsOf } from './read-settings.ts';

const days = z.coerce
  .number('must be a number of days')
  .int('must be whole days')
  .min(1, 'must be between 1 and 1000 days')
  .max(1000, 'must be between 1 and 1000 days');
const group = z.enum(rfmGroups, `must be one of ${rfmGroups.join(', ')}`);
const score = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be between 0 and 3')
  .max(3, 'must be between 0 and 3');

/** A question about what a buyer scores, the group of it, or when that changed. */
const rfmCondition = z.discriminatedUnion('of', [
  z.object({
    criterion: z.literal('rfm'),
    of: z.enum(['group', 'previous_group']),
    operator: z.enum(['is', 'is_not'], 'must be is or is_not'),
    group,
    /** In the group since so many days at most. */
    days: days.optional(),
  }),
  z.object({
    criterion: z.literal('rfm'),
    of: z.literal('change'),
    operator: z.enum(['within', 'not_within'], 'must be within or not_within'),
    days,
  }),
  z.object({
    criterion: z.literal('rfm'),
    of: z.enum(['recency', 'frequency', 'monetary']),
    operator: z.enum(['is', 'at_least', 'at_most'], 'must be is, at_least or at_most'),
    score,
  }),
]);

type RfmCondition = z.infer<typeof rfmCondition>;

/** What rules ask of RFM scores, in accounts that have them. */
export function rfmCriterion(hasRfm: (account: Account) => boolean): Criterion {
  return {
    name: 'rfm',
    schema: rfmCondition,
    prepare: async () => undefined,
    compile: (condition, asked) => compile(condition as PluggedCondition & RfmCondition, asked),
    describe: async (account) =>
      hasRfm(account) ? definitions((await settingsOf(account)).names) : [],
    references: () => [],
    records: { family: 'erfm_reports', title: 'RFM report', names: async () => new Map() },
  };
}

const columns = { recency: 'r', frequency: 'f', monetary: 'm' } as const;
const compared = { is: '=', at_least: '>=', at_most: '<=' } as const;

function compile(condition: RfmCondition, { accountId, now, form }: AskedOf): RawBuilder<SqlBool> {
  const since = (count: number | undefined) =>
    count === undefined
      ? sql``
      : sql`and k.changed_at >= ${new Date(now.getTime() - count * 86_400_000).toISOString()}::timestamptz`;
  const among = (where: RawBuilder<unknown>) =>
    isAmong(form, {
      from: sql`contact_rfm k`,
      contact: sql`k.contact_id`,
      where: sql`k.account_id = ${accountId} and ${where}`,
      isOnceEach: true,
    });
  switch (condition.of) {
    case 'change': {
      const has = among(sql`k.previous_group is not null ${since(condition.days)}`);
      return condition.operator === 'within' ? has : sql<SqlBool>`not (${has})`;
    }
    case 'group':
    case 'previous_group': {
      const column = sql.ref(condition.of === 'group' ? 'k.group_key' : 'k.previous_group');
      const has = among(sql`${column} = ${condition.group}::text ${since(condition.days)}`);
      return condition.operator === 'is' ? has : sql<SqlBool>`not (${has})`;
    }
    default:
      return among(
        sql`${sql.ref(`k.${columns[condition.of]}`)} ${sql.raw(compared[condition.operator])} ${condition.score}::int`,
      );
  }
}

const lately = {
  name: 'days',
  kind: 'number' as const,
  optional: true,
  label: 'Ever, or changed in the last … days',
  phrase: 'changed in the last {value} days',
};
const daysInput = { name: 'days', kind: 'number' as const, label: 'Days' };

function definitions(names: GroupNames) {
  const choices = rfmGroups.map((value) => ({ value, label: names[value] }));
  const inputs = [{ name: 'group', kind: 'choice' as const, choices }, lately];
  const isOrNot = { is: 'is', is_not: 'is not' } as const;
  const ofGroup = (of: 'group' | 'previous_group', label: string) => ({
    ...named(of, label),
    operators: Object.entries(isOrNot).map(([operator, said]) => ({
      operator,
      label: said,
      sentence: sentences[`${of} ${operator as keyof typeof isOrNot}`],
      inputs,
    })),
  });
  return [
    ofGroup('group', 'RFM group'),
    ofGroup('previous_group', 'Previous RFM group'),
    change,
    ...scores,
  ];
}

const sentences = {
  'group is': 'RFM group is {group} {days}',
  'group is_not': 'RFM group is not {group} {days}',
  'previous_group is': 'Previous RFM group is {group} {days}',
  'previous_group is_not': 'Previous RFM group is not {group} {days}',
} as const;

const named = (of: string, label: string) => ({
  key: `rfm:${of}`,
  group: 'RFM',
  label,
  fixed: { criterion: 'rfm', of },
});

const change = {
  ...named('change', 'RFM group changed'),
  operators: [
    {
      operator: 'within',
      label: 'in the last … days',
      sentence: 'RFM group changed in the last {days} days',
      inputs: [daysInput],
    },
    {
      operator: 'not_within',
      label: 'not in the last … days',
      sentence: 'RFM group did not change in the last {days} days',
      inputs: [daysInput],
    },
  ],
};

const scores = [
  { of: 'recency', label: 'Recency score', points: [0, 1, 2, 3] },
  { of: 'frequency', label: 'Frequency score', points: [1, 2, 3] },
  { of: 'monetary', label: 'Monetary score', points: [1, 2, 3] },
].map(({ of, label, points }) => {
  const choices = points.map((value) => ({ value: String(value), label: String(value) }));
  const inputs = [{ name: 'score', kind: 'choice' as const, choices }];
  return {
    ...named(of, label),
    operators: [
      { operator: 'is', label: 'is', sentence: '{label} is {score}', inputs },
      { operator: 'at_least', label: 'at least', sentence: '{label} is at least {score}', inputs },
      { operator: 'at_most', label: 'at most', sentence: '{label} is at most {score}', inputs },
    ],
  };
});
