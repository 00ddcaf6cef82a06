import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconDownload, IconMessage2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  listedSmsCampaigns,
  smsCampaigns,
  smsCampaignStatuses,
  type SmsCampaign,
} from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { smsColumns } from './sms-columns.tsx';
import { useOpenSms } from './use-open-sms.ts';
import { useRowActions } from './use-row-actions.tsx';

/** All SMS campaigns with their status and what became of them, in folders. */
export function SmsCampaignsPage() {
  const { t } = useTranslation(smsTexts);
  const folders = useResourceFolders({
    kind: 'sms_campaign',
    of: smsCampaigns,
    rootLabel: t('list.all'),
  });
  const table = useTableState({
    sort: '-updated_at',
    filters: { status: z.enum(smsCampaignStatuses).optional() },
    extra: folders.query,
  });
  const list = useResourceList(listedSmsCampaigns, table.query, { refreshEvery: 10_000 });
  const exportAll = useExport(smsCampaigns);
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('list.title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('list.description')}
        breadcrumb={folders.crumbs}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => exportAll.mutate(table.query)}
          >
            {t('actions.export')}
          </Button>
        }
      />
      <SmsTable folders={folders} table={table} list={list} />
    </Page>
  );
}

function SmsTable({
  folders,
  table,
  list,
}: {
  folders: ReturnType<typeof useResourceFolders>;
  table: ReturnType<typeof useTableState>;
  list: ReturnType<typeof useResourceList<SmsCampaign>>;
}) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const open = useOpenSms();
  const filing = useFiling(folders);
  const actionsOf = useRowActions();
  const removeSome = useBulkRemove(smsCampaigns);
  const columns = useMemo(() => smsColumns(t, false), [t]);
  const filters = useMemo(() => [statusFilter(t)], [t]);
  return (
    <>
      <DataTable<SmsCampaign>
        name="sms-campaigns"
        label={t('list.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(campaign) => campaign.name}
        {...filing.table}
        onOpen={open}
        onEdit={open}
        onCreate={() => go(paths.new)}
        createLabel={t('list.new')}
        rowActions={(campaign) => actionsOf(campaign, filing.rowAction(campaign))}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        filters={filters}
        empty={
          folders.selectedId === null
            ? {
                title: t('list.emptyTitle'),
                description: t('list.emptyText'),
                icon: <IconMessage2 size={28} stroke={1.5} />,
              }
            : folders.empty
        }
      />
      {filing.dialog}
    </>
  );
}

function statusFilter(t: TFunction) {
  return {
    id: 'status',
    label: t('fields.status'),
    options: smsCampaignStatuses.map((value) => ({ value, label: t(`platform:status.${value}`) })),
  };
}
