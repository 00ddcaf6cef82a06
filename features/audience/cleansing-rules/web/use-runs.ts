import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { cleansingRules, type CleansingRun } from '../contract.ts';

/** How often runs are read again while one is at work, in milliseconds. */
const rereadMs = 1500;

const keyOf = (accountId: number | null, ruleId: number) => ['cleansing-runs', accountId, ruleId];

/** The runs of a rule, the newest first; read again while one is at work. */
export function useRuns(ruleId: number) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(api.accountId, ruleId),
    queryFn: async ({ signal }) =>
      (await api.get<{ runs: CleansingRun[] }>(`cleansing_rules/${ruleId}/runs`, { signal })).data
        .runs,
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') ? rereadMs : false,
  });
}

/** What is asked of runs; each says what the server answered. */
export function useRunCalls() {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(cleansingRules);
  const post = async (ruleId: number, path: string) => {
    try {
      const answer = await api.post<{ message: string }>(`cleansing_rules/${ruleId}/${path}`, {
        body: {},
      });
      snackbar.info(answer.data.message);
    } catch {
      // The call has said what was wrong.
    }
    await cache.invalidateQueries({ queryKey: keyOf(api.accountId, ruleId) });
    await refresh();
  };
  return {
    run: (ruleId: number) => post(ruleId, 'run'),
    confirm: (ruleId: number, run: CleansingRun) => post(ruleId, `runs/${run.id}/confirm`),
    dismiss: (ruleId: number, run: CleansingRun) => post(ruleId, `runs/${run.id}/dismiss`),
    undo: (ruleId: number, run: CleansingRun) => post(ruleId, `runs/${run.id}/undo`),
  };
}
