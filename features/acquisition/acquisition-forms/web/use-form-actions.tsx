import {
  IconCopy,
  IconEye,
  IconInbox,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate, useSave } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { builders, type AcquisitionForm, type ShownAcquisitionForm } from '../contract.ts';

/** What can be done to a form. */
export function useFormActions(): (form: AcquisitionForm) => RowAction[] {
  const { t } = useTranslation('acquisition-forms');
  const { accountId } = useApi();
  const go = useGo();
  const save = useSave<ShownAcquisitionForm>(builders);
  const duplicate = useDuplicate<AcquisitionForm>(builders);
  const confirmDelete = useConfirmDelete(builders);
  return (form) => {
    const base = `/accounts/${accountId}/acquisition/forms/${form.id}`;
    return [
      {
        label: t('actions.edit'),
        icon: <IconPencil size={16} />,
        onClick: () => go(`${base}/modify`),
      },
      {
        label: t('actions.submissions'),
        icon: <IconInbox size={16} />,
        onClick: () => go(`${base}/submissions`),
      },
      {
        label: t('actions.preview'),
        icon: <IconEye size={16} />,
        onClick: () => go(`${base}/preview`),
      },
      {
        label: t(form.published ? 'actions.pause' : 'actions.publish'),
        icon: form.published ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
        onClick: () => save.mutate({ id: form.id, values: { published: !form.published } }),
      },
      {
        label: t('actions.duplicate'),
        icon: <IconCopy size={16} />,
        onClick: () => duplicate.mutate(form.id),
      },
      {
        label: t('actions.delete'),
        icon: <IconTrash size={16} />,
        color: 'red',
        divider: true,
        onClick: () => void confirmDelete(form, t('delete.text')),
      },
    ];
  };
}
