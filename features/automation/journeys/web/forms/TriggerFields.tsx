import { Checkbox, Group, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  comingTriggers,
  triggerKinds,
  triggerSchema,
  type Trigger,
  type TriggerKind,
} from '#engines/journeys/contract.ts';
import { rfmGroups } from '#engines/rfm/contract.ts';
import { journeyTexts } from '../paths.ts';
import type { JourneyNames } from '../words/use-names.ts';
import { ContactFieldSelect } from './ContactFieldSelect.tsx';
import { RecordField } from './RecordField.tsx';
import { TicketTrigger } from './TicketTrigger.tsx';

type Facts = Readonly<Record<string, unknown>>;

interface PartProps {
  readonly facts: Facts;
  readonly names: JourneyNames;
  readonly set: (part: Facts) => void;
}

/** What happens to a contact: its kind and what it is about. Answers null until it is complete. */
export function TriggerFields({
  label,
  trigger,
  names,
  kinds = triggerKinds,
  onChange,
}: {
  label: string;
  trigger: Trigger | null;
  names: JourneyNames;
  kinds?: readonly TriggerKind[];
  onChange: (trigger: Trigger | null) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const [kind, setKind] = useState<TriggerKind | null>(trigger?.kind ?? null);
  const [facts, setFacts] = useState<Facts>(trigger ?? {});
  const write = (nextKind: TriggerKind | null, next: Facts) => {
    setKind(nextKind);
    setFacts(next);
    const read = triggerSchema.safeParse(withLists({ ...next, kind: nextKind }));
    onChange(read.success ? read.data : null);
  };
  return (
    <Stack gap={12}>
      <Select
        label={label}
        withAsterisk
        searchable
        allowDeselect={false}
        data={[
          ...kinds.map((one) => ({ value: one as string, label: t(`triggers.${one}`) })),
          ...comingTriggers.map((one) => ({
            value: one as string,
            label: `${t(`triggers.${one}`)} (${t('builder.coming')})`,
            disabled: true,
          })),
        ]}
        value={kind}
        onChange={(next) => write(triggerKinds.find((one) => one === next) ?? null, {})}
      />
      {kind !== null && (
        <About
          kind={kind}
          facts={facts}
          names={names}
          set={(part) => write(kind, { ...facts, ...part })}
        />
      )}
    </Stack>
  );
}

// The same choice of none is asked of all kinds that name records; which may be empty, the schema says.
const withLists = (facts: Facts): Facts => ({
  list_ids: [],
  tag_ids: [],
  segment_ids: [],
  campaign_ids: [],
  store_ids: [],
  form_ids: [],
  builder_ids: [],
  website_ids: [],
  survey_ids: [],
  ...facts,
});

interface Records {
  readonly name: string;
  readonly family: string;
  readonly any?: boolean;
}
const recordsOf: Partial<Record<TriggerKind, readonly Records[]>> = {
  joined_list: [{ name: 'list_ids', family: 'lists' }],
  left_list: [{ name: 'list_ids', family: 'lists' }],
  unsubscribed: [{ name: 'list_ids', family: 'lists', any: true }],
  tagged: [{ name: 'tag_ids', family: 'tags' }],
  untagged: [{ name: 'tag_ids', family: 'tags' }],
  entered_segment: [{ name: 'segment_ids', family: 'segments' }],
  left_segment: [{ name: 'segment_ids', family: 'segments' }],
  ordered: [{ name: 'store_ids', family: 'shops', any: true }],
  cart: [{ name: 'store_ids', family: 'shops', any: true }],
  opened: [{ name: 'campaign_ids', family: 'campaigns', any: true }],
  clicked: [{ name: 'campaign_ids', family: 'campaigns', any: true }],
  form: [
    { name: 'builder_ids', family: 'builders', any: true },
    { name: 'form_ids', family: 'forms', any: true },
  ],
  page: [{ name: 'website_ids', family: 'websites', any: true }],
  survey: [{ name: 'survey_ids', family: 'surveys', any: true }],
};

function About({ kind, facts, names, set }: PartProps & { kind: TriggerKind }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      {kind === 'form' && <SubmittedOrConfirmed facts={facts} set={set} />}
      {(recordsOf[kind] ?? []).map((records) => (
        <RecordField
          key={records.name}
          label={t(`families.${records.family}`)}
          family={records.family}
          required={!records.any}
          placeholder={t(records.any ? 'families.any' : 'families.choose')}
          ids={(facts[records.name] as number[] | undefined) ?? []}
          names={names}
          onChange={(ids) => set({ [records.name]: ids })}
        />
      ))}
      {kind === 'rfm_group' && <RfmGroups facts={facts} set={set} />}
      {kind === 'ticket' && <TicketTrigger facts={facts} set={set} />}
      {kind === 'clicked' && <PartOf name="link" facts={facts} set={set} />}
      {kind === 'page' && <PartOf name="path" facts={facts} set={set} />}
      {kind === 'field_changed' && <ChangedField facts={facts} names={names} set={set} />}
      {kind === 'date' && <DayOfField facts={facts} names={names} set={set} />}
      {kind === 'api_event' && (
        <TextInput
          label={t('triggerFields.event')}
          description={t('triggerFields.eventText')}
          withAsterisk
          maxLength={100}
          value={textOf(facts['event'])}
          onChange={(event) => set({ event: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function RfmGroups({ facts, set }: Omit<PartProps, 'names'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <MultiSelect
      label={t('triggerFields.groups')}
      placeholder={t('families.any')}
      data={rfmGroups.map((key) => ({ value: key, label: t(`rfmGroups.${key}`) }))}
      value={(facts['groups'] as string[] | undefined) ?? []}
      onChange={(groups) => set({ groups })}
    />
  );
}

function PartOf({ name, facts, set }: Omit<PartProps, 'names'> & { name: 'link' | 'path' }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <TextInput
      label={t(`triggerFields.${name}`)}
      description={t(`triggerFields.${name}Text`)}
      maxLength={2000}
      value={textOf(facts[name])}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

function SubmittedOrConfirmed({ facts, set }: Omit<PartProps, 'names'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Select
      label={t('triggerFields.when')}
      allowDeselect={false}
      data={(['submitted', 'confirmed'] as const).map((on) => ({
        value: on,
        label: t(`triggerFields.${on}`),
      }))}
      value={facts['on'] === 'confirmed' ? 'confirmed' : 'submitted'}
      onChange={(on) => set({ on: on ?? 'submitted' })}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function ChangedField({ facts, names, set }: PartProps) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <ContactFieldSelect
        label={t('fields.contactField')}
        field={textOf(facts['field'])}
        criteria={names.criteria}
        onChange={(field) => set({ field })}
      />
      <TextInput
        label={t('triggerFields.value')}
        description={t('triggerFields.valueText')}
        maxLength={1000}
        value={textOf(facts['value'])}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
    </>
  );
}

function DayOfField({ facts, names, set }: PartProps) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <ContactFieldSelect
        label={t('triggerFields.day')}
        field={textOf(facts['field'])}
        criteria={names.criteria}
        isDay
        onChange={(field) => set({ field })}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t('triggerFields.offset')}
          description={t('triggerFields.offsetText')}
          min={-365}
          max={365}
          allowDecimal={false}
          value={Number(facts['offset_days'] ?? 0)}
          onChange={(days) => set({ offset_days: Number(days) || 0 })}
        />
        <TextInput
          type="time"
          label={t('fields.time')}
          value={textOf(facts['time']) || '09:00'}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        label={t('triggerFields.yearly')}
        checked={facts['yearly'] === true}
        onChange={(event) => set({ yearly: event.currentTarget.checked })}
      />
      {facts['yearly'] === true && (
        <Select
          label={t('triggerFields.leapDay')}
          allowDeselect={false}
          data={['feb_28', 'mar_1'].map((day) => ({
            value: day,
            label: t(`triggerFields.${day}`),
          }))}
          value={textOf(facts['leap_day']) || 'feb_28'}
          onChange={(day) => set({ leap_day: day })}
        />
      )}
      <ClockSelect value={facts['clock']} onChange={(clock) => set({ clock })} />
    </>
  );
}

/** By whose clock a time counts. */
export function ClockSelect({
  value,
  onChange,
}: {
  value: unknown;
  onChange: (clock: 'person' | 'account') => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Select
      label={t('fields.clock')}
      allowDeselect={false}
      data={['person', 'account'].map((clock) => ({ value: clock, label: t(`clocks.${clock}`) }))}
      value={value === 'account' ? 'account' : 'person'}
      onChange={(clock) => onChange(clock === 'account' ? 'account' : 'person')}
    />
  );
}
