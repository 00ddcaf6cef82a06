import { Badge, CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAgents } from '#features/service/macros/web/public.tsx';
import type { AlongWith } from './use-sending.ts';

/** What a macro will change of the ticket besides its status; each can be left out. */
export function AlongBadges({
  along,
  onChange,
}: {
  along: AlongWith;
  onChange: (along: AlongWith) => void;
}) {
  const { t } = useTranslation('tickets');
  const agents = useAgents();
  const { priority, assigneeId, addedTags } = along;
  const name = agents.data?.find(({ id }) => id === assigneeId)?.name ?? t('fields.assignee');
  const shown = [
    priority !== null && {
      label: t('happened.priority', { value: t(`priorities.${priority}`) }),
      without: { ...along, priority: null },
    },
    assigneeId !== null && {
      label: t('happened.assignee', { value: name }),
      without: { ...along, assigneeId: null },
    },
    addedTags.length > 0 && {
      label: t('happened.tags', { value: addedTags.join(', ') }),
      without: { ...along, addedTags: [] },
    },
  ].filter((one) => one !== false);
  if (shown.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('along')}>
      {shown.map(({ label, without }) => (
        <Badge
          key={label}
          variant="light"
          tt="none"
          rightSection={
            <CloseButton
              size="xs"
              aria-label={t('leaveOut', { what: label })}
              onClick={() => onChange(without)}
            />
          }
        >
          {label}
        </Badge>
      ))}
    </Group>
  );
}
