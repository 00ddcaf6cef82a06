import { Button, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { clockChangeAt } from '#platform/contract/zone-clock.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { momentInput } from '#platform/web/format/date-input.ts';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import type { TimerPart } from './timer-draft.ts';

const zones = z.array(z.object({ name: z.string(), value: z.string() }));
const below = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[];

/** The name, and what is counted to. */
export function NameAndTime({ isNew, ...part }: TimerPart & { isNew: boolean }) {
  const { t } = useTranslation('live-content-images');
  const { draft, change, errorOf } = part;
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={255}
        autoFocus={isNew}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('fields.mode')}
        data={(['fixed', 'per_person'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
        }))}
        value={draft.mode}
        onChange={(mode) => change({ mode: mode as 'fixed' | 'per_person' })}
      />
      {draft.mode === 'fixed' ? <FixedEnd {...part} /> : <OwnEnd {...part} />}
    </>
  );
}

function FixedEnd({ draft, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  const clocks = draft.end === null ? null : clockChangeAt(draft.end, draft.zone);
  return (
    <>
      <DateTimePicker
        label={t('fields.end')}
        description={clocks === null ? undefined : t(`clocks.${clocks}`)}
        inputWrapperOrder={below}
        withAsterisk
        {...momentInput()}
        popoverProps={{ withinPortal: true }}
        value={draft.end}
        error={errorOf('ends_at')}
        onChange={(end) => change({ end })}
      />
      <ZoneSelect zone={draft.zone} error={errorOf('zone')} onChange={(zone) => change({ zone })} />
    </>
  );
}

function OwnEnd({ draft, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  return (
    <>
      <NumberInput
        label={t('fields.hours')}
        withAsterisk
        min={1}
        max={8760}
        allowDecimal={false}
        value={draft.hours}
        error={errorOf('hours')}
        onChange={(hours) => change({ hours: Number(hours) })}
      />
      <Select
        label={t('fields.countsFrom')}
        allowDeselect={false}
        data={(['sent', 'joined'] as const).map((value) => ({ value, label: t(`from.${value}`) }))}
        value={draft.countsFrom}
        onChange={(value) => change({ countsFrom: value === 'joined' ? 'joined' : 'sent' })}
      />
    </>
  );
}

function ZoneSelect(props: {
  zone: string;
  error: string | null;
  onChange: (zone: string) => void;
}) {
  const { t } = useTranslation('live-content-images');
  const api = useApi();
  const list = useQuery({
    queryKey: ['time-zones'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      zones
        .parse((await api.get('/api/v1/time_zones.json', { signal, quiet: true })).data)
        .map(({ name, value }) => ({ label: name, value })),
  });
  const known = list.data ?? [];
  const hasOwn = known.some(({ value }) => value === props.zone);
  return (
    <Select
      label={t('fields.zone')}
      data={hasOwn ? known : [{ value: props.zone, label: props.zone }, ...known]}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={280}
      value={props.zone}
      error={props.error}
      onChange={(zone) => {
        if (zone) props.onChange(zone);
      }}
    />
  );
}

/** What is shown when the time is over. */
export function EndFields({ draft, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  const { ended } = draft;
  return (
    <>
      <SegmentedControl
        aria-label={t('form.after')}
        data={(['text', 'picture'] as const).map((value) => ({
          value,
          label: t(`ended.${value}`),
        }))}
        value={ended.kind}
        onChange={(kind) =>
          change({ ended: kind === 'text' ? { kind, text: '' } : { kind: 'picture', url: '' } })
        }
      />
      {ended.kind === 'text' ? (
        <TextInput
          label={t('fields.endedText')}
          withAsterisk
          maxLength={60}
          value={ended.text}
          error={errorOf('ended.text')}
          onChange={({ currentTarget }) =>
            change({ ended: { kind: 'text', text: currentTarget.value } })
          }
        />
      ) : (
        <EndedPicture draft={draft} change={change} errorOf={errorOf} />
      )}
    </>
  );
}

function EndedPicture({ draft, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  const [isChoosing, setChoosing] = useState(false);
  const url = draft.ended.kind === 'picture' ? draft.ended.url : '';
  const choose = (chosen: string): void => change({ ended: { kind: 'picture', url: chosen } });
  return (
    <>
      <TextInput
        label={t('fields.endedPicture')}
        description={t('form.pictureHint')}
        inputWrapperOrder={below}
        withAsterisk
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={errorOf('ended.url')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPhoto size={16} />}
        onClick={() => setChoosing(true)}
      >
        {t('form.choosePicture')}
      </Button>
      <ImagePicker
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(one) => {
          setChoosing(false);
          choose(one.url);
        }}
      />
    </>
  );
}
