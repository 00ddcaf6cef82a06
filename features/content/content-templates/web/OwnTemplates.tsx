import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates, templateSummaries, type TemplateSummary } from '../contract.ts';
import { templateTexts, useTemplatePaths } from './templates.ts';
import { useTemplateColumns } from './use-template-columns.tsx';
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
  const columns = useTemplateColumns();
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
