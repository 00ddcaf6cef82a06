import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { afterChoices, type AfterSending } from './after-sending.ts';
import { snoozePresets, snoozeTime } from './snooze-times.ts';
import classes from './tickets.module.css';

/** Chooses what follows an answer, which the button beside it says, or sends the answer later. */
export function AfterSendingMenu({
  choice,
  onChoose,
  onSendLater,
}: {
  choice: AfterSending;
  onChoose: (choice: AfterSending) => void;
  /** Sends at a later time; undefined while there is nothing to send. */
  onSendLater?: (at: string) => void;
}) {
  const { t } = useTranslation('tickets');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button px="xs" className={classes.after} aria-label={t('after.label')}>
          <IconChevronDown size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('after.label')}</Menu.Label>
        {afterChoices.map((value) => (
          <Menu.Item
            key={value}
            aria-current={value === choice || undefined}
            rightSection={value === choice && <IconCheck size={16} />}
            onClick={() => onChoose(value)}
          >
            {t(`after.${value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('later.label')}</Menu.Label>
        {snoozePresets.map((preset) => {
          const at = snoozeTime(preset, new Date()).toISOString();
          return (
            <Menu.Item
              key={preset}
              disabled={onSendLater === undefined}
              rightSection={<DateTime value={at} />}
              onClick={() => onSendLater?.(at)}
            >
              {t(`snooze.${preset}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
