import { z } from 'zod';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { QueryList } from './QueryList.tsx';
import { QueryPage } from './QueryPage.tsx';

const inUrl = z.object({ query: z.string().optional() });

/** Relational queries, or the one that the address names (?query=new, ?query=5). */
export function QueriesPage() {
  const [{ query }, setUrl] = useUrlState(inUrl);
  const open = (id: number | 'new' | null) =>
    setUrl({ query: id === null ? undefined : String(id) }, { push: true });
  return query === undefined ? (
    <QueryList onOpen={open} />
  ) : (
    <QueryPage key={query} id={query === 'new' ? null : Number(query)} onOpen={open} />
  );
}
