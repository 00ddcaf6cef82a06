import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What became of one variant of a dynamic content in one mailing. */
export interface VariantOutcome {
  /** 1 is the first, 0 the default. */
  number: number;
  /** Null for the default. */
  name: string | null;
  sent: number;
  clicked: number;
}

/** A mailing that carried a dynamic content. */
export interface DynamicRun {
  mailing_id: number;
  source_type: string;
  campaign_id: number;
  campaign_name: string;
  started_at: string | null;
  variants: VariantOutcome[];
}

/** So many mailings are told of, the latest first: each is counted anew. */
const mostRuns = 5;

type Run = Omit<DynamicRun, 'variants'>;

/** The latest mailings that carried a dynamic content, and what became of those who got each variant. */
export async function dynamicRunsOf(account: Account, dynamicId: number): Promise<DynamicRun[]> {
  const { rows: runs } = await sql<Run>`
    select m.id as mailing_id, m.source_type, (m.message -> 'campaign' ->> 'id')::bigint as campaign_id,
      m.message -> 'campaign' ->> 'name' as campaign_name, m.started_at
    from mailings m where m.account_id = ${account.id} and m.dynamic_ids is not null and ${dynamicId} = any(m.dynamic_ids) and m.snapshot_done
    order by m.id desc limit ${mostRuns}`.execute(account.db);
  const { rows: counts } = await sql<VariantOutcome & { mailing_id: number }>`
    with said as (
      select m.id as mailing_id, one.variant, choice.place::int as place, choice.value as choice
      from mailings m
        cross join lateral (
          select 0 as variant, m.message -> 'dynamic' as dynamic
          union all
          select v.place::int, coalesce(v.value -> 'dynamic', m.message -> 'dynamic')
          from jsonb_array_elements(m.variants) with ordinality v(value, place)) one
        cross join lateral jsonb_array_elements(one.dynamic) with ordinality choice(value, place)
      where m.account_id = ${account.id} and m.id = any(${runs.map(({ mailing_id: id }) => id)}::bigint[]) and (choice.value ->> 'id')::bigint = ${dynamicId}
    ), counted as (
      select d.mailing_id, d.variant, d.picks, count(*) filter (where d.state = 'sent') as sent, count(d.clicked_at) as clicked
      from deliveries d where d.account_id = ${account.id} and d.mailing_id = any(${runs.map(({ mailing_id: id }) => id)}::bigint[]) and d.picks is not null
      group by d.mailing_id, d.variant, d.picks
    )
    select c.mailing_id, coalesce(c.picks[s.place], 0) as number,
      case when c.picks[s.place] > 0 then s.choice -> 'variants' -> (c.picks[s.place] - 1) ->> 'name' end as name,
      sum(c.sent)::float8 as sent, sum(c.clicked)::float8 as clicked
    from counted c join said s on s.mailing_id = c.mailing_id and s.variant = c.variant
    group by 1, 2, 3`.execute(account.db);
  return runs.map((run) => ({
    ...run,
    variants: counts
      .filter(({ mailing_id: id }) => id === run.mailing_id)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ number, name, sent, clicked }) => ({ number, name, sent, clicked })),
  }));
}

// The default comes last.
const placeOf = ({ number }: VariantOutcome): number => (number === 0 ? Infinity : number);
