import type { Rules } from '#engines/audience/public.ts';
import { namesOfRules } from '#features/audience/segments/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { CleansingKind } from '../contract.ts';
import { questionOf } from './question-of.ts';

/** Rules as answers carry them: with the names of what they refer to. */
export async function readable(
  account: Account,
  families: Families,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = await namesOfRules(account, families, rows.map(namingRule));
  return rows.map((row) => ({ ...row, names }));
}

/** One rule as answers carry it. */
export async function readableOne(account: Account, families: Families, row: Row): Promise<Row> {
  return (await readable(account, families, [row]))[0]!;
}

// Only what it names is read of it.
function namingRule(row: Row): Rules {
  const question = questionOf({
    kind: row['kind'] as CleansingKind,
    conditions: row['conditions'],
  });
  if (question.kind === 'plain') return question.conditions;
  return {
    filter: 'and',
    segment_filters_attributes:
      question.kind === 'non-openers'
        ? [
            {
              criterion: 'list',
              operator: 'subscribed',
              list_ids: [question.conditions.list_id],
            },
          ]
        : [],
  };
}
