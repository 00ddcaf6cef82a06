import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '../api/ApiContext.tsx';
import { readRows } from '../resources/rows.ts';
import { pickOf, type PickedItem } from './picker-value.ts';
import { ReferencePicker } from './ReferencePicker.tsx';

/** Chooses records of a family by name, for forms that keep their ids alone. */
export function ChosenRecords({
  family,
  ids,
  onChange,
  ...field
}: {
  family: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  label: string;
  placeholder: string;
  disabled: boolean;
  error: ReactNode;
}) {
  const [learned, learn] = useState<readonly PickedItem[]>([]);
  const known = useNames(family, ids);
  const nameOf = (id: number) =>
    [...learned, ...(known.data ?? [])].find((one) => one.id === id)?.name ?? '…';
  return (
    <ReferencePicker
      {...field}
      source={{ of: choicesOf(family) }}
      value={pickOf(ids.map((id) => ({ id, name: nameOf(id) })))}
      onChange={({ items }) => {
        learn((before) => [...before, ...items]);
        onChange(items.map(({ id }) => id));
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
