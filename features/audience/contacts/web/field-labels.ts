import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { defaultFieldLabels } from '#features/audience/custom-fields/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** What the account calls the fields every contact has. */
export function useLabels(): Record<
  'email' | 'first_name' | 'last_name' | 'phone' | 'fax',
  string
> {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, 'custom_fields', 'default_fields'],
    queryFn: async ({ signal }) =>
      z
        .object({ account: defaultFieldLabels })
        .parse((await api.get('custom_fields/default_fields', { signal })).data).account,
  });
  return {
    email: t('fields.email'),
    first_name: own(data?.first_name, 'First name') ?? t('fields.firstName'),
    last_name: own(data?.last_name, 'Last name') ?? t('fields.lastName'),
    phone: t('fields.phone'),
    fax: t('fields.fax'),
  };
}

// The names from before anybody chose any are words of the interface and follow its language.
function own(label: string | undefined, unchosen: string): string | undefined {
  return label === unchosen ? undefined : label;
}
