import { Button, Input, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { journeyTexts } from '../paths.ts';
import type { SettingsProps } from './settings-props.ts';
import { WhenFields, type When } from './WhenFields.tsx';

interface ShownExit {
  readonly key: number;
  readonly when: When | null;
}

/** So many exits may a journey have. */
const mostExits = 10;

/** What makes contacts leave. An exit that is not complete is not kept yet. */
export function ExitFields({ settings, names, change }: SettingsProps) {
  const { t } = useTranslation(journeyTexts);
  const [shown, setShown] = useState<readonly ShownExit[]>(() =>
    settings.exits.map((when, key) => ({ key, when })),
  );
  const write = (next: readonly ShownExit[]) => {
    setShown(next);
    change({ exits: next.flatMap(({ when }) => (when === null ? [] : [when])) });
  };
  return (
    <Input.Wrapper
      label={t('settings.exits')}
      description={t('settings.exitsText')}
      labelElement="div"
    >
      <Stack gap={10} mt={8}>
        {shown.map((exit, at) => (
          <Panel
            key={exit.key}
            title={t('settings.exit', { number: at + 1 })}
            actions={
              <IconAction
                label={t('settings.removeExit', { number: at + 1 })}
                variant="subtle"
                color="gray"
                onClick={() => write(shown.filter(({ key }) => key !== exit.key))}
              >
                <IconTrash size={16} />
              </IconAction>
            }
          >
            <WhenFields
              when={exit.when}
              names={names}
              onChange={(when) =>
                write(shown.map((one) => (one.key === exit.key ? { ...one, when } : one)))
              }
            />
          </Panel>
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={shown.length >= mostExits}
            onClick={() => write([...shown, { key: nextKey(shown), when: null }])}
          >
            {t('settings.addExit')}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

const nextKey = (shown: readonly ShownExit[]) => Math.max(-1, ...shown.map(({ key }) => key)) + 1;
