import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#engines/journeys/contract.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { journeyTexts } from '../paths.ts';
import { GoalBasics } from './GoalBasics.tsx';
import type { SettingsProps } from './settings-props.ts';
import { WhenFields, type When } from './WhenFields.tsx';

type Goal = NonNullable<Settings['goal']>;
type Shown = Omit<Goal, 'when'> & { when: When | null };

/** What the journey is for. A goal that lacks its name or its event is not kept yet. */
export function GoalFields({ settings, names, change }: SettingsProps) {
  const { t } = useTranslation(journeyTexts);
  const [shown, setShown] = useState<Shown | null>(settings.goal);
  const write = (next: Shown | null) => {
    setShown(next);
    const isWhole = next !== null && next.when !== null && next.name.trim() !== '';
    change({ goal: isWhole ? ({ ...next } as Goal) : null });
  };
  return (
    <Stack gap={10}>
      <Switch
        label={t('settings.goal')}
        description={t('settings.goalText')}
        checked={shown !== null}
        onChange={(event) =>
          write(
            event.currentTarget.checked
              ? { name: t('settings.goalDefault'), when: null, ends: true, days_after: 7 }
              : null,
          )
        }
      />
      {shown !== null && (
        <Panel>
          <Stack gap={12}>
            <GoalBasics goal={shown} set={(part) => write({ ...shown, ...part })} />
            <WhenFields
              when={shown.when}
              names={names}
              onChange={(when) => write({ ...shown, when })}
            />
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}
