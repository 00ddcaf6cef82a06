import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { contentPages } from '#features/content/contents/web/public.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { usePreview } from './pages.ts';

const Alone = lazy(() => contentPages.alone().then((page) => ({ default: page.Alone })));

/** A landing page over the whole window, as it would be published now. */
export function PreviewPage() {
  const shown = usePreview(Number(useParams({ strict: false })['pageId']));
  if (shown.error) return <PageError error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <Suspense>
      <Alone html={shown.data?.html} />
    </Suspense>
  );
}
