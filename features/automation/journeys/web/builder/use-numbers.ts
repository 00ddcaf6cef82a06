import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { workflowNumbers, type WorkflowNumbers } from '../../contract/insight.ts';
import { workflows } from '../../contract/workflows.ts';

/** Which entries are counted: of a version, of days. */
export interface NumbersChoice {
  readonly version?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How often the numbers on screen are read again, in milliseconds. */
const refreshEvery = 10_000;

/** The numbers of a journey's steps and ways, followed while the page is open; null before it was published. */
export function useNumbers(
  id: number,
  choice: NumbersChoice,
  isLive: boolean,
): WorkflowNumbers | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, workflows.path, id, 'numbers', choice],
    queryFn: async ({ signal }) =>
      workflowNumbers.parse(
        (await api.get(`workflows/${id}/numbers`, { query: { ...choice }, signal, quiet: true }))
          .data,
      ),
    enabled: isLive,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  return data ?? null;
}
