import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { BulkAction } from '#platform/web/table/BulkBar.tsx';
import type { ContactRow } from '#engines/audience/contract.ts';
import { reachOf } from './contact-data.ts';

/** Deleting contacts and taking them off a list, with the questions asked before. */
export function useContactActions() {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
      cache.invalidateQueries({ queryKey: ['record', api.accountId, 'lists'] }),
    ]);

  const remove = async (contact: Pick<ContactRow, 'id' | 'email' | 'phone'>): Promise<boolean> => {
    if (
      !(await confirm({
        title: t('delete.title', { email: reachOf(contact) }),
        message: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
      }))
    )
      return false;
    await api.delete(`contacts/${contact.id}`);
    snackbar.success(t('delete.done', { email: reachOf(contact) }));
    await refresh();
    return true;
  };
  const takeOff = async (
    contact: Pick<ContactRow, 'id' | 'email' | 'phone'>,
    list: { id: number; name: string },
  ): Promise<boolean> => {
    if (
      !(await confirm({
        title: t('takeOff.title', { email: reachOf(contact), list: list.name }),
        message: t('takeOff.text'),
        confirmLabel: t('takeOff.confirm'),
      }))
    )
      return false;
    await api.delete(`lists/${list.id}/contacts/${contact.id}`);
    snackbar.success(t('takeOff.done', { email: reachOf(contact), list: list.name }));
    await refresh();
    return true;
  };
  const removeSome = (listId?: number): BulkAction => ({
    label: t('delete.confirm'),
    icon: <IconTrash size={16} />,
    color: 'red',
    run: async (body, { count }) => {
      const isSure = await confirm({
        title: t('delete.someTitle', { count, number: fullNumber(count) }),
        message: t('delete.someText'),
        confirmLabel: t('delete.confirm'),
        danger: true,
        ...(count > 100 ? { typeToConfirm: String(count) } : {}),
      });
      if (!isSure) return false;
      const { tag_id: tag, segment_id: segment, ...rest } = body;
      const asNumbers = {
        ...(tag !== undefined && { tag_id: Number(tag) }),
        ...(segment !== undefined && { segment_id: Number(segment) }),
        ...(listId !== undefined && { list_id: listId }),
      };
      const { data } = await api.post<{ message?: string; ids?: number[] }>(
        'contacts/bulk_delete',
        { body: { ...rest, ...asNumbers } },
      );
      if (data.message) snackbar.info(data.message);
      else
        snackbar.success(
          t('delete.someDone', {
            count: data.ids?.length ?? count,
            number: fullNumber(data.ids?.length ?? count),
          }),
        );
      await refresh();
      return true;
    },
  });
  return { remove, takeOff, removeSome };
}
