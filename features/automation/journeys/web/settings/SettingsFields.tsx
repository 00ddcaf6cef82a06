import { Checkbox, NumberInput, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#engines/journeys/contract.ts';
import { ClockSelect } from '../forms/TriggerFields.tsx';
import { journeyTexts } from '../paths.ts';
import { ExitFields } from './ExitFields.tsx';
import { GoalFields } from './GoalFields.tsx';
import type { SettingsProps } from './settings-props.ts';

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
