import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { afterChoices, type AfterSending } from './after-sending.ts';
import classes from './tickets.module.css';

/** Chooses what follows an answer; the button beside it says what was chosen. */
export function AfterSendingMenu({
  choice,
  onChoose,
}: {
  choice: AfterSending;
  onChoose: (choice: AfterSending) => void;
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
      </Menu.Dropdown>
    </Menu>
  );
}
