import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount, systemActor, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { accepted, file, ok, type Answer, type MountFeature } from '#platform/server/http/route.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eventLogBody, eventLogsQuery, mostRunning, type EventLogChoice } from '../contract.ts';
import {
  addLog,
  cancelLog,
  countRunning,
  listLogs,
  readLog,
  reopenLog,
  showLog,
} from './log-record.ts';
import { removeParts } from './log-files.ts';
import { mailingsOfCampaigns } from './plan-log.ts';
import { fileNameOf, runLog } from './run-log.ts';

const role = 'download_reports';
const byId = z.object({ accountId: idParam, id: idParam });
const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  logId: z.number(),
  actor: writtenActor,
});
type Payload = z.infer<typeof payload>;

/** Routes of event logs, and the job that writes them. */
export const mountEventLogs: MountFeature = (router, services) => {
  const job = logJob(services);
  services.jobs.define(job);
  router.account({
    method: 'GET',
    path: 'event_logs',
    role,
    summary: 'Requested event logs, the newest first',
    query: eventLogsQuery,
    handle: async ({ account, query }) => {
      const { rows, total } = await listLogs(account, query);
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'event_logs/:id',
    role,
    summary: 'One event log with its progress',
    params: byId,
    handle: async ({ account, params }) => {
      const { file: _key, ...log } = await showLog(account, params.id);
      return ok(log);
    },
  });
  router.account({
    method: 'POST',
    path: 'event_logs',
    role,
    summary: 'Write what happened with emails on some days to a file',
    body: eventLogBody,
    handle: ({ account, body }) => startLog(account, { services, job }, body),
  });
  router.account({
    method: 'GET',
    path: 'event_logs/:id/download',
    role,
    ending: '',
    transaction: false,
    params: byId,
    summary: 'The file of an event log, kept for seven days',
    handle: async ({ accountId, actor, params }) => {
      const log = await inAccount(services.database, { accountId, actor }, (account) =>
        showLog(account, params.id),
      );
      if (log.file === null || log.state !== 'done') throw notFound('file');
      return file(await services.files.read(log.file), {
        name: fileNameOf({ from_day: log.from, to_day: log.to, file: log.file }),
        type: log.file.endsWith('.gz') ? 'application/gzip' : 'text/csv; charset=utf-8',
      });
    },
  });
};

function logJob(services: Services): JobDefinition<Payload> {
  return defineJob<Payload>({
    name: 'reports.logs',
    title: 'Event log',
    payload,
    concurrency: 1,
    expireInSeconds: 4 * 3600,
    handle: ({ accountId, logId, actor }, { signal }) =>
      runLog({ services, accountId, logId, actor: actorOfJob(actor), signal }),
    cancelled: async ({ accountId, logId }) => {
      const log = await inAccount(
        services.database,
        { accountId, actor: systemActor },
        async (account) => {
          await cancelLog(account, logId);
          return readLog(account, logId);
        },
      );
      if (log?.state === 'cancelled') await removeParts(services.files, accountId, log);
    },
    resumed: (account, { logId }) => reopenLog(account, logId),
  });
}

async function startLog(
  account: Account,
  { services, job }: { services: Services; job: JobDefinition<Payload> },
  choice: EventLogChoice,
): Promise<Answer> {
  await mailingsOfCampaigns(account, choice.campaign_ids);
  if ((await countRunning(account)) >= mostRunning)
    throw invalid({
      base: [`${mostRunning} event logs are being written: request another when one is ready`],
    });
  const message = 'Event log has been requested.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'EventLog',
  });
  const logId = await addLog(account, choice, notificationId);
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    logId,
    actor: writeActor(account.actor),
  });
  await account.audit({ action: 'request', resource: 'event_log', id: logId, after: choice });
  return accepted({ message, id: logId, notification_id: notificationId });
}
