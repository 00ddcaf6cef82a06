import { IconPencil, IconPlayerPlay, IconStar, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRemove, useSave } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { smsNumbers, type SmsNumberRow } from '../contract.ts';

/** What can be done to a number. */
export function useNumberActions(
  onEdit: (number: SmsNumberRow) => void,
): (number: SmsNumberRow) => RowAction[] {
  const { t } = useTranslation('sms-numbers');
  const save = useSave<SmsNumberRow>(smsNumbers);
  const resume = useResume();
  const remove = useRemove(smsNumbers);
  const confirmRemove = async ({ id, number }: SmsNumberRow) => {
    const isSure = await confirm({
      title: t('delete.title', { number }),
      message: t('delete.text'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (number) => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(number) },
    ...(number.is_default
      ? []
      : [
          {
            label: t('actions.makeDefault'),
            icon: <IconStar size={16} />,
            onClick: () => save.mutate({ id: number.id, values: { is_default: true } }),
          },
        ]),
    ...(isPaused(number)
      ? [
          {
            label: t('actions.resume'),
            icon: <IconPlayerPlay size={16} />,
            onClick: () => resume.mutate(number.id),
          },
        ]
      : []),
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmRemove(number),
    },
  ];
}

/** Whether a number rests because its gateway refused it. */
export function isPaused({ rests_until: until }: SmsNumberRow): boolean {
  return until !== null && Date.parse(until) > Date.now();
}

function useResume() {
  const api = useApi();
  const refresh = useRefresh(smsNumbers);
  return useMutation({
    mutationFn: (id: number) => api.put(`${smsNumbers.path}/${id}/resume`, { body: {} }),
    onSettled: refresh,
  });
}
