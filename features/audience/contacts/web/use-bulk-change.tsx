import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { SelectionBody } from '#platform/web/resources/selection.ts';
import type { BulkAction } from '#platform/web/table/BulkBar.tsx';
import { BulkChangeDrawer, type BulkWish } from './BulkChangeDrawer.tsx';

/** Editing and exporting chosen contacts, with the drawer that asks what to change. */
export function useBulkChange(listId?: number): {
  actions: readonly BulkAction[];
  drawer: ReactNode;
} {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const can = useCan();
  const [wish, setWish] = useState<BulkWish | null>(null);
  const answer = useRef<(isChanged: boolean) => void>(() => undefined);
  const chosen = (body: SelectionBody) => withNumbers(body, listId);
  const edit: BulkAction = {
    label: t('bulk.edit'),
    icon: <IconPencil size={16} />,
    run: (body, { count }) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answer.current = resolve;
      setWish({ body: chosen(body), count });
      return promise;
    },
  };
  const download: BulkAction = {
    label: t('actions.export'),
    icon: <IconDownload size={16} />,
    run: async (body) => {
      const { select_all: _all, list_id: _list, ...rest } = chosen(body);
      const path = listId === undefined ? 'contacts/export' : `lists/${listId}/contacts/export`;
      const { data } = await api.post<{ message: string }>(path, { body: rest });
      snackbar.info(data.message);
      return false;
    },
  };
  const done = (isChanged: boolean) => {
    setWish(null);
    answer.current(isChanged);
  };
  return {
    actions: can('download_contacts') ? [edit, download] : [edit],
    drawer: <BulkChangeDrawer wish={wish} onDone={done} />,
  };
}

// Addresses of pages hold ids as texts.
function withNumbers(body: SelectionBody, listId: number | undefined): SelectionBody {
  const { tag_id: tag, segment_id: segment, ...rest } = body;
  return {
    ...rest,
    ...(tag !== undefined && { tag_id: Number(tag) }),
    ...(segment !== undefined && { segment_id: Number(segment) }),
    ...(listId !== undefined && { list_id: listId }),
  };
}
