import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contacts } from '#engines/audience/contract.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { journeyTexts } from '../paths.ts';
import { EventFields } from './EventFields.tsx';
import type { Run, RunEvent } from './run.ts';

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
