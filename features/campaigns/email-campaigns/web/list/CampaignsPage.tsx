import {
  IconArchive,
  IconArrowBackUp,
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contents } from '#features/content/contents/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { campaignFilters, FilterTabs } from './FilterTabs.tsx';
import { useCampaignCounts } from './use-campaign-counts.ts';
import { useLiveCampaigns } from './use-live-campaigns.ts';

const tagUrl = z.object({ ctag: z.coerce.number().int().positive().optional() });

/** All email campaigns, or those that send one content: open, write, copy, stop, archive, delete. */
export function CampaignsPage() {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const contentId = useContentId();
  const [{ ctag }] = useUrlState(tagUrl);
  const content = useRecord<RowOf<typeof contents>>(contents, contentId);
  const folders = useResourceFolders({
    kind: 'campaign',
    of: emailCampaigns,
    rootLabel: t('list.all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({
    sort: '-updated_at',
    filters: { filter: z.enum(campaignFilters).optional() },
    tabs: 'filter',
    extra: {
      include_stats: true,
      ...folders.query,
      ...(contentId !== null && { content_id: contentId }),
      ...(ctag !== undefined && { ctag }),
    },
  });
  const list = useLiveCampaigns(table.query);
  const counts = useCampaignCounts(table.query);
  const columns = useMemo(() => campaignColumns(t), [t]);
  const rowActions = useRowActions();
  const { canMake } = useCampaignRights();
  const removeSome = useBulkRemove(emailCampaigns);

  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('list.title')}
        {...(contentId === null
          ? { about: t('list.description') }
          : { description: t('list.ofContent', { name: content.data?.name ?? '…' }) })}
        breadcrumb={
          contentId === null
            ? folders.crumbs
            : [{ label: t('list.title'), to: paths.list }, { label: content.data?.name ?? '…' }]
        }
        tabs={
          <FilterTabs
            value={table.filters['filter'] ?? 'all'}
            counts={counts}
            onChange={(filter) => table.setFilter('filter', filter === 'all' ? undefined : filter)}
          />
        }
      />
      <DataTable<CampaignWithReport>
        name="email-campaigns"
        label={t('list.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(campaign) => campaign.name}
        searchPlaceholder={t('list.search')}
        onOpen={(campaign) => go(paths.open(campaign))}
        rowTo={paths.open}
        onEdit={(campaign) => go(paths.open(campaign))}
        {...(canMake && { onCreate: () => go(paths.new) })}
        createLabel={t('list.new')}
        {...filing.table}
        rowActions={(campaign) => rowActions(campaign, filing.rowAction(campaign))}
        bulkActions={
          !canMake
            ? [filing.bulkAction]
            : [
                filing.bulkAction,
                removeSome((count) => ({
                  title: t('delete.bulkTitle', { count }),
                  message: t('delete.text'),
                })),
              ]
        }
        empty={
          folders.selectedId === null
            ? {
                title: t('list.emptyTitle'),
                description: t('list.emptyText'),
                icon: <IconSend size={26} stroke={1.5} />,
              }
            : folders.empty
        }
      />
      {filing.dialog}
    </Page>
  );
}

function useRowActions() {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const moves = useCampaignMoves();
  const archive = useArchive(emailCampaigns);
  const { canMake } = useCampaignRights();
  return (campaign: CampaignWithReport, move: RowAction): RowAction[] => {
    const { status } = campaign;
    const isOpenDraft = status === 'draft' && campaign.approval_state !== 'requested';
    const isOut = ['scheduled', 'locked', 'test', 'active', 'paused', 'recurring'].includes(status);
    return [
      ...(isOpenDraft
        ? [
            {
              label: t('actions.edit'),
              icon: <IconPencil size={16} />,
              onClick: () => go(paths.edit(campaign.id)),
            },
          ]
        : []),
      ...(isOpenDraft
        ? []
        : [
            {
              label: t('actions.open'),
              icon: <IconChartBar size={16} />,
              onClick: () => go(paths.of(campaign.id)),
            },
          ]),
      ...(canMake
        ? [
            {
              label: t('actions.duplicate'),
              icon: <IconCopy size={16} />,
              onClick: () => go(paths.duplicate(campaign.id)),
            },
          ]
        : []),
      move,
      ...(status === 'active' || status === 'test'
        ? [
            {
              label: t('actions.pause'),
              icon: <IconPlayerPause size={16} />,
              divider: true,
              onClick: () => void moves.pause(campaign),
            },
          ]
        : []),
      ...(status === 'paused'
        ? [
            {
              label: t('actions.resume'),
              icon: <IconPlayerPlay size={16} />,
              divider: true,
              onClick: () => void moves.resume(campaign),
            },
          ]
        : []),
      ...(status === 'recurring'
        ? [
            {
              label: t(campaign.is_enabled ? 'actions.pauseSeries' : 'actions.resumeSeries'),
              icon: campaign.is_enabled ? (
                <IconPlayerPause size={16} />
              ) : (
                <IconPlayerPlay size={16} />
              ),
              divider: true,
              onClick: () => void moves.toggle(campaign),
            },
          ]
        : []),
      ...(status === 'scheduled'
        ? [
            {
              label: t('actions.undo'),
              icon: <IconArrowBackUp size={16} />,
              divider: true,
              onClick: () => void moves.undo(campaign),
            },
          ]
        : []),
      ...(['test', 'active', 'paused', 'recurring'].includes(status)
        ? [
            {
              label: t('actions.stop'),
              icon: <IconPlayerStop size={16} />,
              color: 'red',
              divider: true,
              onClick: () =>
                void (status === 'recurring'
                  ? moves.stopSeries(campaign)
                  : moves.stop({ ...campaign, pending: campaign.balance.pending })),
            },
          ]
        : []),
      ...(isOut || !canMake
        ? []
        : [
            {
              label: t('actions.archive'),
              icon: <IconArchive size={16} />,
              divider: true,
              onClick: () => archive.mutate(campaign),
            },
            {
              label: t('actions.delete'),
              icon: <IconTrash size={16} />,
              color: 'red',
              onClick: () => void moves.remove(campaign),
            },
          ]),
    ];
  };
}

function useContentId(): number | null {
  const id = Number(useParams({ strict: false })['contentId']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
