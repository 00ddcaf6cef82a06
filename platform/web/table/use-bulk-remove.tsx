import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../overlays/confirm.tsx';
import type { BulkAction } from './BulkBar.tsx';
import { useBulkDelete } from '../resources/use-resource-changes.ts';
import type { ChangeTarget } from '../resources/use-resource-changes.ts';

/** What is asked before so many records are deleted. */
type Question = (count: number) => { title: string; message: string };

/** The action of a list that deletes the chosen records, once a person is sure of it. */
export function useBulkRemove(target: ChangeTarget): (question: Question) => BulkAction {
  const { t } = useTranslation('platform');
  const { mutateAsync } = useBulkDelete(target);
  const label = t('remove.confirm');
  return (question) => ({
    label,
    icon: <IconTrash size={16} />,
    color: 'red',
    run: async (chosen, { count }) => {
      const isSure = await confirm({ ...question(count), confirmLabel: label, danger: true });
      return isSure && mutateAsync(chosen);
    },
  });
}
