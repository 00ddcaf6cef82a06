import { IconArchive, IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { smsLists } from '../contract/sms-lists.ts';
import { useRefreshSms, type SmsList } from './sms-data.ts';
import type { SmsListTask } from './SmsListDrawer.tsx';

/** When the figures are read again: counting takes a moment for small lists, some seconds for large ones. */
const rereads = [1500, 5000];

/** What can be done to an SMS list; `onGone` runs when it was archived or deleted. */
export function useSmsListActions(
  openDrawer: (task: SmsListTask) => void,
  onGone?: () => void,
): (list: SmsList) => RowAction[] {
  const { t } = useTranslation('sms-lists');
  const archive = useArchive(smsLists);
  const confirmDelete = useConfirmDelete(smsLists);
  const recount = useRecount();
  const remove = async (list: SmsList) => {
    if (await confirmDelete(list, t('delete.text'))) onGone?.();
  };
  return (list) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => openDrawer({ kind: 'edit', list }),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => openDrawer({ kind: 'copy', list }),
    },
    {
      label: t('actions.recount'),
      icon: <IconRefresh size={16} />,
      onClick: () => recount(list.id),
    },
    {
      label: t('actions.archive'),
      icon: <IconArchive size={16} />,
      divider: true,
      onClick: () => archive.mutate(list, { onSuccess: () => onGone?.() }),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      onClick: () => void remove(list).catch(() => undefined),
    },
  ];
}

function useRecount(): (id: number) => void {
  const api = useApi();
  const refresh = useRefreshSms();
  return (id) =>
    void api.post<{ message: string }>('sms_lists/refresh_count', { body: { ids: [id] } }).then(
      (answer) => {
        snackbar.info(answer.data.message);
        for (const delay of rereads) setTimeout(() => void refresh(), delay);
      },
      () => undefined,
    );
}
