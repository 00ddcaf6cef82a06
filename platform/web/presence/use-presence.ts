import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import {
  mostPlaces,
  presenceBeat,
  presencesAnswer,
  presentPerson,
  type PresentPerson,
} from '#platform/contract/presence.ts';
import { useApi } from '../api/ApiContext.tsx';

const nobody: readonly PresentPerson[] = [];
const answer = z.object({ others: z.array(presentPerson) });
const own = { quiet: true, exclude: [401, 403, 404, 460] } as const;
// The live channel tells who comes and goes; this finds who fell silent, and does without the channel.
const listBeat = 20_000;

/** Says that the person has a record open to edit, or is typing in it, and tells who else has; null says nothing. A hidden page falls silent. */
export function usePresence(place: string | null, isWriting = false): readonly PresentPerson[] {
  const api = useApi();
  const { data, refetch } = useQuery({
    queryKey: ['presence', api.accountId, place],
    enabled: place !== null,
    refetchInterval: presenceBeat,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { place, is_writing: isWriting };
      return answer.parse((await api.put<unknown>('presence', { ...own, body, signal })).data)
        .others;
    },
  });
  const said = useRef(isWriting);
  useEffect(() => {
    if (said.current === isWriting || place === null) return;
    said.current = isWriting;
    void refetch();
  }, [isWriting, place, refetch]);
  useEffect(() => {
    if (place === null) return undefined;
    // Who could not say good-bye is gone after thirty seconds all the same.
    return () => void api.delete('presence', { ...own, query: { place } }).catch(() => undefined);
  }, [api, place]);
  return data ?? nobody;
}

/** Who else has which of these records open, such as those of a page of a list; a hidden page asks nothing. */
export function usePresences(
  places: readonly string[],
): ReadonlyMap<string, readonly PresentPerson[]> {
  const api = useApi();
  const asked = places.slice(0, mostPlaces);
  const { data } = useQuery({
    queryKey: ['presence', api.accountId, asked],
    enabled: asked.length > 0,
    refetchInterval: listBeat,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { places: asked.join(',') };
      return presencesAnswer.parse(
        (await api.get<unknown>('presence', { ...own, query, signal })).data,
      ).places;
    },
  });
  return useMemo(() => new Map(data?.map(({ place, people }) => [place, people])), [data]);
}
