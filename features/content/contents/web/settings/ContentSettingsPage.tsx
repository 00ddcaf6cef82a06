import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contents } from '../../contract.ts';
import { useContentPaths } from '../content.ts';
import type { Content } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';
import { ContentSettingsForm } from './ContentSettingsForm.tsx';

const editorParam = z.object({
  editor_type: z.string().optional(),
  content_editor_type: z.string().optional(),
});

/** What is said of a content; with the number of an editor in the address, the editor itself. The two old editors are gone. */
export function ContentSettingsPage() {
  const id = Number(useParams({ strict: false })['contentId']);
  const go = useGo();
  const paths = useContentPaths();
  const way = useWayBack();
  const [asked] = useUrlState(editorParam);
  const type = asked.editor_type ?? asked.content_editor_type;
  const isGone = type === '1' || type === '4';
  const record = useRecord<Content>(contents, isGone ? null : id);
  const content = record.data;
  useEffect(() => {
    if (isGone) go('/404', { replace: true });
    else if (content && type !== undefined) {
      const editor = paths.editor(content);
      go(editor === null ? '/404' : editor + stringifySearch(way), { replace: true });
    }
  }, [isGone, content, type, go, paths, way]);
  if (record.error) return <PageError error={record.error} onRetry={() => void record.refetch()} />;
  if (isGone || type !== undefined) return null;
  if (!content)
    return (
      <Page narrow>
        <Skeleton h={28} w={260} mb={20} />
        <Skeleton h={320} radius="lg" />
      </Page>
    );
  return <ContentSettingsForm key={content.id} content={content} />;
}
