import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { contentPages } from '#features/content/contents/web/public.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useShownPage } from './pages.ts';

const Alone = lazy(() => contentPages.alone().then((page) => ({ default: page.Alone })));

/** A preference page over the whole window, as somebody would see it. */
export function PreviewPage() {
  const shown = useShownPage(Number(useParams({ strict: false })['pageId']));
  if (shown.error) return <PageError error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <Suspense>
      <Alone html={shown.data} />
    </Suspense>
  );
}
