import { Button } from '@mantine/core';
import { IconDownload, IconMessage2Bolt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { mobileKeywords, type MobileKeyword } from '../contract/mobile-keywords.ts';
import { KeywordDrawer } from './KeywordDrawer.tsx';
import { useKeywordActions } from './use-keyword-actions.tsx';

/** All keywords with their number and how many texted them. */
export function KeywordsPage() {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const go = useGo();
  const { fromNumbers } = useAccountFacts();
  const table = useTableState({
    sort: 'word',
    pageSize: 10,
    filters: { number: z.string().optional() },
  });
  const list = useResourceList(mobileKeywords, table.query);
  const [edited, setEdited] = useEditedRow<MobileKeyword>(list.rows);
  const exportAll = useExport(mobileKeywords);
  const removeSome = useBulkRemove(mobileKeywords);
  const actionsOf = useKeywordActions({ onEdit: setEdited });
  const columns = useColumns();
  const pathOf = ({ id }: MobileKeyword) => `/accounts/${accountId}/mobile_keywords/${id}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
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
      <DataTable<MobileKeyword>
        name="mobile-keywords"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(keyword) => keyword.word}
        onOpen={(keyword) => go(pathOf(keyword))}
        rowTo={pathOf}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        filters={[
          {
            id: 'number',
            label: t('fields.number'),
            options: fromNumbers.map((value) => ({ value, label: value })),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconMessage2Bolt size={28} stroke={1.5} />,
        }}
      />
      <KeywordDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation('mobile-keywords');
  return useMemo<TableColumn<MobileKeyword>[]>(
    () => [
      {
        id: 'word',
        title: t('fields.word'),
        kind: 'name',
        sortable: true,
        cell: (keyword) => keyword.word,
      },
      {
        id: 'number',
        title: t('fields.number'),
        kind: 'text',
        sortable: true,
        cell: (keyword) => keyword.number,
      },
      {
        id: 'list',
        title: t('fields.list'),
        kind: 'text',
        from: 960,
        cell: (keyword) => keyword.sms_list_name ?? '–',
      },
      {
        id: 'texts',
        title: t('fields.texts'),
        about: t('fields.textsHint'),
        kind: 'number',
        sortable: true,
        cell: (keyword) => fullNumber(keyword.texts),
      },
      {
        id: 'people',
        title: t('fields.people'),
        about: t('fields.peopleHint'),
        kind: 'number',
        sortable: true,
        cell: (keyword) => fullNumber(keyword.people),
      },
      {
        id: 'joined',
        title: t('fields.joined'),
        about: t('fields.joinedHint'),
        kind: 'number',
        sortable: true,
        cell: (keyword) => fullNumber(keyword.joined),
      },
      {
        id: 'last_texted_at',
        title: t('fields.lastTexted'),
        kind: 'date',
        sortable: true,
        cell: (keyword) => <DateTime value={keyword.last_texted_at} relative />,
      },
    ],
    [t],
  );
}
