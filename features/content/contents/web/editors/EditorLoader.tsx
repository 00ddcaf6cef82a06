import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { Content } from '../content.ts';
import { useEditedFamily } from './edited-family.ts';
import classes from './editor.module.css';
import type { EditorStart } from './use-saving.ts';
import { WithKeptWork } from './WithKeptWork.tsx';

/** Reads the content of the address before its editor opens; a content of another editor is handed to that one. */
export function EditorLoader({
  editorTypes,
  children,
}: {
  editorTypes: readonly number[];
  children: (start: EditorStart) => ReactNode;
}) {
  const go = useGo();
  const family = useEditedFamily();
  const { paths } = family;
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const record = useRecord<Content>(family, Number(params[family.idParam]), { isReadAnew: true });
  const content = record.data;
  const isOther = content !== undefined && !editorTypes.includes(content.editor_type);
  useEffect(() => {
    if (content && isOther) go(paths.editor(content) ?? '/404', { replace: true });
  }, [content, isOther, go, paths]);

  if (record.error && !content)
    return <PageError error={record.error} onRetry={() => void record.refetch()} />;
  // What the cache remembers may be older than the last save: only a fresh reading opens in an editor.
  if (!content || isOther || !record.isFetchedAfterMount) return <EditorPlaceholder />;
  return (
    <WithKeptWork key={content.id} content={content} editorType={content.editor_type}>
      {children}
    </WithKeptWork>
  );
}

/** The outline of an editor whose content is on its way. */
export function EditorPlaceholder() {
  return (
    <div className={classes.editor}>
      <Skeleton h={56} radius={0} />
      <div className={classes.loading}>
        <Skeleton h="100%" />
        <Skeleton h="100%" />
      </div>
    </div>
  );
}
