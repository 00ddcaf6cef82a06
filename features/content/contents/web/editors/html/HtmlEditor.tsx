import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorTypes } from '../../../contract.ts';
import { contentTexts, useMergeVariables } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import classes from '../editor.module.css';
import { FooterButton } from '../FooterButton.tsx';
import { MergeMenu } from '../MergeMenu.tsx';
import { lineOf, sentencesOf } from '../problems.ts';
import { SideSwitch, type EditorSide } from '../SideSwitch.tsx';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving, type EditorStart } from '../use-saving.ts';
import { withFooter } from './footer-html.ts';
import { MailCode } from './MailCode.tsx';
import type { CodeProblem, MailCodeHandle } from './mail-code-props.ts';
import { starterHtml } from './starter-html.ts';

/** Writes a mail as HTML with Liquid, beside the mail that a person would get. */
export function HtmlEditor({ start }: { start: EditorStart }) {
  const { t } = useTranslation(contentTexts);
  const { content } = start;
  const draft = useHtmlDraft(start);
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [side, setSide] = useState<EditorSide>('write');
  const [contactId, setContactId] = useState<number | null>(null);
  const variables = useMergeVariables();
  const code = useRef<MailCodeHandle>(null);
  const live = useLivePreview({ html_part: draft.html, text_part: draft.text }, contactId);
  // A refused save speaks of the HTML as it is written here; the preview may speak of it after its styles were moved.
  const problem =
    live.problem && lineOf(draft.saving.problem) !== null ? draft.saving.problem : live.problem;
  const problems = useMemo(() => problemsIn(draft.html, problem), [draft.html, problem]);
  const goToLine = (line: number) => {
    setPart('html');
    setSide('write');
    // The editor of the other part gives way first.
    setTimeout(() => code.current?.goToLine(line), 60);
  };

  return (
    <EditorFrame name={draft.name} onName={draft.setName} saving={draft.saving}>
      <SideSwitch side={side} onSide={setSide} />
      <div className={classes.split} data-side={side}>
        <div className={classes.write}>
          <div className={classes.bar}>
            <SegmentedControl
              size="xs"
              aria-label={t('editor.part')}
              value={part}
              onChange={(value) => setPart(value as typeof part)}
              data={[
                { value: 'html', label: 'HTML' },
                { value: 'text', label: t('editor.plainText') },
              ]}
            />
            <MergeMenu onInsert={(token) => code.current?.insert(token)} />
            {part === 'html' && (
              <FooterButton
                source={draft.html}
                onAdd={() => draft.setHtml(withFooter(draft.html))}
              />
            )}
          </div>
          {part === 'text' && (
            <p className={classes.note} style={{ margin: 0 }}>
              <span>
                {content === null
                  ? t('editor.textComes')
                  : draft.isOwnText
                    ? t('editor.ownText')
                    : t('editor.followsHtml')}
              </span>
              {content !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void draft.writeTextAgain()}
                >
                  {t('editor.writeAgain')}
                </Button>
              )}
            </p>
          )}
          <div className={classes.code}>
            {part === 'html' ? (
              <MailCode
                key="html"
                ref={code}
                language="liquid"
                label={t('editor.html')}
                value={draft.html}
                onChange={draft.setHtml}
                problems={problems}
                variables={variables.data ?? []}
              />
            ) : (
              <MailCode
                key="text"
                ref={code}
                language="text"
                label={t('editor.text')}
                value={draft.text}
                onChange={draft.setText}
                problems={noProblems}
                variables={variables.data ?? []}
              />
            )}
          </div>
        </div>
        <PreviewPane
          live={{ ...live, problem }}
          contactId={contactId}
          onContact={setContactId}
          actions={{
            onGoToLine: goToLine,
            onAddFooter: () => draft.setHtml(withFooter(draft.html)),
          }}
        />
      </div>
    </EditorFrame>
  );
}

const noProblems: readonly CodeProblem[] = [];

/** The mistakes that a refusal places in the code. */
function problemsIn(html: string, refusal: Error | null): readonly CodeProblem[] {
  const line = refusal ? lineOf(refusal) : null;
  if (refusal === null || line === null || line > html.split('\n').length) return noProblems;
  return [{ line, message: sentencesOf(refusal).join(' '), severity: 'error' }];
}

/** Name and parts of the content while they are being written. The text is sent only when a person wrote it. */
function useHtmlDraft({ content, kept }: EditorStart) {
  const newName = useNewName();
  const [start] = useState(() => ({
    name: kept?.name ?? content?.name ?? newName(),
    html: kept?.html_part ?? content?.html_part ?? starterHtml,
    text: kept?.text_part ?? content?.text_part ?? '',
  }));
  const isOwnText = kept?.text_part !== undefined;
  const [shown, setShown] = useState({ ...start, isOwnText });
  const draft = useRef({ ...start, sendsText: isOwnText });
  const saving = useSaving({
    start: { content, kept },
    editorType: editorTypes.html,
    read: () => {
      const { name, html, text, sendsText } = draft.current;
      return { name, html_part: html, ...(sendsText ? { text_part: text } : {}) };
    },
    onSaved: ({ text_part: text }) => {
      draft.current.text = text;
      setShown((before) => ({ ...before, text }));
    },
  });
  useAddressOfNew(content?.id ?? null, editorTypes.html, saving);
  const change = (part: Partial<typeof start>) => {
    Object.assign(draft.current, part, part.text === undefined ? {} : { sendsText: true });
    setShown((before) => ({
      ...before,
      ...part,
      isOwnText: before.isOwnText || part.text !== undefined,
    }));
    saving.touch();
  };
  return {
    ...shown,
    saving,
    setName: (name: string) => change({ name }),
    setHtml: (html: string) => change({ html }),
    setText: (text: string) => change({ text }),
    /** An empty text is written from the HTML by the server. */
    writeTextAgain: async () => {
      Object.assign(draft.current, { text: '', sendsText: true });
      await saving.save();
      draft.current.sendsText = false;
      setShown((before) => ({ ...before, isOwnText: false }));
    },
  };
}
