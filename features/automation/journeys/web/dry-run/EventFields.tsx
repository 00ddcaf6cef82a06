import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { triggerKinds } from '#engines/journeys/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { journeyTexts } from '../paths.ts';
import { dataOf, type RunEvent } from './run.ts';

interface EventProps {
  readonly event: RunEvent;
  readonly onChange: (event: RunEvent) => void;
}

/** Something that happens to the contact during a dry run. */
export function EventFields({
  event,
  number,
  onChange,
  onRemove,
}: EventProps & { number: number; onRemove: () => void }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Panel
      title={t('dryRun.event', { number })}
      actions={
        <IconAction
          label={t('dryRun.removeEvent', { number })}
          variant="subtle"
          color="gray"
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </IconAction>
      }
    >
      <Stack gap={10}>
        <KindAndTime event={event} onChange={onChange} />
        <TextInput
          label={t('dryRun.ref')}
          description={t('dryRun.refText')}
          maxLength={300}
          value={event.ref}
          onChange={({ currentTarget }) => onChange({ ...event, ref: currentTarget.value })}
        />
        <Textarea
          label={t('dryRun.data')}
          error={!isRead(event.data) && t('dryRun.dataUnread')}
          autosize
          minRows={2}
          maxLength={60_000}
          value={event.data}
          onChange={({ currentTarget }) => onChange({ ...event, data: currentTarget.value })}
        />
      </Stack>
    </Panel>
  );
}

const isRead = (data: string): boolean => data.trim() === '' || 'data' in dataOf(data);

function KindAndTime({ event, onChange }: EventProps) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Group grow align="flex-start">
      <Select
        label={t('fields.event')}
        searchable
        allowDeselect={false}
        data={triggerKinds.map((kind) => ({ value: kind, label: t(`triggers.${kind}`) }))}
        value={event.kind}
        onChange={(next) =>
          onChange({ ...event, kind: triggerKinds.find((one) => one === next) ?? event.kind })
        }
      />
      <TextInput
        type="datetime-local"
        label={t('dryRun.at')}
        value={event.at}
        onChange={({ currentTarget }) => onChange({ ...event, at: currentTarget.value })}
      />
    </Group>
  );
}
