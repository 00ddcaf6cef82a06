import { setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { mailCodeExtensions } from './mail-code-extensions.ts';
import type { CodeProblem, MailCodeProps } from './mail-code-props.ts';
import classes from './html.module.css';

/** CodeMirror for mails: HTML with Liquid, merge values by completion, mistakes marked at their lines. */
export function MailCodeMirror({
  value,
  onChange,
  language,
  label,
  problems,
  variables,
  ref,
}: MailCodeProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const text = useRef(value);
  const latest = useRef({ onChange, variables, problems });
  useEffect(() => {
    latest.current = { onChange, variables, problems };
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text.current,
        extensions: [
          ...mailCodeExtensions(language, () => latest.current.variables),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            text.current = update.state.doc.toString();
            latest.current.onChange(text.current);
          }),
        ],
      }),
    });
    view.current = editor;
    mark(editor, latest.current.problems);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [language, label]);

  useEffect(() => {
    if (value === text.current) return;
    text.current = value;
    const editor = view.current;
    editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    if (view.current) mark(view.current, problems);
  }, [problems]);

  useImperativeHandle(
    ref,
    () => ({
      insert: (added) => {
        const editor = view.current;
        if (!editor) return;
        editor.dispatch(editor.state.replaceSelection(added), {
          scrollIntoView: true,
          userEvent: 'input',
        });
        editor.focus();
      },
      goToLine: (line) => {
        const editor = view.current;
        if (!editor) return;
        const { from } = editor.state.doc.line(within(editor, line));
        editor.dispatch({
          selection: { anchor: from },
          effects: EditorView.scrollIntoView(from, { y: 'center' }),
        });
        editor.focus();
      },
    }),
    [],
  );
  return <div ref={place} className={classes.mirror} data-language={language} />;
}

function mark(editor: EditorView, problems: readonly CodeProblem[]): void {
  const diagnostics: Diagnostic[] = problems.map(({ line, message, severity }) => {
    const { from, to } = editor.state.doc.line(within(editor, line));
    return { from, to, message, severity };
  });
  editor.dispatch(setDiagnostics(editor.state, diagnostics));
}

function within(editor: EditorView, line: number): number {
  return Math.min(Math.max(1, line), editor.state.doc.lines);
}
