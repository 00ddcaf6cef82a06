import { Input, SegmentedControl } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts, useMergeVariables } from '../../content.ts';
import { MailFrame } from '../../preview/MailFrame.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { MailCode } from '../html/MailCode.tsx';
import type { CodeProblem, MailCodeHandle } from '../html/mail-code-props.ts';
import { MergeMenu } from '../MergeMenu.tsx';
import { lineOf, sentencesOf } from '../problems.ts';
import { RichTextCanvas } from '../rich-text/RichTextCanvas.tsx';
import { RichTextToolbar } from '../rich-text/RichTextToolbar.tsx';
import type { RichTextCommands } from '../rich-text/TextTools.tsx';
import classes from './part.module.css';

/** A piece of an email as a field of a form: written as text or as HTML, with how it looks below. */
export interface MailPartFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (html: string) => void;
}

/** Writes a piece of an email, such as a footer: as text with its looks, or as HTML; a preview follows. */
export function MailPartField({ label, description, error, value, onChange }: MailPartFieldProps) {
  const { t } = useTranslation(contentTexts);
  const id = useId();
  const [side, setSide] = useState<'text' | 'html'>('text');
  const live = useLivePreview(value.trim() === '' ? null : { html_part: value }, null);
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" id={id}>
      <div className={classes.field} role="group" aria-label={label}>
        {side === 'text' ? (
          <TextSide label={label} value={value} onChange={onChange}>
            <SideChoice side={side} onSide={setSide} />
          </TextSide>
        ) : (
          <CodeSide label={label} value={value} onChange={onChange} problem={live.problem}>
            <SideChoice side={side} onSide={setSide} />
          </CodeSide>
        )}
      </div>
      {live.rendered && (
        <figure className={classes.preview} aria-label={t('preview.title')}>
          <MailFrame html={live.rendered.html} title={t('preview.frame')} />
        </figure>
      )}
    </Input.Wrapper>
  );
}

interface SideProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  children: ReactNode;
}

function TextSide({ label, value, onChange, children }: SideProps) {
  const paper = useRef<RichTextCommands>(null);
  return (
    <>
      <div className={classes.bar}>
        <RichTextToolbar
          commands={{
            run: (command, given) => paper.current?.run(command, given),
            linkHere: () => paper.current?.linkHere() ?? '',
          }}
        />
        {children}
      </div>
      <div className={classes.canvas}>
        <RichTextCanvas ref={paper} label={label} html={value} onChange={onChange} />
      </div>
    </>
  );
}

function CodeSide({
  label,
  value,
  onChange,
  problem,
  children,
}: SideProps & { problem: Error | null }) {
  const code = useRef<MailCodeHandle>(null);
  const variables = useMergeVariables();
  return (
    <>
      <div className={classes.bar}>
        <MergeMenu onInsert={(token) => code.current?.insert(token)} />
        {children}
      </div>
      <div className={classes.code}>
        <MailCode
          ref={code}
          language="liquid"
          label={label}
          value={value}
          onChange={onChange}
          problems={problemsIn(value, problem)}
          variables={variables.data ?? []}
        />
      </div>
    </>
  );
}

function SideChoice({
  side,
  onSide,
}: {
  side: 'text' | 'html';
  onSide: (side: 'text' | 'html') => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <SegmentedControl
      size="xs"
      ml="auto"
      aria-label={t('part.side')}
      value={side}
      onChange={(next) => onSide(next as typeof side)}
      data={[
        { value: 'text', label: t('part.text') },
        { value: 'html', label: 'HTML' },
      ]}
    />
  );
}

/** The mistake that the preview was refused for, where it names a line. */
function problemsIn(html: string, problem: Error | null): readonly CodeProblem[] {
  const line = problem ? lineOf(problem) : null;
  if (problem === null || line === null || line > html.split('\n').length) return [];
  return [{ line, message: sentencesOf(problem).join(' '), severity: 'error' }];
}
