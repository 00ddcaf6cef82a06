import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
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
import { lintGutter } from '@codemirror/lint';
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
import type { MergeVariable } from '../../content.ts';
import { codeColours, codeTheme } from './code-theme.ts';

/** What the code editor of mails can do; `variables` is asked whenever a merge value is typed. */
export function mailCodeExtensions(
  language: 'liquid' | 'text',
  variables: () => readonly MergeVariable[],
): Extension[] {
  return [
    language === 'liquid'
      ? [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          indentOnInput(),
          bracketMatching(),
          liquid({ base: html() }),
        ]
      : [],
    history(),
    drawSelection(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorView.lineWrapping,
    codeTheme,
    syntaxHighlighting(codeColours),
    autocompletion({ override: language === 'text' ? [mergeValues(variables)] : null }),
    language === 'liquid' ? mergeValuesBeside(variables) : [],
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
}

/** Merge values as one more source, beside those of the language. */
function mergeValuesBeside(variables: () => readonly MergeVariable[]): Extension {
  const source = [{ autocomplete: mergeValues(variables) }];
  return EditorState.languageData.of(() => source);
}

function mergeValues(variables: () => readonly MergeVariable[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\{\{\s*[\w.]*/);
    if (!typed) return null;
    // Closing brackets that the editor put there already are part of what is replaced.
    const behind =
      /^\s*\}\}/.exec(context.state.sliceDoc(context.pos, context.pos + 6))?.[0].length ?? 0;
    return {
      from: typed.from,
      to: context.pos + behind,
      filter: true,
      validFor: /^\{\{\s*[\w.]*$/,
      options: variables().map(({ name, label, token, group, sample }) => ({
        label: `{{ ${name}`,
        displayLabel: label,
        apply: token,
        detail: name,
        type: 'variable',
        info: sample ? `${group}: ${sample}` : group,
      })),
    };
  };
}
