import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { dataJourneys } from '../contract/data-journeys.ts';

const { path } = dataJourneys;

/** Under which key the runs of a data journey are kept. */
export const runsKey = (accountId: number | null, id: number) => ['data-runs', accountId, id];

/** Enables a data journey, or disables it. */
export function useToggle() {
  const api = useApi();
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (id: number) => api.put(`${path}/${id}/toggle_status`, { body: {} }),
    onSettled: (_answer, _error, id) => refresh(id),
  });
}

/** Starts, dry-runs or stops the run of a data journey, or tries one again. */
export function useRunCalls() {
  const api = useApi();
  const refresh = useRefreshed();
  const post = async (id: number, verb: string, body: object = {}) => {
    try {
      await api.post(`${path}/${id}/${verb}`, { body });
    } catch {
      // The call has said what was wrong.
    }
    await refresh(id);
  };
  return {
    run: (id: number) => post(id, 'run'),
    dryRun: (id: number) => post(id, 'dry_run'),
    stop: (id: number) => post(id, 'stop'),
    retry: (id: number, at: { run: number; step: number }) =>
      post(id, `runs/${at.run}/retry`, { step: at.step }),
  };
}

function useRefreshed() {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(dataJourneys);
  return async (id: number) => {
    await cache.invalidateQueries({ queryKey: runsKey(api.accountId, id) });
    await refresh();
  };
}
