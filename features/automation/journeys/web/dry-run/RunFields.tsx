import { Button, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contacts } from '#engines/audience/contract.ts';
import { triggerKinds } from '#engines/journeys/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { journeyTexts } from '../paths.ts';
import { dataOf, type Run, type RunEvent } from './run.ts';

interface RunProps {
  readonly run: Run;
  readonly set: (part: Partial<Run>) => void;
}

/** Who goes through the journey, from when, and what happens meanwhile. */
export function RunFields({ run, set }: RunProps) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label={t('dryRun.who')}
        value={run.isSample ? 'sample' : 'contact'}
        data={[
          { value: 'sample', label: t('dryRun.sample') },
          { value: 'contact', label: t('dryRun.contact') },
        ]}
        onChange={(next) => set({ isSample: next === 'sample' })}
      />
      {!run.isSample && (
        <ReferencePicker
          single
          label={t('dryRun.contact')}
          source={{ of: contacts, labelField: 'email' }}
          value={run.contact}
          onChange={(contact) => set({ contact })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('dryRun.startsAt')}
        value={run.startsAt}
        onChange={(event) => set({ startsAt: event.currentTarget.value })}
      />
      {run.events.map((event, at) => (
        <EventFields
          key={event.key}
          event={event}
          number={at + 1}
          onChange={(next) =>
            set({ events: run.events.map((one) => (one.key === next.key ? next : one)) })
          }
          onRemove={() => set({ events: run.events.filter(({ key }) => key !== event.key) })}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={run.events.length >= 50}
          onClick={() => set({ events: [...run.events, nextEvent(run)] })}
        >
          {t('dryRun.addEvent')}
        </Button>
      </div>
    </Stack>
  );
}

function nextEvent({ events, startsAt }: Run): RunEvent {
  const key = Math.max(0, ...events.map((event) => event.key)) + 1;
  return { key, at: startsAt, kind: 'ordered', ref: '', data: '' };
}

function EventFields({
  event,
  number,
  onChange,
  onRemove,
}: {
  event: RunEvent;
  number: number;
  onChange: (event: RunEvent) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const isUnread = event.data.trim() !== '' && !('data' in dataOf(event.data));
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
        <TextInput
          label={t('dryRun.ref')}
          description={t('dryRun.refText')}
          maxLength={300}
          value={event.ref}
          onChange={({ currentTarget }) => onChange({ ...event, ref: currentTarget.value })}
        />
        <Textarea
          label={t('dryRun.data')}
          error={isUnread && t('dryRun.dataUnread')}
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
