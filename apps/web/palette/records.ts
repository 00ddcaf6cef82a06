import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';

const foundRecord = z.object({
  family: z.string(),
  id: z.number(),
  name: z.string(),
  hint: z.string().nullable(),
  /** What one of its kind is called. */
  title: z.string(),
  /** Where it shows, below the account's address. */
  page: z.string(),
});

/** A record of any family that was found by its name. */
export type FoundRecord = z.infer<typeof foundRecord>;

/** Finds records of all families by name. */
export function foundRecordsQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['palette', api.accountId, text],
    queryFn: async ({ signal }) =>
      z
        .array(foundRecord)
        .parse((await api.get('choices', { query: { name: text }, signal, quiet: true })).data),
    enabled: text.length >= 2,
    staleTime: 15_000,
  });
}
