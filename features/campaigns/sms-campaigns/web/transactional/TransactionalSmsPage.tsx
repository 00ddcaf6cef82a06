import { Button } from '@mantine/core';
import { IconDownload, IconMessageBolt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { listedSmsCampaigns, smsCampaigns, type SmsCampaign } from '../../contract/campaign.ts';
import { smsColumns } from '../list/sms-columns.tsx';
import { useRowActions } from '../list/use-row-actions.tsx';
import { smsTexts, useSmsPaths } from '../paths.ts';

/** The texts that programs send, with their id for programs and what became of them. */
export function TransactionalSmsPage() {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const table = useTableState({ sort: '-updated_at', extra: { filter_by: 'trans' } });
  const list = useResourceList(listedSmsCampaigns, table.query, { refreshEvery: 15_000 });
  const actionsOf = useRowActions();
  const removeSome = useBulkRemove(smsCampaigns);
  const exportAll = useExport(smsCampaigns);
  const columns = useMemo(() => smsColumns(t, true), [t]);
  return (
    <Page>
      <PageHeader
        title={t('trans.title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('trans.description')}
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
      <DataTable<SmsCampaign>
        name="transactional-sms-campaigns"
        label={t('trans.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(campaign) => campaign.name}
        onOpen={(campaign) => go(paths.editTrans(campaign.id))}
        rowTo={(campaign) => paths.editTrans(campaign.id)}
        onEdit={(campaign) => go(paths.editTrans(campaign.id))}
        onCreate={() => go(paths.newTrans)}
        createLabel={t('trans.new')}
        rowActions={(campaign) => actionsOf(campaign)}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('trans.deleteText'),
          })),
        ]}
        empty={{
          title: t('trans.emptyTitle'),
          description: t('trans.emptyText'),
          icon: <IconMessageBolt size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}
