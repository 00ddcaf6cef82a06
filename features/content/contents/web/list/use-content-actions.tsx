import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCursorText,
  IconDownload,
  IconEye,
  IconPencil,
  IconSettings,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import {
  useArchive,
  useDuplicate,
  useRestore,
} from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contents } from '../../contract.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import type { Content, ContentSummary } from '../content.ts';
import { useKeepAsTemplate } from './use-keep-as-template.ts';

/** What can be done with a content, in a list or on its page. */
export function useContentActions({
  onRename,
  onGone,
}: {
  onRename: (content: ContentSummary) => void;
  onGone?: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const duplicate = useDuplicate<Content>(contents);
  const archive = useArchive(contents);
  const restore = useRestore(contents);
  const api = useApi();
  const keepAsTemplate = useKeepAsTemplate();
  const confirmDelete = useConfirmDelete(contents);
  const remove = async (content: ContentSummary) => {
    if (await confirmDelete(content, t('list.deleteText'))) onGone?.();
  };
  const shelve = async (content: ContentSummary) => {
    await archive.mutateAsync(content);
    onGone?.();
  };
  return (content: ContentSummary): RowAction[] => {
    const editor = paths.editor(content);
    return [
      ...(editor
        ? [{ label: t('list.edit'), icon: <IconPencil size={16} />, onClick: () => go(editor) }]
        : []),
      {
        label: t('list.preview'),
        icon: <IconEye size={16} />,
        onClick: () => go(paths.of(content.id)),
      },
      {
        label: t('list.rename'),
        icon: <IconCursorText size={16} />,
        onClick: () => onRename(content),
      },
      {
        label: t('list.settings'),
        icon: <IconSettings size={16} />,
        onClick: () => go(paths.settings(content.id)),
      },
      {
        label: t('list.duplicate'),
        icon: <IconCopy size={16} />,
        onClick: () => duplicate.mutate(content.id),
      },
      {
        label: t('list.makeTemplate'),
        icon: <IconTemplate size={16} />,
        onClick: () => void keepAsTemplate(content),
      },
      {
        label: t('list.zip'),
        icon: <IconDownload size={16} />,
        onClick: () =>
          void api.download(`${contents.path}/${content.id}/zip`, { name: `${content.name}.zip` }),
      },
      content.archived_at
        ? {
            label: t('list.restore'),
            icon: <IconArchiveOff size={16} />,
            onClick: () => restore.mutate(content.id),
          }
        : {
            label: t('list.archive'),
            icon: <IconArchive size={16} />,
            onClick: () => void shelve(content),
          },
      {
        label: t('list.delete'),
        icon: <IconTrash size={16} />,
        color: 'red',
        divider: true,
        onClick: () => void remove(content),
      },
    ];
  };
}
