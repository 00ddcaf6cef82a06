import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { presenceBeat, presentPerson, type PresentPerson } from '#platform/contract/presence.ts';
import { useApi } from '../api/ApiContext.tsx';

const nobody: readonly PresentPerson[] = [];
const answer = z.object({ others: z.array(presentPerson) });
const own = { quiet: true, exclude: [401, 403, 404, 460] } as const;

/** Says that the person has a record open to edit and tells who else has; null says nothing. A hidden page falls silent. */
export function usePresence(place: string | null): readonly PresentPerson[] {
  const api = useApi();
  const read = useQuery({
    queryKey: ['presence', api.accountId, place],
    enabled: place !== null,
    refetchInterval: presenceBeat,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      answer.parse((await api.put<unknown>('presence', { ...own, body: { place }, signal })).data)
        .others,
  });
  useEffect(() => {
    if (place === null) return undefined;
    // Who could not say good-bye is gone after thirty seconds all the same.
    return () => void api.delete('presence', { ...own, query: { place } }).catch(() => undefined);
  }, [api, place]);
  return read.data ?? nobody;
}
