import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields } from '#features/audience/custom-fields/contract.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';

const all = { per_page: 1000, sort: 'name' };

/** The custom fields of the account, by their names. */
export function useCustomFields(): readonly { value: string; label: string }[] {
  const { rows } = useResourceList<{ id: number; name: string; display_name: string }>(
    customFields,
    all,
  );
  return useMemo(
    () => rows.map(({ name, display_name: shown }) => ({ value: name, label: shown || name })),
    [rows],
  );
}

/** Fields of contacts that have these names, and the custom fields. */
export function useContactFields(
  own: readonly string[],
): readonly { value: string; label: string }[] {
  const { t } = useTranslation('data-journeys');
  const custom = useCustomFields();
  return useMemo(
    () => [...own.map((value) => ({ value, label: t(`contactFields.${value}`) })), ...custom],
    [own, custom, t],
  );
}
