import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccounts } from '#features/session/account-choice/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';

interface DefaultAccountSelectProps {
  value: number | null;
  onChange: (id: number | null) => void;
  error: ReactNode;
}

/** Which account opens first; without a choice it is the one used last in this browser. */
export function DefaultAccountSelect({ value, onChange, error }: DefaultAccountSelectProps) {
  const { t } = useTranslation('profile');
  const api = useApi();
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), 400);
  const chosen = useQuery({
    queryKey: ['account-by-id', value],
    enabled: value !== null,
    queryFn: async ({ signal }) =>
      (await readAccounts(api, { page: 0, ...(value === null ? {} : { id: value }) }, signal))
        .accounts,
  });
  const chosenName = chosen.data?.[0]?.name ?? '';
  // What the field shows of the choice is no search.
  const wanted = name === chosenName ? '' : name;
  const found = useQuery({
    queryKey: ['accounts-to-choose', wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await readAccounts(api, { page: 0, name: wanted }, signal)).accounts,
  });
  const all = new Map(
    [...(chosen.data ?? []), ...(found.data ?? [])].map((account) => [
      String(account.id),
      account.name,
    ]),
  );
  return (
    <Select
      label={t('defaultAccount')}
      placeholder={t('lastUsed')}
      data={[...all].map(([id, label]) => ({ value: id, label }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('lastUsed') }}
      nothingFoundMessage={t('noAccount')}
      filter={({ options }) => options}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
    />
  );
}
