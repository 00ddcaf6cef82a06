import { IconDownload, IconPencil, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { couponBanks, type CouponBank } from '../contract/coupon-banks.ts';

/** When the figures are read again: counting takes a moment. */
const rereads = [1500, 5000];

/** What can be done to a bank; `onGone` runs when it was deleted. */
export function useBankActions({
  onEdit,
  onGone,
}: {
  onEdit: (bank: CouponBank) => void;
  onGone?: () => void;
}): (bank: CouponBank) => RowAction[] {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const go = useGo();
  const start = useBankJob();
  const confirmDelete = useConfirmDelete(couponBanks);
  const remove = async (bank: CouponBank) => {
    if (await confirmDelete(bank, t('delete.text'))) onGone?.();
  };
  return (bank) => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(bank) },
    {
      label: t('actions.import'),
      icon: <IconUpload size={16} />,
      onClick: () => go(`/accounts/${accountId}/coupon_banks/${bank.id}/import`),
    },
    {
      label: t('actions.exportCodes'),
      icon: <IconDownload size={16} />,
      onClick: () => start(`${bank.id}/export`),
    },
    {
      label: t('actions.recount'),
      icon: <IconRefresh size={16} />,
      onClick: () => start(`${bank.id}/refresh_count`),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void remove(bank).catch(() => undefined),
    },
  ];
}

function useBankJob(): (path: string) => void {
  const api = useApi();
  const refresh = useRefresh(couponBanks);
  return (path) =>
    void api.post<{ message: string }>(`coupon_banks/${path}`, { body: {} }).then(
      (answer) => {
        snackbar.info(answer.data.message);
        for (const delay of rereads) setTimeout(() => void refresh(), delay);
      },
      () => undefined,
    );
}
