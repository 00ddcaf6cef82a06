import { IconCopy, IconEye, IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMadeOfTemplate } from '#features/content/contents/web/public.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates, type TemplateSummary } from '../contract.ts';
import { templateTexts, useTemplatePaths } from './templates.ts';

/** What can be done with a template of the account, in the list or on its page. */
export function useTemplateActions({ onGone }: { onGone?: () => void } = {}) {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const make = useMadeOfTemplate();
  const duplicate = useDuplicate<TemplateSummary>(contentTemplates);
  const confirmDelete = useConfirmDelete(contentTemplates);
  const remove = async (template: TemplateSummary) => {
    if (await confirmDelete(template, t('deleteText'))) onGone?.();
  };
  return (template: TemplateSummary): RowAction[] => {
    const editor = paths.editor(template);
    return [
      {
        label: t('use'),
        icon: <IconMailPlus size={16} />,
        onClick: () => void make(template.id),
      },
      ...(editor
        ? [{ label: t('edit'), icon: <IconPencil size={16} />, onClick: () => go(editor) }]
        : []),
      {
        label: t('preview'),
        icon: <IconEye size={16} />,
        onClick: () => go(paths.of(template.id)),
      },
      {
        label: t('duplicate'),
        icon: <IconCopy size={16} />,
        onClick: () => duplicate.mutate(template.id),
      },
      {
        label: t('delete'),
        icon: <IconTrash size={16} />,
        color: 'red',
        divider: true,
        onClick: () => void remove(template),
      },
    ];
  };
}
