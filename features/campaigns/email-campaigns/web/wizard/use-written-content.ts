import { useEffect, useRef } from 'react';
import { contentSummaries } from '#features/content/contents/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { readRows } from '#platform/web/resources/rows.ts';

interface Written {
  id: number;
  name: string;
}

/**
 * A content that is written in another tab is chosen as soon as this one is looked at again. Answers what to do when that
 * tab is opened.
 */
export function useWrittenContent(onWritten: (content: Written) => void): () => void {
  const api = useApi();
  // The newest content when the tab was opened; null while no tab is waited for.
  const before = useRef<Promise<number> | null>(null);
  const latest = useRef(onWritten);
  useEffect(() => {
    latest.current = onWritten;
  });
  useEffect(() => {
    const look = async () => {
      if (before.current === null || document.visibilityState !== 'visible') return;
      const known = await before.current;
      const newest = await newestContent(api);
      if (before.current === null || newest === null || newest.id <= known) return;
      before.current = null;
      latest.current(newest);
    };
    const onVisible = () => void look().catch(() => undefined);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onVisible);
    };
  }, [api]);
  return () => {
    before.current = newestContent(api).then(
      (newest) => newest?.id ?? 0,
      () => Number.POSITIVE_INFINITY,
    );
  };
}

async function newestContent(api: ReturnType<typeof useApi>): Promise<Written | null> {
  const query = { per_page: 1, sort: 'created_at', sort_order: 'desc', no_folder: true };
  const answer = await api.get<unknown>(contentSummaries.path, { query, quiet: true });
  return readRows<Written>(answer.data, contentSummaries.collectionKey)[0] ?? null;
}
