import {
  IconArchive,
  IconCopy,
  IconDownload,
  IconPencil,
  IconRefresh,
  IconSend,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useCanMakeCampaigns } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contactLists } from '../contract.ts';
import type { ListDrawerTask } from './ListDrawer.tsx';
import type { ContactList } from './list-row.ts';
import { useRecount } from './use-recount.ts';

/** Where a campaign to a list is begun. */
export function campaignTo(accountId: number | null, { id }: Pick<ContactList, 'id'>): string {
  return `/accounts/${accountId}/campaigns/new/email?list=${id}`;
}

/** What can be done to a list, in menus of rows and of its own page; `onGone` runs when it was archived or deleted. */
export function useListActions(
  openDrawer: (task: ListDrawerTask) => void,
  onGone?: () => void,
): (list: ContactList) => RowAction[] {
  const { t } = useTranslation('lists');
  const api = useApi();
  const can = useCan();
  const go = useGo();
  const canSend = useCanMakeCampaigns();
  const archive = useArchive(contactLists);
  const confirmDelete = useConfirmDelete(contactLists);
  const recount = useRecount();
  const remove = async (list: ContactList) => {
    if (
      await confirmDelete(
        list,
        t('delete.text', {
          count: list.subscribers + list.unsubscribed,
          number: fullNumber(list.subscribers + list.unsubscribed),
        }),
      )
    )
      onGone?.();
  };
  // Refusals have been said by the API client.
  const start = (path: string) =>
    void api.post<{ message: string }>(path, { body: {} }).then(
      (answer) => snackbar.info(answer.data.message),
      () => undefined,
    );
  return (list) => [
    ...(canSend
      ? [
          {
            label: t('actions.send'),
            icon: <IconSend size={16} />,
            onClick: () => go(campaignTo(api.accountId, list)),
          },
        ]
      : []),
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
    ...(can('download_contacts')
      ? [
          {
            label: t('actions.exportContacts'),
            icon: <IconDownload size={16} />,
            onClick: () => start(`lists/${list.id}/export`),
          },
        ]
      : []),
    {
      label: t('actions.carts'),
      icon: <IconShoppingCart size={16} />,
      onClick: () => go(`/accounts/${api.accountId}/lists/${list.id}?carts=open`),
    },
    {
      label: t('actions.recount'),
      icon: <IconRefresh size={16} />,
      onClick: () => recount([list.id]),
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
      onClick: () => void remove(list),
    },
  ];
}
