import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import { recordKey } from './query-keys.ts';

/** Reads one record; a null id reads nothing. `isReadAnew` asks the server at each opening, however lately it was asked. */
export function useRecord<Row>(
  resource: { path: string; singular: string },
  id: number | string | null,
  { isReadAnew = false }: { isReadAnew?: boolean } = {},
): UseQueryResult<Row> {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(api.accountId, resource.path, id),
    queryFn: async ({ signal }) =>
      unwrap<Row>(
        (await api.get<unknown>(`${resource.path}/${id}`, { signal })).data,
        resource.singular,
      ),
    enabled: id !== null,
    ...(isReadAnew && { refetchOnMount: 'always' as const }),
  });
}

/** Some calls wrap the record in its singular name; both are read. */
export function unwrap<Row>(data: unknown, singular: string): Row {
  const whole = data as Record<string, unknown> | null;
  const isWrapped =
    whole !== null && typeof whole === 'object' && !('id' in whole) && singular in whole;
  return (isWrapped ? whole[singular] : data) as Row;
}
