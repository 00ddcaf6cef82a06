import { sql } from 'kysely';
import { refreshOutcomes } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CampaignReport } from '../contract/reports.ts';
import { campaignOf } from './campaign-of.ts';
import { figureSums, listReports } from './figures-query.ts';

/** The figures of one campaign: of a step of a journey, those of all its mailings together; undefined before anything was sent. */
export async function reportOfOne(
  account: Account,
  id: number,
): Promise<CampaignReport | undefined> {
  const { mailings, status } = await campaignOf(account, id);
  const { rows } = await listReports(account, { ids: [id], page: 1, per_page: 1, sort: 'sent_at' });
  if (rows[0] || mailings.length === 0) return rows[0];
  await refreshOutcomes(account, mailings);
  const {
    rows: [row],
  } = await sql<CampaignReport>`
    select r.id, r.name, r.subject, ${status} as status, r.parent_id, f.* from campaigns r cross join lateral (
      select min(m.started_at) as sent_at, ${figureSums} from mailings m
        join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = m.id
        left join mailing_counters k on k.account_id = ${account.id} and k.mailing_id = m.id
      where m.account_id = ${account.id} and m.id = any(${[...mailings]}::bigint[])) f
    where r.account_id = ${account.id} and r.id = ${id}`.execute(account.db);
  return row;
}
