import { Avatar, Center, Loader, Skeleton, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { accountSearchDelay, accountsQuery, type AccountChoice } from './account-list.ts';
import classes from './accounts.module.css';

interface AccountOptionsProps {
  currentId: number | null;
  onChoose: (account: AccountChoice) => void;
  maxHeight: number;
  autoFocus?: boolean;
}

/** Accounts to choose from: searched by name, ten at a time as the list is scrolled. */
export function AccountOptions({ currentId, onChoose, maxHeight, autoFocus }: AccountOptionsProps) {
  const { t } = useTranslation('account-choice');
  const api = useApi();
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), accountSearchDelay);
  const list = useInfiniteQuery(accountsQuery(api, name));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const { ref, entry } = useIntersection();
  const isAtEnd = entry?.isIntersecting === true;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];

  return (
    <div>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('search')}
        aria-label={t('search')}
        leftSection={<IconSearch size={16} />}
        mb={6}
        data-autofocus={autoFocus || undefined}
      />
      <div className={classes.scroll} style={{ maxHeight }}>
        {list.isPending && <Skeletons />}
        {list.isError && (
          <Text fz="sm" c="dimmed" p="sm" role="alert">
            {t('failed')}
          </Text>
        )}
        {list.isSuccess && accounts.length === 0 && (
          <Text fz="sm" c="dimmed" p="sm" role="status">
            {t('none')}
          </Text>
        )}
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isCurrent={account.id === currentId}
            onChoose={onChoose}
          />
        ))}
        {hasNextPage && (
          <Center ref={ref} py={8}>
            <Loader size="xs" role="status" aria-label={t('more')} />
          </Center>
        )}
      </div>
    </div>
  );
}

function AccountRow({
  account,
  isCurrent,
  onChoose,
}: {
  account: AccountChoice;
  isCurrent: boolean;
  onChoose: (account: AccountChoice) => void;
}) {
  const { t } = useTranslation('account-choice');
  return (
    <Tooltip label={t('broken')} disabled={!account.isBroken} multiline maw={260}>
      <button
        type="button"
        className={classes.row}
        aria-current={isCurrent || undefined}
        aria-disabled={account.isBroken || undefined}
        onClick={() => {
          if (!account.isBroken) onChoose(account);
        }}
      >
        <Avatar size={28} radius="md" name={account.name} color="initials" />
        <span className={classes.name}>{account.name}</span>
        {account.isDisabled && (
          <Text component="span" fz="xs" c="dimmed">
            {t('disabled')}
          </Text>
        )}
        {isCurrent && <IconCheck size={16} aria-label={t('current')} />}
      </button>
    </Tooltip>
  );
}

function Skeletons() {
  return (
    <>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={36} mb={6} radius="md" />
      ))}
    </>
  );
}
