import { sql } from 'kysely';
import type { z } from 'zod';
import { rateOf } from '#platform/contract/measures.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { ok, type Answer } from '#platform/server/http/route.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { letterOf, type AbSubject } from '#features/campaigns/email-campaigns/contract/ab.ts';
import type { AbReportRow, WinnerHow, abReportsQuery } from '../contract.ts';

interface Row {
  id: number;
  name: string;
  status: string;
  tests: AbSubject;
  variants: number;
  winner: number | null;
  winner_how: WinnerHow | null;
  decides_at: string | null;
  delivered: number;
  opened: number;
  sent_at: string | null;
  updated_at: string;
}

/** The A/B tests that have been scheduled or sent, newest first, with their winners. */
export async function listReports(
  account: Account,
  query: z.output<typeof abReportsQuery>,
): Promise<Answer> {
  const name = query.name?.trim() ?? '';
  const chosen = sql`from campaigns c left join mailings m on m.account_id = ${account.id} and m.id = c.mailing_id
    where c.account_id = ${account.id} and c.ab is not null and c.archived_at is null and c.status <> 'draft' and ${all(inSeenFolders(account, 'campaign', 'c'))}
      ${name === '' ? sql`` : sql`and c.name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`}`;
  const { rows } = await sql<Row>`
    select c.id, c.name, c.status, c.ab ->> 'tests' as tests, jsonb_array_length(c.ab -> 'variants') as variants, m.winner, m.winner_how,
      case when m.winner is null then m.winner_due_at end as decides_at, coalesce(d.delivered, 0) as delivered, coalesce(d.opened, 0) as opened, c.sent_at, c.updated_at
    from (select c.account_id, c.id ${chosen} order by ${sql.ref(`c.${query.sort ?? 'updated_at'}`)} ${query.sort_order === 'asc' ? sql`asc` : sql`desc`} nulls last, c.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) shown
    join campaigns c on c.account_id = ${account.id} and c.id = shown.id left join mailings m on m.account_id = ${account.id} and m.id = c.mailing_id
    left join lateral (select count(*) as delivered, count(*) filter (where d.opened_at is not null) as opened from deliveries d
      where d.account_id = ${account.id} and d.mailing_id = m.id and d.state = 'sent') d on true
    order by ${sql.ref(`c.${query.sort ?? 'updated_at'}`)} ${query.sort_order === 'asc' ? sql`asc` : sql`desc`} nulls last, c.id desc`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(account.db);
  const data: AbReportRow[] = rows.map(({ winner, opened, ...row }) => ({
    ...row,
    winner: winner === null ? null : letterOf(winner - 1),
    unique_opens: opened,
    open_rate: rateOf('open_rate', { unique_opens: opened, delivered: row.delivered }) ?? 0,
  }));
  return ok(data, listMeta(count?.total ?? 0, query));
}
