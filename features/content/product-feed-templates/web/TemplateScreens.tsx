import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { productFeedTemplates, type ProductFeedTemplate } from '../contract.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplatesPage } from './TemplatesPage.tsx';

/** The list. */
export function ListPage() {
  return <TemplatesPage />;
}

/** The editor of a new template. */
export function NewPage() {
  return <TemplateEditor saved={null} />;
}

/** The editor of a template that is there. */
export function EditPage() {
  const { templateId } = useParams({ strict: false }) as { templateId?: string };
  const template = useRecord<ProductFeedTemplate>(productFeedTemplates, Number(templateId), {
    isReadAnew: true,
  });
  if (template.error)
    return <PageError error={template.error} onRetry={() => void template.refetch()} />;
  if (!template.data)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <TemplateEditor key={template.data.id} saved={template.data} />;
}
