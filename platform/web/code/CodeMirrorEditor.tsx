import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { liquid } from '@codemirror/lang-liquid';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import { codeColours, codeTheme } from './code-theme.ts';
import classes from './CodeEditor.module.css';

/** CodeMirror in React: the document lives in the editor, changes go out, a new value from outside comes in. */
export function CodeMirrorEditor({
  value,
  onChange,
  language,
  label,
  minHeight = 240,
  maxHeight = '70dvh',
  readOnly = false,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useRef(onChange);
  const start = useRef(value);
  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: start.current,
        extensions: [
          ...editing,
          languageOf(language),
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            start.current = update.state.doc.toString();
            report.current(start.current);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [language, label, readOnly]);

  useEffect(() => {
    if (value === start.current) return;
    start.current = value;
    const editor = view.current;
    editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return (
    <div
      ref={place}
      className={classes.editor}
      style={
        {
          '--code-min': `${minHeight}px`,
          '--code-max': typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight,
        } as React.CSSProperties
      }
    />
  );
}

const editing: Extension[] = [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  search({ top: true }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  codeTheme,
  syntaxHighlighting(codeColours),
  // Tab moves the focus on, as everywhere else on a page: nobody is trapped in the editor.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
  ]),
];

function languageOf(language: CodeEditorProps['language']): Extension {
  if (language === 'liquid') return liquid({ base: html() });
  return language === 'html' ? html() : [];
}
