import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { checkAnswer, type QueryProblemShown, type QueryTableShown } from '../contract.ts';

/** How long typing rests before a text is checked, in milliseconds. */
const pause = 400;
const none: readonly QueryTableShown[] = [];

/** The word of a text that is in the way; null while nothing is, or while it is being checked. */
export function useQueryCheck(text: string): QueryProblemShown | null {
  const api = useApi();
  const [settled] = useDebouncedValue(text, pause);
  const check = useQuery({
    queryKey: ['query-check', api.accountId, settled],
    queryFn: async ({ signal }) => {
      const body = { sql: settled };
      const answer = await api.post('relational_queries/check', { body, signal, quiet: true });
      return checkAnswer.parse(answer.data).problem;
    },
    enabled: settled.trim() !== '',
    retry: false,
    staleTime: 60_000,
  });
  return settled === text ? (check.data ?? null) : null;
}

/** The tables that queries may name. */
export function useQueryTables(): { tables: readonly QueryTableShown[] } {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['query-tables', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<QueryTableShown[]>('relational_queries/tables', { signal })).data,
  });
  return { tables: data ?? none };
}
