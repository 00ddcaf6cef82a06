import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { dataJourneys } from '../contract/data-journeys.ts';
import type { RunWithSteps, ShownRun } from '../contract/runs.ts';
import { runsKey } from './use-journey-calls.ts';

const rereadMs = 1000;
const idleMs = 15_000;
const runsPerPage = 10;

/** Runs of a data journey with their steps, the newest first; read again while one is at work. */
export function useRuns(id: number, page: number) {
  const api = useApi();
  const refresh = useRefresh(dataJourneys);
  const runs = useQuery({
    queryKey: [...runsKey(api.accountId, id), 'page', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<{ runs: RunWithSteps[] }>(
        `${dataJourneys.path}/${id}/runs`,
        { query: { page, per_page: runsPerPage }, signal },
      );
      return { runs: data.runs, total: Number((meta as { total?: number }).total ?? 0) };
    },
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? rereadMs : idleMs,
  });
  // What the page says of the last run and the next one changes with the end of a run.
  const isRunning = runs.data?.runs.some((run) => run.state === 'running') === true;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  return runs;
}

/** One run with its log, read again while it is at work. */
export function useRun(id: number, run: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...runsKey(api.accountId, id), 'run', run],
    queryFn: async ({ signal }) =>
      (await api.get<ShownRun>(`${dataJourneys.path}/${id}/runs/${run}`, { signal })).data,
    enabled: run !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? rereadMs : false),
  });
}

/** Reads a record anew after its steps or its schedule have changed. */
export function useJourneyRefresh() {
  const cache = useQueryClient();
  const refresh = useRefresh(dataJourneys);
  return async () => {
    await refresh();
    await cache.invalidateQueries({ queryKey: ['data-runs'] });
  };
}
