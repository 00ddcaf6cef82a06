import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';
import type { RouteRecords } from '#platform/web/feature-route.ts';

/** A family of records that the palette searches by name. */
export interface RecordSource extends RouteRecords {
  /** The screen of one record, or of their list. */
  readonly screen: string;
}

const row = z.looseObject({
  id: z.number(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

/** One record that was found. */
export interface FoundRecord {
  readonly source: RecordSource;
  readonly id: number;
  readonly name: string;
  readonly hint: string | null;
}

const perSource = 5;

/** Finds records by name in the given families; one family that fails does not hide the others. */
export function foundRecordsQuery(api: Api, sources: readonly RecordSource[], text: string) {
  return queryOptions({
    queryKey: ['palette', api.accountId, sources.map((source) => source.path), text],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        sources.map((source) => find(api, source, text, signal)),
      );
      const found = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      const failure = answers.find((answer) => answer.status === 'rejected');
      if (found.length === 0 && failure) throw failure.reason;
      return found;
    },
    enabled: text.length >= 2 && sources.length > 0,
    staleTime: 15_000,
  });
}

async function find(
  api: Api,
  source: RecordSource,
  text: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const answer = await api.get(source.path, {
    query: { name: text, search: true, page: 1, per_page: perSource },
    signal,
    quiet: true,
    exclude: [403, 460],
  });
  return rowsOf(answer.data, source.path)
    .slice(0, perSource)
    .map((one) => present(source, row.parse(one)));
}

/** The rows of a list answer: the array itself, or the array under the family's name. */
export function rowsOf(data: unknown, path: string): unknown[] {
  if (Array.isArray(data)) return data;
  const named =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[path] : undefined;
  if (!Array.isArray(named)) throw new Error(`The answer of ${path} has no rows.`);
  return named;
}

function present(source: RecordSource, one: z.infer<typeof row>): FoundRecord {
  const person = `${one.first_name ?? ''} ${one.last_name ?? ''}`.trim();
  const name = one.name ?? (person === '' ? null : person) ?? one.email ?? `${one.id}`;
  return { source, id: one.id, name, hint: one.email && one.email !== name ? one.email : null };
}
