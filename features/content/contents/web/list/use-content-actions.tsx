import { IconArchive, IconArchiveOff, IconCopy, IconCursorText, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { useArchive, useDuplicate, useRemove, useRestore } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contents } from '../../contract.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import type { Content, ContentSummary, ContentUse } from '../content.ts';
import { UsedBy } from '../dashboard/UsedBy.tsx';

/** What can be done with a content, in a list or on its page. */
export function useContentActions({ onRename, onGone }: { onRename: (content: ContentSummary) => void; onGone?: () => void }) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const duplicate = useDuplicate<Content>(contents);
  const archive = useArchive(contents);
  const restore = useRestore(contents);
  const remove = useAskToRemove(onGone);
  const shelve = async (content: ContentSummary) => {
    await archive.mutateAsync(content);
    onGone?.();
  };
  return (content: ContentSummary): RowAction[] => {
    const editor = paths.editor(content);
    return [
      ...(editor ? [{ label: t('list.edit'), icon: <IconPencil size={16} />, onClick: () => go(editor) }] : []),
      { label: t('list.preview'), icon: <IconEye size={16} />, onClick: () => go(paths.of(content.id)) },
      { label: t('list.rename'), icon: <IconCursorText size={16} />, onClick: () => onRename(content) },
      { label: t('list.duplicate'), icon: <IconCopy size={16} />, onClick: () => duplicate.mutate(content.id) },
      content.archived_at
        ? { label: t('list.restore'), icon: <IconArchiveOff size={16} />, onClick: () => restore.mutate(content.id) }
        : { label: t('list.archive'), icon: <IconArchive size={16} />, onClick: () => void shelve(content) },
      { label: t('list.delete'), icon: <IconTrash size={16} />, color: 'red', divider: true, onClick: () => void remove(content) },
    ];
  };
}

/** Asks before a content goes; one that is in use stays, and its users are named. */
function useAskToRemove(onGone?: () => void) {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const cache = useQueryClient();
  const remove = useRemove(contents);
  return async (content: ContentSummary) => {
    const use = await cache.fetchQuery({
      queryKey: [...recordKey(api.accountId, contents.path, content.id), 'use'],
      queryFn: async () => (await api.get<ContentUse>(`${contents.path}/${content.id}/check_modules_in_use`)).data,
      staleTime: 0,
    });
    if (use.in_use) {
      await confirm({ title: t('list.usedTitle', { name: content.name }), message: <>{t('list.usedText')}<UsedBy use={use} /></>, confirmLabel: t('list.understood') });
      return;
    }
    const isSure = await confirm({ title: t('list.deleteTitle', { name: content.name }), message: t('list.deleteText'), confirmLabel: t('list.delete'), danger: true });
    if (!isSure) return;
    await remove.mutateAsync(content.id);
    onGone?.();
  };
}
