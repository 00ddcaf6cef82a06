import {
  IconCode,
  IconCopy,
  IconExternalLink,
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
import { signupForms, type ShownForm, type SignupForm } from '../contract.ts';

/** What can be done to a form. */
export function useFormActions(): (form: SignupForm) => RowAction[] {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  const save = useSave<ShownForm>(signupForms);
  const duplicate = useDuplicate<SignupForm>(signupForms);
  const confirmDelete = useConfirmDelete(signupForms);
  return (form) => {
    const base = `/accounts/${accountId}/forms/${form.id}`;
    const isOpen = form.state === 'published';
    return [
      {
        label: t('actions.edit'),
        icon: <IconPencil size={16} />,
        onClick: () => go(`${base}/edit`),
      },
      {
        label: t('actions.submissions'),
        icon: <IconInbox size={16} />,
        onClick: () => go(`${base}/submissions`),
      },
      {
        label: t('actions.code'),
        icon: <IconCode size={16} />,
        onClick: () => go(`${base}/html_code`),
      },
      {
        label: t('actions.hosted'),
        icon: <IconExternalLink size={16} />,
        onClick: () => go(`${base}/view/4`),
      },
      {
        label: t(isOpen ? 'actions.pause' : 'actions.publish'),
        icon: isOpen ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
        onClick: () =>
          save.mutate({ id: form.id, values: { state: isOpen ? 'paused' : 'published' } }),
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
