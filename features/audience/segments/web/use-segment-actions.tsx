import {
  IconArchive,
  IconCopy,
  IconDownload,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { segments, type Segment } from '../contract/segments.ts';

/** When figures are read again: counting takes a moment, some seconds in large accounts. */
const rereads = [1500, 5000, 15_000];

/** Has segments counted again in the background, all without ids, and shows the new figures once they are there. */
export function useRecount(): (ids?: readonly number[]) => void {
  const api = useApi();
  const refresh = useRefresh(segments);
  return (ids) =>
    void api.post<{ message: string }>('segments/refresh_count', { body: ids ? { ids } : {} }).then(
      (answer) => {
        snackbar.info(answer.data.message);
        for (const delay of rereads) setTimeout(() => void refresh(), delay);
      },
      () => undefined,
    );
}

/** Where a segment is edited: a rule with groups within groups always in the editor that shows them. */
export function editorPath(segment: Segment, what: 'edit' | 'duplicate'): string {
  return segment.editor === 'next_gen'
    ? `segments/next-gen/${segment.id}/${what}`
    : `segments/${segment.id}/${what}`;
}

/** What can be done to a segment; `onGone` runs when it was archived or deleted. */
export function useSegmentActions(onGone?: () => void): (segment: Segment) => RowAction[] {
  const { t } = useTranslation('segments');
  const api = useApi();
  const can = useCan();
  const go = useGo();
  const archive = useArchive(segments);
  const confirmDelete = useConfirmDelete(segments);
  const recount = useRecount();
  const base = `/accounts/${api.accountId}`;
  const remove = async (segment: Segment) => {
    if (await confirmDelete(segment, t('delete.text'))) onGone?.();
  };
  const exportContacts = ({ id }: Segment) =>
    void api.post<{ message: string }>(`segments/${id}/export`, { body: {} }).then(
      (answer) => snackbar.info(answer.data.message),
      () => undefined,
    );
  return (segment) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(`${base}/${editorPath(segment, 'edit')}`),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => go(`${base}/${editorPath(segment, 'duplicate')}`),
    },
    ...(can('download_contacts')
      ? [
          {
            label: t('actions.exportContacts'),
            icon: <IconDownload size={16} />,
            onClick: () => exportContacts(segment),
          },
        ]
      : []),
    {
      label: t('actions.recount'),
      icon: <IconRefresh size={16} />,
      onClick: () => recount([segment.id]),
    },
    {
      label: t('actions.archive'),
      icon: <IconArchive size={16} />,
      divider: true,
      onClick: () => archive.mutate(segment, { onSuccess: () => onGone?.() }),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      onClick: () => void remove(segment),
    },
  ];
}
