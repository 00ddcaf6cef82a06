import { IconClick, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { mobileKeywords, type MobileKeyword } from '../contract/mobile-keywords.ts';

/** What can be done to a keyword; `onGone` runs when it was deleted. */
export function useKeywordActions({
  onEdit,
  onGone,
}: {
  onEdit: (keyword: MobileKeyword) => void;
  onGone?: () => void;
}): (keyword: MobileKeyword) => RowAction[] {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const go = useGo();
  const confirmDelete = useConfirmDelete(mobileKeywords);
  const remove = async (keyword: MobileKeyword) => {
    if (await confirmDelete(keyword, t('delete.text'))) onGone?.();
  };
  return (keyword) => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(keyword) },
    {
      label: t('actions.clicks'),
      icon: <IconClick size={16} />,
      onClick: () => go(`/accounts/${accountId}/mobile_keywords/${keyword.id}/sms_click`),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void remove(keyword).catch(() => undefined),
    },
  ];
}
