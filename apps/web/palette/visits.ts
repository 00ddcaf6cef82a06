import { createStore } from '#platform/web/ui-state/create-store.ts';

/** A page that was open in this window. */
export interface Visit {
  readonly path: string;
  readonly page: string;
  /** The record that the page is about. */
  readonly record: string | null;
}

const most = 12;
const visits = createStore<{ latest: readonly Visit[] }>({ latest: [] });

/** Remembers that a page is open, under the title it has now. In memory only: what one looked at leaves no trace. */
export function noteVisit(visit: Visit): void {
  visits.set(({ latest }) => ({
    latest: [visit, ...latest.filter(({ path }) => path !== visit.path)].slice(0, most),
  }));
}

/** The pages of an account that were open last, the newest first. */
export function useVisits(accountId: number): readonly Visit[] {
  const latest = visits.use((state) => state.latest);
  return latest.filter(({ path }) => path.startsWith(`/accounts/${accountId}/`));
}
