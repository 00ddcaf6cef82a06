import { closeBrackets, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { QueryProblemShown, QueryTableShown } from '../contract.ts';
import classes from './relational-queries.module.css';

interface SqlEditorProps {
  value: string;
  label: string;
  tables: readonly QueryTableShown[];
  problem: QueryProblemShown | null;
  onChange: (value: string) => void;
}

/** CodeMirror for SQL: names of tables and columns by completion, and the word that is in the way marked where it stands. */
export default function SqlEditor({ value, label, tables, problem, onChange }: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(value);
  const latest = useRef(onChange);
  const language = useRef(new Compartment());
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...extensions,
          language.current.of(sqlOver([])),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label]);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(sqlOver(tables)) });
  }, [tables]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { length } = editor.state.doc;
    const found = problem && {
      from: Math.min(problem.from, length),
      to: Math.min(problem.to, length),
      severity: 'error' as const,
      message: problem.message,
    };
    editor.dispatch(setDiagnostics(editor.state, found ? [found] : []));
  }, [problem]);
  return <div ref={place} className={classes.editor} />;
}

function sqlOver(tables: readonly QueryTableShown[]): Extension {
  const schema = Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  return sql({ dialect: PostgreSQL, schema });
}

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--hg-surface)', color: 'var(--hg-text)' },
  '.cm-scroller': { fontFamily: 'var(--hg-font-mono)', fontSize: 'var(--hg-size-body)' },
  '.cm-content': { caretColor: 'var(--hg-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--hg-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--hg-surface-sunken)',
    color: 'var(--hg-text-dim)',
    border: 'none',
    borderRight: '1px solid var(--hg-line)',
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--hg-brand) 24%, transparent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--hg-surface-raised)',
    border: '1px solid var(--hg-line)',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--hg-brand-text)' },
  { tag: tags.string, color: 'var(--mantine-color-green-light-color)' },
  { tag: [tags.number, tags.bool], color: 'var(--mantine-color-amber-light-color)' },
  { tag: tags.comment, color: 'var(--hg-text-dim)' },
]);

const extensions: Extension[] = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  EditorView.lineWrapping,
  theme,
  syntaxHighlighting(colours),
  // Tab moves the focus on, as everywhere else on a page.
  keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap]),
];
