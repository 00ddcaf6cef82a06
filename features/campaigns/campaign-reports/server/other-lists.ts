import { sql } from 'kysely';
import { countedUpTo, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { all, contains } from '#platform/server/resource/resource-table.ts';
import { isAmong } from '#platform/server/resource/search.ts';
import type { RecurringReport, TestReport, YearToDate } from '../contract/reports.ts';
import { figureNames, type Figures } from '../contract/reports.ts';
import { countOutcomes, figureSums, reportedFrom, sentAt, totalReports } from './figures-query.ts';

interface Page {
  page: number;
  per_page: number;
  name?: string | undefined;
  sort_order?: 'asc' | 'desc' | undefined;
  sort: string;
}

/** Recurring campaigns, each with all of its runs added up. */
export async function listRecurring(
  account: Account,
  query: Page,
): Promise<{ rows: RecurringReport[]; total: number }> {
  await countOutcomes(account, {});
  const like = `%${(query.name?.trim() ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`from campaigns p where p.account_id = ${account.id} and p.archived_at is null and p.name ilike ${like} and ${all(inSeenFolders(account, 'campaign', 'p'))}
    and (p.status = 'recurring' or exists (select from campaigns run where run.account_id = ${account.id} and run.parent_id = p.id))`;
  const way =
    (query.sort_order ?? (query.sort === 'name' ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`;
  // Only the order of the last runs has to look at everybody's; else the page is chosen first.
  const order =
    query.sort === 'name' ? sql`p.name collate "und-x-icu" ${way}, p.id` : sql`p.id ${way}`;
  const page = sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
  const isByRun = query.sort === 'last_sent_at';
  const { rows } = await sql<RecurringReport>`
    select p.id, p.name, p.status, f.* from (select p.id, p.account_id, p.name, p.status ${chosen} ${isByRun ? sql`` : sql`order by ${order} ${page}`}) p
      cross join lateral (select count(*) as runs, max(${sentAt(account)}) as last_sent_at, ${figureSums} ${reportedFrom(account, {})} and r.parent_id = p.id) f
    order by ${isByRun ? sql`f.last_sent_at ${way} nulls last, p.id ${page}` : order}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(account.db);
  return { rows, total: count?.total ?? 0 };
}

/** Test sends, the newest first. */
export async function listTests(
  account: Account,
  query: Page,
): Promise<{ rows: TestReport[]; meta: ListMeta }> {
  const wanted = query.name?.trim() ?? '';
  const chosen = sql`from test_sends t where t.account_id = ${account.id}
    ${wanted === '' ? sql`` : sql`and ${isAmong(sql`t.id`, [newestTests(account, wanted)])}`}`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: chosen,
    id: sql`t.id`,
    key: sql`t.sent_at`,
    isDescending: query.sort_order !== 'asc',
  });
  const { rows } =
    await sql<TestReport>`select t.id, t.campaign_id, c.name as campaign_name, t.subject, t.recipients, t.sent_by, t.sent_at
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join test_sends t on t.account_id = ${account.id} and t.id = page.id
    left join campaigns c on c.account_id = ${account.id} and c.id = t.campaign_id order by page.place`.execute(
      account.db,
    );
  return { rows, meta };
}

// Of the newest: nobody looks for a test email that so many followed.
function newestTests(account: Account, text: string) {
  const fields = ['c.name', 't.subject', 't.sent_by'].map((name) => sql.ref(name));
  const matches = [...fields, sql`array_to_string(t.recipients, ' ')`].map((field) =>
    contains(field, text),
  );
  return sql`select t.id from (
      select * from test_sends where account_id = ${account.id} order by sent_at desc, id desc limit ${countedUpTo}) t
    left join campaigns c on c.account_id = ${account.id} and c.id = t.campaign_id where ${sql.join(matches, sql` or `)}`;
}

/** The year so far by months of the account's time zone, and the same part of the year before; one that is over as a whole. 422 for one to come. */
export async function yearToDate(
  account: Account,
  now: Date,
  { year: asked }: { year?: number | undefined } = {},
): Promise<YearToDate> {
  const newest = new Intl.DateTimeFormat('en-CA', {
    timeZone: account.record.time_zone,
    dateStyle: 'short',
  }).format(now);
  const year = asked ?? Number(newest.slice(0, 4));
  if (year > Number(newest.slice(0, 4))) throw invalid({ year: ['has not begun yet'] });
  const today = newest.startsWith(`${year}-`) ? newest : `${year}-12-31`;
  const before = `${year - 1}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`;
  const choice = { from: `${year}-01-01`, to: today };
  const totals = await totalReports(account, choice);
  const { rows } = await sql<Figures & { campaigns: number; month: number }>`
    select extract(month from ${sentAt(account)} at time zone ${account.record.time_zone})::int as month, count(*) as campaigns, ${figureSums} ${reportedFrom(account, choice)}
    group by 1 order by 1`.execute(account.db);
  const none = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;
  const months = Array.from(
    { length: Number(today.slice(5, 7)) },
    (_, index) =>
      rows.find((row) => row.month === index + 1) ?? { ...none, month: index + 1, campaigns: 0 },
  );
  return {
    year,
    totals,
    before: await totalReports(account, { from: `${year - 1}-01-01`, to: before }),
    months,
  };
}
