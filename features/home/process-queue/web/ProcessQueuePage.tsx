import { Progress } from '@mantine/core';
import { IconBan, IconProgressCheck, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accountJobs, jobStates, type AccountJob } from '#platform/contract/notifications.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { durationText } from './duration-text.ts';
import classes from './process-queue.module.css';

// The live channel moves the list; without it, it still moves while something runs.
const askEvery = 15_000;

/** The background jobs of the account, with a hand on each. */
export function ProcessQueuePage() {
  const { t } = useTranslation('process-queue');
  const table = useTableState({
    sort: '-id',
    pageSize: 10,
    filters: { state: z.enum(jobStates).optional() },
  });
  const list = useResourceList(accountJobs, table.query, { refreshEvery: askEvery });
  const act = useJobActions();
  const columns = useMemo<TableColumn<AccountJob>[]>(
    () => [
      {
        id: 'title',
        title: t('job'),
        kind: 'name',
        sortable: true,
        cell: (job) => <JobName job={job} />,
      },
      {
        id: 'state',
        title: t('state'),
        kind: 'status',
        sortable: true,
        cell: (job) => (
          <StatusChip
            status={tones[job.state]}
            label={t(`states.${job.state}`)}
            pulse={job.state === 'active'}
          />
        ),
      },
      {
        id: 'progress',
        title: t('progress'),
        kind: 'text',
        width: 170,
        cell: (job) => (
          <JobProgress
            job={job}
            label={t('progressOf', { name: serverText(job.title), percent: job.progress ?? 0 })}
          />
        ),
      },
      {
        id: 'duration',
        title: t('duration'),
        kind: 'number',
        cell: (job) => durationText(job.duration),
      },
      {
        id: 'attempt',
        title: t('attempt'),
        kind: 'number',
        hidden: true,
        cell: (job) => job.attempt,
      },
      {
        id: 'created_by',
        title: t('startedBy'),
        kind: 'text',
        sortable: true,
        cell: (job) => job.created_by,
      },
      {
        id: 'id',
        title: t('queued'),
        kind: 'date',
        sortable: true,
        cell: (job) => <DateTime value={job.created_at} relative />,
      },
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <DataTable<AccountJob>
        name="process-queue"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(job) => serverText(job.title)}
        filters={[
          {
            id: 'state',
            label: t('state'),
            options: jobStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        rowActions={(job) => [
          ...(job.can_retry
            ? [
                {
                  label: t('retry'),
                  icon: <IconRefresh size={16} />,
                  onClick: () => void act.retry(job),
                },
              ]
            : []),
          ...(job.can_cancel
            ? [
                {
                  label: t('cancel'),
                  icon: <IconBan size={16} />,
                  color: 'red',
                  onClick: () => void act.cancel(job),
                },
              ]
            : []),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconProgressCheck size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

// Chips by meaning: 'active' of a campaign is green, a job that runs is under way.
const tones = {
  queued: 'queued',
  active: 'processing',
  retry: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function JobName({ job }: { job: AccountJob }) {
  return (
    <span className={classes.name}>
      <span dir="auto">{serverText(job.title)}</span>
      {job.error && (
        <span className={classes.error} title={job.error}>
          {job.error}
        </span>
      )}
    </span>
  );
}

function JobProgress({ job, label }: { job: AccountJob; label: string }) {
  if (job.progress === null || job.state === 'failed' || job.state === 'cancelled')
    return <span className={classes.none}>–</span>;
  return (
    <span className={classes.progress}>
      <Progress
        value={job.progress}
        flex={1}
        size={5}
        radius="xl"
        aria-label={label}
        color={job.state === 'completed' ? 'green' : 'brand'}
      />
      {job.progress}%
    </span>
  );
}

function useJobActions() {
  const { t } = useTranslation('process-queue');
  const api = useApi();
  const refresh = useRefresh(accountJobs);
  // The client has said why something was refused; the list shows how the job stands now.
  const call = async (job: AccountJob, verb: 'cancel' | 'retry') => {
    const answer = await api
      .post<{ message: string }>(`${accountJobs.path}/${job.id}/${verb}`, { body: {} })
      .catch(() => null);
    if (answer) snackbar.info(answer.data.message);
    await refresh();
  };
  return {
    retry: (job: AccountJob) => call(job, 'retry'),
    cancel: async (job: AccountJob) => {
      const isSure = await confirm({
        title: t('cancelTitle', { name: serverText(job.title) }),
        message: t('cancelText'),
        confirmLabel: t('cancel'),
        danger: true,
      });
      if (isSure) await call(job, 'cancel');
    },
  };
}
