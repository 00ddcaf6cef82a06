import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { dataJourneys, type DataJourneyRow } from '../contract/data-journeys.ts';
import { useRunCalls } from './use-journey-calls.ts';

/** What can be done to a data journey from its row. */
export function useJourneyActions({
  onRename,
}: {
  onRename: (row: DataJourneyRow) => void;
}): (row: DataJourneyRow) => RowAction[] {
  const { t } = useTranslation('data-journeys');
  const duplicate = useDuplicate<DataJourneyRow>(dataJourneys);
  const confirmDelete = useConfirmDelete(dataJourneys);
  const calls = useRunCalls();
  return (row) => [
    {
      label: t('actions.run'),
      icon: <IconPlayerPlay size={16} />,
      disabled: row.status === 'disabled' || row.last_run?.state === 'running',
      onClick: () => void calls.run(row.id),
    },
    { label: t('actions.rename'), icon: <IconPencil size={16} />, onClick: () => onRename(row) },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(row.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('delete.text')),
    },
  ];
}
