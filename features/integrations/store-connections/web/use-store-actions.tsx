import {
  IconFlask,
  IconListDetails,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreRow } from '#engines/connect/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { askRemoval } from './ask-removal.tsx';
import { storeTexts } from './texts.ts';
import { useKindFields, useRefreshStores } from './use-stores.ts';

interface Action {
  label: string;
  icon: ReactNode;
  color?: string;
  onClick: () => void;
}

const called = new Set(['ultra_cart', 'clickbank', 'shopify']);
const onlyCalled = new Set(['ultra_cart', 'clickbank']);

/** What can be done to a connected store. */
export function useStoreActions(
  store: StoreRow,
  { onEdit }: { onEdit: (crmListId?: number | 'new') => void },
): Action[] {
  const { t } = useTranslation(storeTexts);
  const { data } = useKindFields(store.crm_type);
  const { ask, remove } = useStoreCalls(store);
  const action = (name: string, one: Omit<Action, 'label'> & { isOffered?: boolean }): Action[] =>
    one.isOffered === false ? [] : [{ ...one, label: t(`actions.${name}`) }];
  const hasTypes = (data?.integration_types.length ?? 0) > store.crm_lists.length;
  return [
    ...(store.crm_lists.length > 1 && data?.integration_types.length
      ? store.crm_lists.map(({ id, integration_type: type }) => ({
          label: t('actions.editType', { type: t(`integrationTypes.${type}`) }),
          icon: <IconPencil size={16} />,
          onClick: () => onEdit(id),
        }))
      : action('edit', {
          icon: <IconPencil size={16} />,
          onClick: () => onEdit(hasTypes && store.crm_lists.length === 0 ? 'new' : undefined),
        })),
    ...action('addList', {
      icon: <IconListDetails size={16} />,
      onClick: () => onEdit('new'),
      isOffered: hasTypes,
    }),
    ...action('read', {
      icon: <IconRefresh size={16} />,
      onClick: () => ask('read_now', () => snackbar.info(t('actions.reading'))),
      isOffered: !store.is_sample && !onlyCalled.has(store.crm_type),
    }),
    ...action('test', {
      icon: <IconFlask size={16} />,
      onClick: () => ask('test_order', (message) => snackbar.success(serverText(message))),
      isOffered: !store.is_sample && called.has(store.crm_type),
    }),
    ...action('remove', {
      icon: <IconTrash size={16} />,
      color: 'red',
      onClick: () => void remove(),
    }),
  ];
}

function useStoreCalls(store: StoreRow) {
  const { t } = useTranslation(storeTexts);
  const api = useApi();
  const refresh = useRefreshStores();
  const ask = (path: string, done: (message: string) => void) =>
    void api.post<{ message?: string }>(`integrations/${store.id}/${path}`, { body: {} }).then(
      async (answer) => {
        done(answer.data.message ?? '');
        await refresh();
      },
      () => undefined,
    );
  const remove = async () => {
    const records = await askRemoval(t('remove.title', { name: store.nick_name }));
    if (records === null) return;
    await api.delete(`integrations/${store.id}`, { query: { records } }).then(
      async () => {
        if (records === 'delete') snackbar.info(t('remove.begun'));
        await refresh();
      },
      () => undefined,
    );
  };
  return { ask, remove };
}
