import { Badge, Button } from '@mantine/core';
import { IconArticle, IconDownload, IconTemplate } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readableText } from '#engines/templating/contract.ts';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentSummaries, contents, editorNames } from '../../contract.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import type { ContentSummary } from '../content.ts';
import { ContentThumbnail } from '../preview/ContentThumbnail.tsx';
import classes from './list.module.css';
import { RenameDrawer } from './RenameDrawer.tsx';
import { UseCount } from './UseCount.tsx';
import { useContentActions } from './use-content-actions.tsx';

/** All contents with a small picture of each: open, edit, copy, archive, delete, export. */
export function ContentsPage() {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const folders = useResourceFolders({
    kind: 'content',
    of: contents,
    rootLabel: t('list.all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { editor_type: z.string().optional(), archived: z.string().optional() },
    extra: folders.query,
  });
  const list = useResourceList(contentSummaries, table.query);
  const [renamed, setRenamed] = useState<ContentSummary | null>(null);
  const removeSome = useBulkRemove(contents);
  const exportAll = useExport(contents);
  const actionsOf = useContentActions({ onRename: setRenamed });

  const columns = useMemo<TableColumn<ContentSummary>[]>(
    () => [
      {
        id: 'name',
        title: t('list.name'),
        kind: 'name',
        width: 380,
        sortable: true,
        cell: (content) => <NameCell content={content} sample={t('list.sample')} />,
      },
      {
        id: 'editor_type',
        title: t('list.editor'),
        kind: 'text',
        sortable: true,
        width: 160,
        cell: (content) => editorNames[content.editor_type] ?? '',
      },
      {
        id: 'used',
        title: t('list.usedBy'),
        kind: 'text',
        width: 200,
        cell: (content) => <UseCount contentId={content.id} />,
      },
      {
        id: 'updated_at',
        title: t('list.changed'),
        kind: 'date',
        sortable: true,
        cell: (content) => <DateTime value={content.updated_at} />,
      },
      {
        id: 'created_at',
        title: t('list.created'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (content) => <DateTime value={content.created_at} />,
      },
      {
        id: 'created_by',
        title: t('list.createdBy'),
        kind: 'text',
        hidden: true,
        cell: (content) => content.created_by,
      },
    ],
    [t],
  );

  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTemplate size={16} />}
              onClick={() => go(paths.templates)}
            >
              {t('list.templates')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => exportAll.mutate(table.query)}
            >
              {t('list.export')}
            </Button>
          </>
        }
      />
      <DataTable<ContentSummary>
        name="contents"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(content) => content.name}
        onOpen={(content) => go(paths.of(content.id))}
        rowTo={(content) => paths.of(content.id)}
        onEdit={(content) => go(paths.editor(content) ?? paths.of(content.id))}
        onCreate={() => go(paths.new)}
        createLabel={t('list.new')}
        rowActions={(content) => [
          ...actionsOf(content).slice(0, -1),
          filing.rowAction(content),
          ...actionsOf(content).slice(-1),
        ]}
        {...filing.table}
        filters={[
          {
            id: 'editor_type',
            label: t('list.filterEditor'),
            options: [5, 2, 0, 3].map((type) => ({
              value: String(type),
              label: editorNames[type] ?? '',
            })),
          },
          {
            id: 'archived',
            label: t('list.filterState'),
            options: [{ value: 'true', label: t('list.archivedOnes') }],
          },
        ]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('list.bulkDeleteTitle', { count }),
            message: t('list.bulkDeleteText'),
          })),
        ]}
        empty={
          folders.selectedId === null
            ? {
                title: t('list.emptyTitle'),
                description: t('list.emptyText'),
                icon: <IconArticle size={28} />,
              }
            : folders.empty
        }
      />
      {filing.dialog}
      <RenameDrawer content={renamed} onClose={() => setRenamed(null)} />
    </Page>
  );
}

function NameCell({ content, sample }: { content: ContentSummary; sample: string }) {
  return (
    <span className={classes.name}>
      <ContentThumbnail contentId={content.id} name={content.name} width={64} height={52} />
      <span className={classes.words}>
        <span className={classes.title}>
          {content.name}
          {content.is_sample && (
            <Badge size="xs" variant="light" color="gray" ml={8}>
              {sample}
            </Badge>
          )}
        </span>
        <span className={classes.excerpt}>{readableText(content.excerpt)}</span>
      </span>
    </span>
  );
}
