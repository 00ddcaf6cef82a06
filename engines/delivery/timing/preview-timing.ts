import { sql } from 'kysely';
import { audienceContactsSql, resolveAudience, type Audience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { planDueTimes, type DueQuestion } from './due-times.ts';

/** When the recipients of an audience would get a mailing. */
export interface TimingPreview {
  /** How many recipients at which hour, in order. */
  hours: { at: string; count: number }[];
  /** For how many recipients the time was found in which way: field, country, account, own, none … */
  found: Record<string, number>;
  first: string | null;
  last: string | null;
}

/** Works out the time of each recipient as the start of the mailing would, without storing anything. */
export async function previewTiming(
  account: Account,
  audience: Audience,
  question: DueQuestion,
): Promise<TimingPreview> {
  const plan = await planDueTimes(account, question);
  const { rows } = await sql<{
    at: string;
    how: string;
    count: number;
    first: string;
    last: string;
  }>`
    select date_trunc('hour', due) as at, how, count(*) as count, min(due) as first, max(due) as last
    from (select coalesce(${plan.due}, ${question.begin.toISOString()}::timestamptz) as due, case when ${plan.why} like 'quiet:%' then 'quiet' else split_part(split_part(coalesce(${plan.why}, ''), ';', 1), ':', 2) end as how
      from (${audienceContactsSql(await resolveAudience(account, audience))}) audience ${plan.join} where audience.reason is null) planned
    group by 1, 2 order by 1`.execute(account.db);
  const hours = new Map<string, number>();
  const found: Record<string, number> = {};
  for (const row of rows) {
    hours.set(row.at, (hours.get(row.at) ?? 0) + row.count);
    if (row.how !== '') found[row.how] = (found[row.how] ?? 0) + row.count;
  }
  return {
    hours: [...hours].map(([at, count]) => ({ at, count })),
    found,
    first: rows.map((row) => row.first).sort()[0] ?? null,
    last:
      rows
        .map((row) => row.last)
        .sort()
        .at(-1) ?? null,
  };
}
