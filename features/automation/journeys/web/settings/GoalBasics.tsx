import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#engines/journeys/contract.ts';
import { journeyTexts } from '../paths.ts';

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
