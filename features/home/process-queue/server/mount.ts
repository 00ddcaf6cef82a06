import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { jobQuery, type AccountJob } from '#platform/contract/notifications.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden, invalid, notFound } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { pageWindow } from '#platform/server/resource/page-window.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { JobRow } from '#platform/server/jobs/account-jobs.ts';

const path = 'account_sidekiq_logs';
const byId = z.object({ accountId: idParam, id: idParam });

/** The process queue: what works in the background of an account, how far it is, and a hand on it. */
export const mountProcessQueue: MountFeature = (router, { jobs }) => {
  router.account({
    method: 'GET',
    path,
    role: 'member',
    summary: 'Background jobs of the account, newest first',
    query: jobQuery,
    handle: async ({ account, query }) => {
      const where = sql`j.account_id = ${account.id} ${query.state ? sql`and j.state = ${query.state}` : sql``}
        ${query.name?.trim() ? sql`and ${contains(sql`j.title`, query.name.trim())}` : sql``}`;
      const direction =
        (query.sort_order ?? (query.sort === 'id' ? 'desc' : 'asc')) === 'desc'
          ? sql`desc`
          : sql`asc`;
      const total = await countRows(account, sql`from account_jobs j where ${where}`);
      if (!pageWindow(query, total)) return ok([], listMeta(total, query));
      const { rows } = await sql<AccountJob>`
        ${shownJobs(account)} where ${where} order by ${sql.ref(`j.${query.sort}`)} ${direction}, j.id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
        account.db,
      );
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id`,
    role: 'member',
    summary: 'One background job',
    params: byId,
    handle: async ({ account, params }) => ok(await showJob(account, params.id)),
  });
  router.account({
    method: ['POST', 'PUT'],
    path: `${path}/:id/cancel`,
    role: 'member',
    summary: 'Stop a job: waiting at once, running at its next step',
    params: byId,
    handle: async ({ account, params }) => {
      const row = await ownJob(account, params.id);
      if (!(await jobs.cancel(account, row)))
        throw invalid({ base: ['This job has ended already.'] });
      await account.audit({
        action: 'cancel',
        resource: 'job',
        id: row.id,
        before: { title: row.title, state: row.state },
      });
      return ok({ ...(await showJob(account, row.id)), message: 'The job is being cancelled.' });
    },
  });
  router.account({
    method: ['POST', 'PUT'],
    path: `${path}/:id/retry`,
    role: 'member',
    summary: 'Try a failed or cancelled job again',
    params: byId,
    handle: async ({ account, params }) => {
      const row = await ownJob(account, params.id);
      if (row.state !== 'failed' && row.state !== 'cancelled')
        throw invalid({ base: ['Only a failed or cancelled job can be tried again.'] });
      await jobs.retry(account, row);
      await account.audit({
        action: 'retry',
        resource: 'job',
        id: row.id,
        before: { title: row.title, state: row.state },
      });
      return ok({ ...(await showJob(account, row.id)), message: 'The job is tried again.' });
    },
  });
};

async function showJob(account: Account, id: number): Promise<AccountJob> {
  const {
    rows: [row],
  } =
    await sql<AccountJob>`${shownJobs(account)} where j.account_id = ${account.id} and j.id = ${id}`.execute(
      account.db,
    );
  if (!row) throw notFound('job');
  return row;
}

// A job is its starter's to stop and to repeat; and everybody's who looks after the account.
async function ownJob(account: Account, id: number): Promise<JobRow> {
  const {
    rows: [row],
  } = await sql<
    JobRow & { may: boolean }
  >`select j.*, ${mayChange(account)} as may from account_jobs j where j.account_id = ${account.id} and j.id = ${id} for update`.execute(
    account.db,
  );
  if (!row) throw notFound('job');
  if (!row.may)
    throw forbidden(
      'Only the user who started a job, or a user with the role account, can stop or repeat it.',
    );
  return row;
}

function mayChange(account: Account): RawBuilder<unknown> {
  if (account.actor.kind !== 'user' || account.can('account')) return sql`true`;
  return sql`coalesce(j.user_id = ${account.actor.id}, false)`;
}

function shownJobs(account: Account): RawBuilder<unknown> {
  return sql`
    select j.id, j.queue as kind, j.title, j.state, j.attempt, j.error, j.created_by, j.created_at, j.started_at, j.finished_at, j.notification_id,
      case when j.state = 'completed' then 100 else n.percent_complete end as progress,
      extract(epoch from coalesce(j.finished_at, case when j.state = 'active' then now() end) - j.started_at)::int as duration,
      ${mayChange(account)} and j.state in ('queued', 'active', 'retry') and not j.is_cancelling as can_cancel,
      ${mayChange(account)} and j.state in ('failed', 'cancelled') as can_retry
    from account_jobs j left join notifications n on n.account_id = ${account.id} and n.id = j.notification_id`;
}
