import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';

/** What others may do with the code. */
export interface MailCodeHandle {
  /** Writes at the cursor, over what is selected. */
  insert(text: string): void;
  goToLine(line: number): void;
}

/** A mistake at a line of the code. */
export interface CodeProblem {
  line: number;
  message: string;
  severity: 'error' | 'warning';
}

/** The source of a mail. */
export interface MailCodeProps {
  value: string;
  onChange: (value: string) => void;
  language: 'liquid' | 'text';
  label: string;
  problems: readonly CodeProblem[];
  /** Offered while `{{` is typed. */
  variables: readonly MergeVariable[];
  ref?: Ref<MailCodeHandle>;
}

const LazyEditor = lazy(async () => ({ default: (await import('./MailCodeMirror.tsx')).MailCodeMirror }));

/** The code editor of mails; it arrives with the first screen that shows it. */
export function MailCode(props: MailCodeProps) {
  const { t } = useTranslation(contentTexts);
  return <Suspense fallback={<div role="status" aria-label={t('editor.loading')} style={{ height: '100%' }}><Skeleton h="100%" radius={0} /></div>}><LazyEditor {...props} /></Suspense>;
}
