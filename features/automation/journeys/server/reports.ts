import { sql } from 'kysely';
import { countsSql, revenueOf } from '#engines/journeys/public.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all, contains } from '#platform/server/resource/resource-table.ts';
import type { WorkflowReport } from '../contract/insight.ts';

/** Which journeys and days. */
export interface ReportQuery {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The ids of journeys that were published once, by name, and how many there are; of very many only so many are counted. */
export async function reportedJourneys(
  account: Account,
  { search, limit, offset }: ReportQuery & { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const words = search?.trim() ?? '';
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.live_version is not null`,
    sql`r.archived_at is null`,
    ...inSeenFolders(account, 'workflow'),
    ...(words === '' ? [] : [contains(sql`r.name`, words)]),
  ]);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from journeys r where ${where} limit ${countedUpTo}) counted`.execute(
    account.db,
  );
  const { rows } = await sql<{ id: number }>`
    select r.id from journeys r where ${where}
    order by r.name collate "und-x-icu", r.id limit ${limit} offset ${offset}`.execute(account.db);
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total };
}

/** What journeys came to, in the asked days; who is active is counted now. */
export async function reportsOf(
  account: Account,
  ids: readonly number[],
  { from, to }: ReportQuery,
): Promise<WorkflowReport[]> {
  const asked = { journeyIds: ids, from, to };
  const { rows } = await sql<Counted>`
    select r.id, r.name, r.status, r.has_goal, ${sum('entered')} as entered, ${sum('waiting')} as active,
      ${sum('finished')} as finished, ${sum('exited')} as exited, ${sum('goal')} as goals,
      ${sum('held_out')} as held_out, ${sum('held_out_goal')} as held_out_goals
    from (
      select j.id, j.name, j.status, coalesce(jsonb_typeof(v.settings -> 'goal') = 'object', false)
          or coalesce(jsonb_path_exists(v.graph, '$.nodes[*] ? (@.type == "goal")'), false) as has_goal
      from unnest(${[...ids]}::bigint[]) as asked (id)
        join journeys j on j.account_id = ${account.id} and j.id = asked.id
        left join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id and v.version = j.live_version) r
      left join (${countsSql(account, ids)}) k on k.journey_id = r.id and (k.what = 'waiting'
        or (k.day >= coalesce(${from ?? null}::date, '-infinity') and k.day <= coalesce(${to ?? null}::date, 'infinity')))
    group by r.id, r.name, r.status, r.has_goal`.execute(account.db);
  const revenue = await revenueOf(account, asked);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { has_goal: hasGoal, ...counted } = row;
    const rate = hasGoal ? shareOf(row.goals, row.entered) : null;
    const rateOfThem = shareOf(row.held_out_goals, row.held_out);
    return [
      {
        ...counted,
        goal_rate: rate,
        revenue: revenue
          .filter(({ journeyId }) => journeyId === id)
          .map(({ currency, amount, orders }) => ({ currency, amount, orders })),
        lift: rate === null || rateOfThem === null ? null : rounded(rate - rateOfThem),
      },
    ];
  });
}

interface Counted {
  id: number;
  name: string;
  status: string;
  has_goal: boolean;
  entered: number;
  active: number;
  finished: number;
  exited: number;
  goals: number;
  held_out: number;
  held_out_goals: number;
}

const sum = (what: string) =>
  sql`coalesce(sum(k.count) filter (where k.what = ${sql.lit(what)}), 0)::int`;

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded((part / whole) * 100);
}

const rounded = (points: number): number => Math.round(points * 10) / 10;
