import { IconArchive, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useArchive, useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dynamicContents, type DynamicSummary } from '../contract.ts';

/** Where a dynamic content is edited. */
export function useDynamicPath(): (one: { id: number }) => string {
  const { accountId } = useApi();
  return ({ id }) => `/accounts/${accountId}/dynamic_contents/${id}/edit`;
}

/** What can be done to a dynamic content in the list. */
export function useDynamicActions(): (one: DynamicSummary) => RowAction[] {
  const { t } = useTranslation('dynamic-contents');
  const go = useGo();
  const pathOf = useDynamicPath();
  const duplicate = useDuplicate(dynamicContents);
  const archive = useArchive(dynamicContents);
  const confirmDelete = useConfirmDelete(dynamicContents);
  return (one) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(pathOf(one)),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(one.id),
    },
    {
      label: t('actions.archive'),
      icon: <IconArchive size={16} />,
      divider: true,
      onClick: () => archive.mutate(one),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      onClick: () => void confirmDelete(one, t('delete.text')),
    },
  ];
}
