import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#engines/journeys/contract.ts';
import { ClockSelect } from '../forms/TriggerFields.tsx';
import { journeyTexts } from '../paths.ts';
import type { JourneyNames } from '../words/use-names.ts';
import { ExitFields } from './ExitFields.tsx';
import { GoalFields } from './GoalFields.tsx';

export interface SettingsProps {
  readonly settings: Settings;
  readonly names: JourneyNames;
  readonly change: (part: Partial<Settings>) => void;
}

/** What holds for the whole journey: who may enter again, what it is for, who leaves, and whom it is measured against. */
export function SettingsFields(props: SettingsProps) {
  const { t } = useTranslation(journeyTexts);
  const { settings, change } = props;
  return (
    <Stack gap={20}>
      <Reentry {...props} />
      <GoalFields {...props} />
      <ExitFields {...props} />
      <NumberInput
        label={t('settings.holdout')}
        description={t('settings.holdoutText')}
        suffix=" %"
        min={0}
        max={50}
        allowDecimal={false}
        value={settings.holdout_percent}
        onChange={(value) => change({ holdout_percent: Number(value) || 0 })}
      />
      <ClockSelect value={settings.clock} onChange={(clock) => change({ clock })} />
    </Stack>
  );
}

const ways = ['never', 'after_exit', 'always'] as const;

function Reentry({ settings: { reentry }, change }: SettingsProps) {
  const { t } = useTranslation(journeyTexts);
  const set = (part: Partial<Settings['reentry']>) => change({ reentry: { ...reentry, ...part } });
  return (
    <Stack gap={10}>
      <Select
        label={t('settings.reentry')}
        allowDeselect={false}
        data={ways.map((one) => ({ value: one, label: t(`reentry.${one}`) }))}
        value={reentry.kind}
        onChange={(next) => set({ kind: ways.find((one) => one === next) ?? 'never' })}
      />
      {reentry.kind !== 'never' && (
        <NumberInput
          label={t('settings.everyDays')}
          description={t('settings.everyDaysText')}
          min={0}
          max={3650}
          allowDecimal={false}
          value={reentry.every_days}
          onChange={(value) => set({ every_days: Number(value) || 0 })}
        />
      )}
      <Checkbox
        label={t('settings.byKey')}
        description={t('settings.byKeyText')}
        checked={reentry.by_key}
        onChange={(event) => set({ by_key: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** Two fields of a goal that do not depend on what reaches it. */
export function GoalBasics({
  goal,
  set,
}: {
  goal: Pick<NonNullable<Settings['goal']>, 'name' | 'ends' | 'days_after'>;
  set: (part: Partial<NonNullable<Settings['goal']>>) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <TextInput
        label={t('settings.goalName')}
        withAsterisk
        maxLength={100}
        value={goal.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Switch
        label={t('settings.goalEnds')}
        checked={goal.ends}
        onChange={(event) => set({ ends: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('settings.daysAfter')}
        description={t('settings.daysAfterText')}
        min={0}
        max={365}
        allowDecimal={false}
        value={goal.days_after}
        onChange={(value) => set({ days_after: Number(value) || 0 })}
      />
    </>
  );
}
