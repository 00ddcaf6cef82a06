import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { pickOf, type PickedItem } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { readRows } from '#platform/web/resources/rows.ts';
import { pushTexts } from '../paths.ts';
import type { PushForm } from './use-push-form.ts';

const familyOf = {
  lists: 'lists',
  segments: 'segments',
} as const;

/** Chooses lists or segments by name; the form keeps their ids. */
export function ChosenRecords({
  form,
  field,
  isReadOnly,
}: {
  form: PushForm;
  field: keyof typeof familyOf;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation(pushTexts);
  const ids = form.values[field];
  const [learned, learn] = useState<readonly PickedItem[]>([]);
  const known = useNames(familyOf[field], ids);
  const nameOf = (id: number) =>
    [...learned, ...(known.data ?? [])].find((one) => one.id === id)?.name ?? '…';
  return (
    <ReferencePicker
      source={{ of: choicesOf(familyOf[field]) }}
      label={t(`fields.${field}`)}
      placeholder={t(`placeholders.${field}`)}
      disabled={isReadOnly}
      error={form.errors[field]}
      value={pickOf(ids.map((id) => ({ id, name: nameOf(id) })))}
      onChange={({ items }) => {
        learn((before) => [...before, ...items]);
        form.setFieldValue(
          field,
          items.map(({ id }) => id),
        );
      }}
    />
  );
}

function useNames(family: string, ids: readonly number[]) {
  const api = useApi();
  const source = choicesOf(family);
  return useQuery({
    queryKey: ['list', api.accountId, source.path, 'names', [...ids].sort()],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<unknown>(source.path, {
        query: { ids: ids.join(','), per_page: 100 },
        signal,
      });
      return readRows<PickedItem>(data, source.collectionKey);
    },
  });
}
