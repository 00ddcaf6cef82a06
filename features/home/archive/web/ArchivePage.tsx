import { Badge } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { archive, archivedType, type ArchivedRecord } from '../contract.ts';
import { useRestoreRecords } from './use-restore-records.ts';

/** What was archived in every family: who did it and when, and the way back for one or many. */
export function ArchivePage() {
  const { t } = useTranslation('archive');
  const api = useApi();
  const go = useGo();
  const table = useTableState({
    sort: '-archived_at',
    pageSize: 10,
    filters: { type: z.string().optional() },
  });
  const list = useResourceList(archive, table.query);
  const restore = useRestoreRecords();
  const types = z.object({ types: z.array(archivedType) }).safeParse(list.meta).data?.types ?? [];
  const pathOf = (one: ArchivedRecord) => `/accounts/${api.accountId}/${one.type}/${one.record_id}`;
  const titleOf = (type: string, title: string) => t(`types.${type}`, { defaultValue: title });

  const columns = useMemo<TableColumn<ArchivedRecord>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (one) => one.name },
      {
        id: 'type',
        title: t('type'),
        kind: 'status',
        sortable: true,
        cell: (one) => (
          <Badge variant="light" color="gray">
            {t(`one.${one.type}`, { defaultValue: one.type_title })}
          </Badge>
        ),
      },
      {
        id: 'archived_at',
        title: t('when'),
        kind: 'date',
        sortable: true,
        cell: (one) => <DateTime value={one.archived_at} />,
      },
      {
        id: 'archived_by',
        title: t('who'),
        kind: 'text',
        sortable: true,
        cell: (one) => one.archived_by ?? '–',
      },
    ],
    [t],
  );

  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <DataTable<ArchivedRecord>
        name="archive"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        rowTo={pathOf}
        filters={[
          {
            id: 'type',
            label: t('type'),
            options: types.map(({ type, title, count }) => ({
              value: type,
              label: `${titleOf(type, title)} (${count})`,
            })),
          },
        ]}
        rowActions={(one) => [
          {
            label: t('restore'),
            icon: <IconArchiveOff size={16} />,
            onClick: () => void restore({ ids: [one.id] }, { name: one.name }),
          },
          {
            label: t('open'),
            icon: <IconExternalLink size={16} />,
            onClick: () => go(pathOf(one)),
          },
        ]}
        bulkActions={[
          {
            label: t('restore'),
            icon: <IconArchiveOff size={16} />,
            run: (body, { count }) => restore(body, { count }),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconArchive size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}
