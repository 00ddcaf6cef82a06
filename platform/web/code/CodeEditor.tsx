import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Code with colours, line numbers, search and completion. */
export interface CodeEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** 'liquid' is HTML with merge tags. */
  language: 'html' | 'liquid' | 'text';
  label: string;
  minHeight?: number | undefined;
  maxHeight?: number | string | undefined;
  readOnly?: boolean | undefined;
}

const LazyEditor = lazy(async () => ({ default: (await import('./CodeMirrorEditor.tsx')).CodeMirrorEditor }));

/** The code editor; its 200 kB arrive only with the first screen that shows one. */
export function CodeEditor(props: CodeEditorProps) {
  const { t } = useTranslation('platform');
  return (
    <Suspense fallback={<div role="status" aria-label={t('code.loading')}><Skeleton h={props.minHeight ?? 240} radius="md" /></div>}>
      <LazyEditor {...props} />
    </Suspense>
  );
}
