import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorProps } from './code-editor-props.ts';

const LazyEditor = lazy(async () => ({
  default: (await import('./CodeMirrorEditor.tsx')).CodeMirrorEditor,
}));

/** The code editor; its 200 kB arrive only with the first screen that shows one. */
export function CodeEditor(props: CodeEditorProps) {
  const { t } = useTranslation('platform');
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t('code.loading')}>
          <Skeleton h={props.minHeight ?? 240} radius="md" />
        </div>
      }
    >
      <LazyEditor {...props} />
    </Suspense>
  );
}
