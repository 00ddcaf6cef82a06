import { Button, Select } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBell,
  IconChartBar,
  IconCopy,
  IconDeviceMobile,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import {
  listedPushCampaigns,
  pushCampaigns,
  pushStatuses,
  type PushCampaign,
  type PushCampaignRow,
  type PushFigures,
  type PushStatus,
} from '../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from './paths.ts';
import { useApplications } from './use-applications.ts';
import { usePushMoves } from './use-push-moves.ts';

const pageUrl = z.object({ application_id: z.coerce.number().int().positive().optional() });

/** Push campaigns by application, with what became of them. */
export function PushApplicationsPage() {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const applications = useApplications();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} />}
            onClick={() => go(paths.applications)}
          >
            {t('applications')}
          </Button>
        }
      />
      {applications.data?.length === 0 ? (
        <EmptyState
          icon={<IconDeviceMobile size={28} stroke={1.5} />}
          title={t('noApplication.title')}
          description={t('noApplication.text')}
          actions={
            <Button onClick={() => go(paths.newApplication)}>{t('noApplication.add')}</Button>
          }
        />
      ) : (
        <CampaignsTable />
      )}
    </Page>
  );
}

function CampaignsTable() {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const [{ application_id: application }, setUrl] = useUrlState(pageUrl);
  const applications = useApplications();
  const table = useTableState({
    sort: '-updated_at',
    filters: { status: z.enum(pushStatuses).optional() },
    extra: { application_id: application },
  });
  const list = useResourceList(listedPushCampaigns, table.query, { refreshEvery: 10_000 });
  const actionsOf = useRowActions();
  const columns = useColumns();
  const open = (campaign: PushCampaignRow) =>
    go(campaign.status === 'draft' ? paths.edit(campaign.id) : paths.of(campaign.id));
  return (
    <DataTable<PushCampaign>
      name="push-campaigns"
      label={t('title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(campaign) => campaign.name}
      onOpen={open}
      onCreate={() => go(paths.new(application))}
      createLabel={t('new')}
      rowActions={actionsOf}
      toolbar={
        <Select
          aria-label={t('fields.application')}
          placeholder={t('anyApplication')}
          clearable
          value={application === undefined ? null : String(application)}
          onChange={(id) => setUrl({ application_id: id === null ? undefined : Number(id) })}
          data={(applications.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      }
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: pushStatuses.map((value) => ({ value, label: t(`platform:status.${value}`) })),
        },
      ]}
      empty={{
        title: t('emptyTitle'),
        description: t('emptyText'),
        icon: <IconBell size={28} stroke={1.5} />,
      }}
    />
  );
}

function useRowActions(): (campaign: PushCampaign) => RowAction[] {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const moves = usePushMoves();
  const duplicate = useDuplicate<PushCampaign>(pushCampaigns);
  const confirmDelete = useConfirmDelete(pushCampaigns);
  const ended: readonly PushStatus[] = ['sent', 'stopped', 'failed'];
  const choices: (Omit<RowAction, 'onClick'> & {
    act: (campaign: PushCampaign) => void;
    in: readonly PushStatus[];
  })[] = [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      act: ({ id }) => go(paths.edit(id)),
      in: ['draft', 'workflow'],
    },
    {
      label: t('actions.report'),
      icon: <IconChartBar size={16} />,
      act: ({ id }) => go(paths.of(id)),
      in: ['scheduled', 'sending', 'paused', 'workflow', ...ended],
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      act: ({ id }) => duplicate.mutate(id, { onSuccess: (made) => go(paths.edit(made.id)) }),
      in: ['draft', 'scheduled', 'sending', 'paused', ...ended],
    },
    {
      label: t('actions.pause'),
      icon: <IconPlayerPause size={16} />,
      act: moves.pause,
      in: ['sending'],
    },
    {
      label: t('actions.resume'),
      icon: <IconPlayerPlay size={16} />,
      act: moves.resume,
      in: ['paused'],
    },
    {
      label: t('actions.undo'),
      icon: <IconArrowBackUp size={16} />,
      act: moves.undo,
      in: ['scheduled'],
    },
    {
      label: t('actions.stop'),
      icon: <IconPlayerStop size={16} />,
      act: (campaign) => void moves.stop(campaign),
      in: ['sending', 'paused'],
      color: 'red',
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      act: (campaign) => void confirmDelete(campaign, t('deleteText')).catch(() => undefined),
      in: ['draft', ...ended],
      color: 'red',
      divider: true,
    },
  ];
  return (campaign) =>
    choices
      .filter((choice) => choice.in.includes(campaign.status))
      .map(({ act, in: _in, ...action }) => ({ ...action, onClick: () => act(campaign) }));
}

function useColumns() {
  const { t } = useTranslation(pushTexts);
  return useMemo<TableColumn<PushCampaign>[]>(() => {
    const figure = (id: 'sent' | 'opened' | 'failed' | 'gone'): TableColumn<PushCampaign> => ({
      id,
      title: t(`figures.${id}`),
      kind: 'number',
      cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(figures[id])),
    });
    return [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (campaign) => campaign.name,
        below: (campaign) => campaign.title || campaign.body,
      },
      {
        id: 'application',
        title: t('fields.application'),
        kind: 'text',
        cell: (campaign) => campaign.application?.name ?? t('applicationGone'),
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        cell: (campaign) => <StatusChip status={campaign.status} />,
      },
      {
        id: 'recipients',
        title: t('figures.recipients'),
        kind: 'number',
        cell: ({ figures }) => (figures.recipients === 0 ? '–' : fullNumber(takenOf(figures))),
      },
      figure('sent'),
      figure('opened'),
      figure('failed'),
      figure('gone'),
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        width: 130,
        cell: (campaign) => <DateTime value={campaign.updated_at} relative />,
      },
    ];
  }, [t]);
}

/** How many were to get it: everybody chosen but those who were suppressed. */
function takenOf({ recipients, suppressed }: PushFigures): number {
  return recipients - suppressed;
}
