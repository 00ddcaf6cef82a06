import { IconMailCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { supportEmails, type SupportEmailRow } from '../contract.ts';

/** What can be done to a support address. */
export function useSupportEmailActions(
  onEdit: (row: SupportEmailRow) => void,
): (row: SupportEmailRow) => RowAction[] {
  const { t } = useTranslation('support-emails');
  const check = useCheck();
  const remove = useRemove(supportEmails);
  const confirmRemove = async ({ id, email }: SupportEmailRow) => {
    const isSure = await confirm({
      title: t('delete.title', { email }),
      message: t('delete.text'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (row) => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    ...(row.forward_address === null && row.imap === null
      ? []
      : [
          {
            label: t(row.imap === null ? 'actions.check' : 'actions.checkMailbox'),
            icon: <IconMailCheck size={16} />,
            onClick: () => check.mutate(row.id),
          },
        ]),
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmRemove(row),
    },
  ];
}

function useCheck() {
  const { t } = useTranslation('support-emails');
  const api = useApi();
  const refresh = useRefresh(supportEmails);
  return useMutation({
    mutationFn: (id: number) => api.post(`${supportEmails.path}/${id}/check`, { body: {} }),
    onSuccess: () => snackbar.success(t('checkSent')),
    onSettled: refresh,
  });
}
