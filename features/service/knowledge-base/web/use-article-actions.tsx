import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { knowledgeArticles, type ArticleRow } from '../contract/articles.ts';

/** What can be done with an article of the list. */
export function useArticleActions({
  onEdit,
  url,
  mayWrite,
}: {
  onEdit: (row: ArticleRow) => void;
  /** Where the help center is, once that is known. */
  url: string | undefined;
  mayWrite: boolean;
}) {
  const { t } = useTranslation('knowledge-base');
  const remove = useRemove(knowledgeArticles);
  const confirmRemove = async ({ id, name }: ArticleRow) => {
    const isSure = await confirm({
      title: t('delete.title', { name }),
      message: t('delete.text'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (row: ArticleRow): RowAction[] => [
    ...(url !== undefined && row.state === 'published'
      ? [
          {
            label: t('actions.view'),
            icon: <IconExternalLink size={16} />,
            onClick: () =>
              void window.open(`${url}/${row.language}/${row.slug}`, '_blank', 'noreferrer'),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
          {
            label: t('actions.delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmRemove(row),
          },
        ]
      : []),
  ];
}
