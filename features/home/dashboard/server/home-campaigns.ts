import { sql } from 'kysely';
import type { z } from 'zod';
import { outcomesOf, wonSubjects } from '#engines/delivery/public.ts';
import { countsOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { homeCampaigns, NextSend, RecentCampaign } from '../contract/parts.ts';

const mostRecent = 5;
const mostDrafts = 4;
const mostNext = 50;
const nextDays = 7;

/** The campaigns that the start page names: worked on lately but for those of journeys, drafts, and those that go out in the next days. */
export async function campaignsAtHome(
  account: Account,
  now: Date,
): Promise<z.infer<typeof homeCampaigns>> {
  return {
    recent: await recent(account),
    drafts: await drafts(account),
    next: await next(account, now),
  };
}

const own = (account: Account) =>
  sql`r.account_id = ${account.id} and r.archived_at is null and ${all(inSeenFolders(account, 'campaign'))}`;

async function recent(account: Account): Promise<RecentCampaign[]> {
  const { rows } = await sql<RecentCampaign & { mailing_id: number | null }>`
    select r.id, r.name, r.subject, r.status, r.approval_state, r.is_enabled, r.schedule_type, r.updated_at, r.scheduled_at, r.sent_at, r.mailing_id
    from campaigns r where ${own(account)} and r.status <> 'workflow' order by r.updated_at desc nulls last, r.id desc limit ${mostRecent}`.execute(
    account.db,
  );
  const mailings = rows.flatMap((row) => row.mailing_id ?? []);
  const outcomes = await outcomesOf(account, mailings);
  const counts = await countsOf(account, mailings);
  const won = await wonSubjects(account, mailings);
  return rows.map(({ mailing_id: id, ...row }) => {
    const outcome = outcomes.get(id ?? 0);
    return {
      ...row,
      subject: won.get(id ?? 0) ?? row.subject,
      recipients: outcome?.eligible ?? null,
      delivered: outcome?.delivered ?? 0,
      unique_opens: counts.get(id ?? 0)?.unique_opens ?? 0,
      unique_clicks: counts.get(id ?? 0)?.unique_clicks ?? 0,
    };
  });
}

async function drafts(account: Account) {
  const { rows } = await sql<{ id: number; name: string; updated_at: string }>`
    select r.id, r.name, r.updated_at from campaigns r where ${own(account)} and r.status = 'draft' order by r.updated_at desc nulls last, r.id desc limit ${mostDrafts}`.execute(
    account.db,
  );
  return rows;
}

async function next(account: Account, now: Date): Promise<NextSend[]> {
  const until = new Date(now.getTime() + nextDays * 86_400_000).toISOString();
  const { rows } = await sql<NextSend>`
    (select r.id, r.name, 'campaign' as kind, r.scheduled_at as at from campaigns r
      where ${own(account)} and r.status = 'scheduled' and r.scheduled_at < ${until}::timestamptz order by r.scheduled_at limit ${mostNext})
    union all
    (select r.id, r.name, 'series', r.next_run_at from campaigns r
      where ${own(account)} and r.status = 'recurring' and r.is_enabled and r.next_run_at < ${until}::timestamptz
        and not exists (select from campaigns run where run.account_id = ${account.id} and run.parent_id = r.id and run.occurrence_at = r.next_run_at) order by r.next_run_at limit ${mostNext})
    order by at limit ${mostNext}`.execute(account.db);
  return rows;
}
