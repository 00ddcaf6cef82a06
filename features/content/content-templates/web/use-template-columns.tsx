import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { editorNames } from '#features/content/contents/contract.ts';
import { ContentThumbnail } from '#features/content/contents/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { contentTemplates, type TemplateSummary } from '../contract.ts';
import classes from './templates.module.css';
import { templateTexts } from './templates.ts';

/** What the list of own templates shows of each. */
export function useTemplateColumns(): TableColumn<TemplateSummary>[] {
  const { t } = useTranslation(templateTexts);
  return useMemo<TableColumn<TemplateSummary>[]>(
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
