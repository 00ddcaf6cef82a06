import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import type { Query } from '#platform/web/api/query-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { readRows } from '#platform/web/resources/rows.ts';
import type { Selection, SelectionBody } from '#platform/web/resources/selection.ts';
import type { BulkAction } from '#platform/web/table/BulkBar.tsx';
import { bulkAnswer, mostTogether, tickets } from '../contract.ts';

const pageRead = 100;

/** What can be done to the chosen tickets; `chosen` are those whose fields are being changed in the drawer. */
export function useBulkActions() {
  const { t } = useTranslation('tickets');
  const api = useApi();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const change = useChangeMany();
  const withIds =
    (act: (ids: readonly number[]) => Promise<boolean> | boolean): BulkAction['run'] =>
    async (body, selection) => {
      const ids = await idsOf(api, body, selection);
      if (ids === null) {
        snackbar.warning({ message: t('bulk.tooMany', { most: mostTogether }) });
        return false;
      }
      return act(ids);
    };
  const remove = async (ids: readonly number[]): Promise<boolean> => {
    const isSure = await confirm({
      title: t('bulk.deleteTitle', { count: ids.length }),
      message: t('bulk.deleteText'),
      confirmLabel: t('bulk.delete'),
      danger: true,
    });
    return isSure && change(ids, { delete: true });
  };
  const actions: BulkAction[] = [
    {
      label: t('bulk.change'),
      icon: <IconPencil size={16} />,
      run: withIds((ids) => {
        setChosen(ids);
        return true;
      }),
    },
    {
      label: t('bulk.close'),
      icon: <IconCheck size={16} />,
      run: withIds((ids) => change(ids, { status: 'closed' })),
    },
    {
      label: t('bulk.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      run: withIds(remove),
    },
  ];
  return { actions, chosen, close: () => setChosen(null), change };
}

function useChangeMany() {
  const { t } = useTranslation('tickets');
  const api = useApi();
  const refresh = useRefresh(tickets);
  return async (
    ids: readonly number[],
    change: Readonly<Record<string, unknown>>,
  ): Promise<boolean> => {
    const { data } = await api.post<unknown>('tickets/bulk', { body: { ids, change } });
    const { tickets: count } = bulkAnswer.parse(data);
    snackbar.success({
      message: count === null ? t('bulk.started') : t('bulk.done', { count }),
    });
    await refresh();
    return true;
  };
}

// All of a list are read page by page; null when they are more than one call takes.
async function idsOf(
  api: Api,
  { ids = [] }: SelectionBody,
  { selectAll, count, filters, excludedIds }: Selection,
): Promise<readonly number[] | null> {
  if (count > mostTogether) return null;
  if (!selectAll) return ids;
  const found = new Set<number>();
  for (let page = 1; (page - 1) * pageRead < count + excludedIds.length; page += 1) {
    const query = { ...(filters as Query), page, per_page: pageRead };
    const { data } = await api.get<unknown>(tickets.path, { query });
    for (const { id } of readRows<TicketRow>(data, tickets.collectionKey))
      if (!excludedIds.includes(id)) found.add(id);
  }
  return [...found];
}
