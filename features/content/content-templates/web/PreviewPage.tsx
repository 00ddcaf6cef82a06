import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import {
  contentPages,
  useLayouts,
  useMailOf,
  type MailSource,
} from '#features/content/contents/web/public.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates } from '../contract.ts';

const Alone = lazy(() => contentPages.alone().then((page) => ({ default: page.Alone })));

/** The email that a template makes and nothing else: a number is a template, a word a shipped layout. */
export function PreviewPage() {
  const id = String(useParams({ strict: false })['templateId']);
  return /^-?\d{1,15}$/.test(id) ? (
    <Shown source={{ preview: `${contentTemplates.path}/${id}/preview` }} />
  ) : (
    <LayoutAlone id={id} />
  );
}

function LayoutAlone({ id }: { id: string }) {
  const go = useGo();
  const layouts = useLayouts();
  const layout = layouts.data?.find((one) => one.id === id);
  const isUnknown = layouts.data !== undefined && !layout;
  useEffect(() => {
    if (isUnknown) go('/404', { replace: true });
  }, [isUnknown, go]);
  if (layouts.error)
    return <PageError error={layouts.error} onRetry={() => void layouts.refetch()} />;
  return <Shown source={layout && { mjml: layout.mjml_part }} />;
}

function Shown({ source }: { source: MailSource | undefined }) {
  const mail = useMailOf(source);
  if (mail.error) return <PageError error={mail.error} onRetry={() => void mail.refetch()} />;
  return (
    <Suspense>
      <Alone html={mail.data?.html} />
    </Suspense>
  );
}
