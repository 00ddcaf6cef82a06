import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { dynamicContents, type DynamicContent } from '../contract.ts';
import { DynamicEditor } from './DynamicEditor.tsx';
import { blankVariant, startOf } from './use-variants.ts';

/** The builder for a new dynamic content, with one variant to begin with. */
export function NewDynamicPage() {
  const { t } = useTranslation('dynamic-contents');
  const [start] = useState(() => ({
    id: null,
    name: '',
    defaultPart: '',
    defaultText: '',
    variants: [blankVariant(t('variant.unnamed', { number: 1 }))],
    token: null,
    version: null,
  }));
  return <DynamicEditor start={start} />;
}

/** The builder with a saved dynamic content. */
export function EditDynamicPage() {
  const { content_id: id } = useParams({ strict: false }) as { content_id?: string };
  const content = useRecord<DynamicContent>(dynamicContents, Number(id), { isReadAnew: true });
  if (content.error)
    return <PageError error={content.error} onRetry={() => void content.refetch()} />;
  if (!content.data || content.isFetching)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <Loaded content={content.data} key={content.data.id} />;
}

function Loaded({ content }: { content: DynamicContent }) {
  const [start] = useState(() => startOf(content));
  return <DynamicEditor start={start} />;
}
