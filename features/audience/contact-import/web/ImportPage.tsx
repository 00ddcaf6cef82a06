import { useParams } from '@tanstack/react-router';
import { PageError } from '#platform/web/page/PageError.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { useListInto } from './list-into.ts';

/** Brings a file of contacts into a list. */
export function ImportPage() {
  const { listId } = useParams({ strict: false });
  const { into, error, refetch } = useListInto(Number(listId));
  if (error) return <PageError error={error} onRetry={refetch} />;
  return <ImportScreen into={into} />;
}
