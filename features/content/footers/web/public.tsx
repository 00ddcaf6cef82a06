import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';
import { footers, type FooterRow } from '../contract.ts';

/** More footers than anybody writes. */
const most = 100;

/** Chooses the footer of emails; without one they get the footer of their language, or else the default. */
export function FooterField({
  value,
  onChange,
  error,
  none,
  description,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | null | undefined;
  /** What no choice is called. */
  none?: string;
  description?: string;
}) {
  const { t } = useTranslation('footers');
  const api = useApi();
  const query = { per_page: most };
  const { data } = useQuery({
    queryKey: listKey(api.accountId, footers.path, query),
    queryFn: async ({ signal }) =>
      (await api.get<FooterRow[]>(footers.path, { query, signal })).data,
  });
  const own = (data ?? []).map(({ id, name, is_default: isDefault }) => ({
    value: String(id),
    label: isDefault ? t('choice.isDefault', { name }) : name,
  }));
  return (
    <Select
      label={t('choice.label')}
      description={description ?? t('choice.hint', { footer: '{{ footer }}' })}
      placeholder={none ?? t('choice.none')}
      clearable
      searchable
      nothingFoundMessage={t('choice.nothing')}
      error={error}
      data={own}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
