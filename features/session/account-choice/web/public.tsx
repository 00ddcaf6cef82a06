import { Avatar, Popover } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { accountsQuery } from './account-list.ts';
import { AccountOptions } from './AccountOptions.tsx';
import classes from './accounts.module.css';

export { readAccounts } from './account-list.ts';

/** Changes the account; there only for people with more than one. */
export function AccountSwitcher({ current }: { current: { id: number; name: string } }) {
  const { t } = useTranslation('account-choice');
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const all = useInfiniteQuery(accountsQuery(useApi(), ''));
  if ((all.data?.pages[0]?.total ?? 0) <= 1) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={290}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.switcher}
          onClick={() => setOpen(!isOpen)}
          aria-label={t('switchTo', { name: current.name })}
        >
          <Avatar size={22} radius="sm" name={current.name} color="initials" />
          <span className={classes.switcherName}>{current.name}</span>
          <IconSelector size={15} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <AccountOptions
          currentId={current.id}
          maxHeight={250}
          autoFocus
          onChoose={(account) => {
            setOpen(false);
            if (account.id !== current.id) go(`/accounts/${account.id}/dashboard`);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
