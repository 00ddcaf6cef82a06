import { Badge } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { editorNames } from '#features/content/contents/contract.ts';
import { ContentThumbnail } from '#features/content/contents/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates, templateSummaries, type TemplateSummary } from '../contract.ts';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';
import { useTemplateActions } from './use-template-actions.tsx';

/** The account's own templates, each with a small picture of its email. */
export function OwnTemplates() {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { tab: z.string().optional() },
    tabs: 'tab',
  });
  const list = useResourceList(templateSummaries, table.query);
  const removeSome = useBulkRemove(contentTemplates);
  const actionsOf = useTemplateActions();
  const columns = useMemo<TableColumn<TemplateSummary>[]>(
    () => [
      {
        id: 'name',
        title: t('name'),
        kind: 'name',
        width: 360,
        sortable: true,
        cell: (row) => <NameCell template={row} sample={t('sample')} />,
      },
      {
        id: 'category',
        title: t('category'),
        kind: 'text',
        width: 160,
        sortable: true,
        cell: (row) => row.category,
      },
      {
        id: 'editor_type',
        title: t('editor'),
        kind: 'text',
        width: 150,
        cell: (row) => editorNames[row.editor_type] ?? '',
      },
      {
        id: 'shared_rights',
        title: t('sharing'),
        kind: 'text',
        width: 150,
        hidden: true,
        cell: (row) => t(`rights.${row.shared_rights}`),
      },
      {
        id: 'updated_at',
        title: t('changed'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.updated_at} />,
      },
      {
        id: 'created_by',
        title: t('createdBy'),
        kind: 'text',
        hidden: true,
        cell: (row) => row.created_by,
      },
    ],
    [t],
  );
  return (
    <DataTable<TemplateSummary>
      name="content-templates"
      label={t('tabs.own')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(row) => row.name}
      onOpen={(row) => go(paths.of(row.id))}
      rowTo={(row) => paths.of(row.id)}
      onEdit={(row) => go(paths.editor(row) ?? paths.of(row.id))}
      onCreate={() => go(paths.new)}
      createLabel={t('new')}
      rowActions={actionsOf}
      bulkActions={[
        removeSome((count) => ({
          title: t('bulkDeleteTitle', { count }),
          message: t('deleteText'),
        })),
      ]}
      empty={{
        title: t('emptyTitle'),
        description: t('emptyText'),
        icon: <IconTemplate size={28} />,
      }}
    />
  );
}

function NameCell({ template, sample }: { template: TemplateSummary; sample: string }) {
  return (
    <span className={classes.name}>
      <ContentThumbnail
        source={{
          preview: `${contentTemplates.path}/${template.id}/preview`,
          changedAt: template.updated_at,
        }}
        name={template.name}
        width={64}
        height={52}
      />
      <span className={classes.title}>
        {template.name}
        {template.is_sample && (
          <Badge size="xs" variant="light" color="gray" ml={8}>
            {sample}
          </Badge>
        )}
      </span>
    </span>
  );
}
