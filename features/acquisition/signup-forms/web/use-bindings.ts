import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { readRows } from '#platform/web/resources/rows.ts';

/** A contact field that an answer can be kept in. */
export interface Binding {
  readonly value: string;
  readonly label: string;
}

/** The contact fields that take answers: those that all contacts have, and the account's own. */
export function useBindings(): readonly Binding[] {
  const { t } = useTranslation('signup-forms');
  const api = useApi();
  const source = choicesOf('custom_fields');
  const { data } = useQuery({
    queryKey: ['list', api.accountId, source.path, 'bindings'],
    queryFn: async ({ signal }) => {
      const answer = await api.get<unknown>(source.path, { query: { per_page: 100 }, signal });
      return readRows<{ id: number; name: string }>(answer.data, source.collectionKey);
    },
  });
  const own = (['first_name', 'last_name', 'phone', 'fax'] as const).map((value) => ({
    value,
    label: t(`bindings.${value}`),
  }));
  return [...own, ...(data ?? []).map(({ id, name }) => ({ value: `custom:${id}`, label: name }))];
}
