import { sql, type RawBuilder } from 'kysely';
import { listDaysSql, listFlows } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { figuresOf, type Dimension } from './contract.ts';
import { factsOf } from './rows-of-facts.ts';
import { periodSql, type FactsQuery, type ReportSource } from './source.ts';

/**
 * Growth and loss of lists. How large a list was is counted back from its size now, so the last day always agrees with the list.
 * Who is on two lists counts in both.
 */
export const growthSource: ReportSource = {
  async facts(account, query) {
    const { days, dimensions, limit } = query;
    const flows = (of: (flow: RawBuilder<unknown>) => RawBuilder<unknown>) =>
      sql.join(listFlows.map((flow) => sql`${of(sql.ref(flow))} as ${sql.ref(flow)}`));
    const { rows } = await sql<Record<string, unknown>>`
      with chosen as materialized (${listsSql(account, query)}),
      periods as materialized (${periodsSql(query)}),
      moved as materialized (
        select list_id, day, ${flows((flow) => sql`sum(${flow})`)}, sum(came - left_by_wish - removed) as net
        from ${listDaysSql(account)} d where d.list_id in (select id from chosen) and day >= ${days.from}::date group by list_id, day),
      since as (select list_id, sum(net) as net from moved where day > ${days.to}::date group by list_id),
      held as (
        select m.list_id, p.key, ${flows((flow) => sql`sum(m.${flow})`)}, sum(m.net) as net
        from moved m join periods p on m.day between p.first and p.last group by m.list_id, p.key),
      cells as (
        select c.id, c.name, p.key, ${flows((flow) => sql`coalesce(h.${flow}, 0)`)}, coalesce(h.net, 0) as net,
          c.size - coalesce(s.net, 0) - coalesce(sum(h.net) over (partition by c.id order by p.first desc rows between unbounded preceding and 1 preceding), 0) as size
        from chosen c cross join periods p left join held h on h.list_id = c.id and h.key = p.key left join since s on s.list_id = c.id)
      select ${keysSql(dimensions)} ${sql.join([...listFlows, 'net', 'size'].map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))},
        sum(size - net)::float8 as size_before
      from cells ${groupSql(dimensions)} order by sum(came + left_by_wish + removed) desc, 1 limit ${limit}`.execute(
      account.db,
    );
    return rows.map((row) =>
      factsOf(row, { dimensions: dimensions.length, figures: figuresOf.growth_attrition }),
    );
  },
};

function listsSql(account: Account, { filters }: FactsQuery): RawBuilder<unknown> {
  const named = filters.list_ids;
  return sql`select r.id, r.name, r.subscribers + coalesce((select sum(w.subscribed) from list_count_changes w
      where w.account_id = ${account.id} and w.list_id = r.id), 0) as size
    from lists r where r.account_id = ${account.id} and ${named.length === 0 ? sql`r.archived_at is null` : sql`r.id = any(${named}::bigint[])`}
      and ${all(inSeenFolders(account, 'list'))}`;
}

// The days, weeks or months of the time, each with its first and last day; otherwise the time as a whole.
function periodsSql({ days, dimensions }: FactsQuery): RawBuilder<unknown> {
  const period = dimensions.find((name) => name === 'day' || name === 'week' || name === 'month');
  if (!period)
    return sql`select ''::text as key, ${days.from}::date as first, ${days.to}::date as last`;
  return sql`select ${periodSql(sql`s.day`, period)} as key, min(s.day)::date as first, max(s.day)::date as last
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') s(day) group by 1`;
}

function keysSql(dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const parts = dimensions.map((name, no) =>
    name === 'list'
      ? sql`id as ${sql.ref(`k${no}`)}, name as ${sql.ref(`l${no}`)},`
      : sql`key as ${sql.ref(`k${no}`)}, key as ${sql.ref(`l${no}`)},`,
  );
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function groupSql(dimensions: readonly Dimension[]): RawBuilder<unknown> {
  if (dimensions.length === 0) return sql`having count(*) > 0`;
  return sql`group by ${sql.join(dimensions.map((name) => (name === 'list' ? sql`id, name` : sql`key`)))}`;
}
