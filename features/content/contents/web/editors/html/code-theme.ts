import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in our surfaces and lines; day and night come from the CSS variables. */
export const codeTheme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--hg-surface)',
    color: 'var(--hg-text)',
    fontSize: 'var(--hg-size-body)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--hg-font-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--hg-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--hg-text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--hg-surface-sunken)',
    color: 'var(--hg-text-dim)',
    border: 'none',
    borderRight: '1px solid var(--hg-line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hg-brand) 5%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--hg-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--hg-brand) 24%, transparent)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--hg-sun) 24%, transparent)' },
  '.cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--hg-sun) 30%, transparent)',
    outline: 'none',
  },
  '.cm-panels': {
    backgroundColor: 'var(--hg-surface-sunken)',
    color: 'var(--hg-text)',
    borderColor: 'var(--hg-line)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--hg-line)' },
  '.cm-textfield': {
    border: '1px solid var(--hg-field-line)',
    borderRadius: 'var(--hg-radius-control)',
    padding: '3px 8px',
    backgroundColor: 'var(--hg-surface)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--hg-surface-raised)',
    border: '1px solid var(--hg-line-strong)',
    borderRadius: 'var(--hg-radius-control)',
    padding: '3px 10px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--hg-surface-raised)',
    border: '1px solid var(--hg-line)',
    borderRadius: 'var(--hg-radius-control)',
    boxShadow: 'var(--hg-shadow-3)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--hg-brand-soft)',
    color: 'var(--hg-brand-text)',
  },
});

/** Colours of code, each readable on both backgrounds through variables. */
export const codeColours = HighlightStyle.define([
  {
    tag: [tags.tagName, tags.keyword, tags.controlKeyword, tags.operatorKeyword],
    color: 'var(--hg-brand-text)',
  },
  {
    tag: [tags.attributeName, tags.propertyName],
    color: 'var(--mantine-color-violet-light-color)',
  },
  { tag: [tags.string, tags.attributeValue], color: 'var(--mantine-color-green-light-color)' },
  { tag: [tags.number, tags.bool, tags.atom], color: 'var(--mantine-color-amber-light-color)' },
  {
    tag: [tags.variableName, tags.function(tags.variableName)],
    color: 'var(--mantine-color-teal-light-color)',
  },
  {
    tag: [tags.comment, tags.documentMeta, tags.processingInstruction],
    color: 'var(--hg-text-dim)',
  },
  {
    tag: [tags.angleBracket, tags.bracket, tags.brace, tags.punctuation, tags.operator],
    color: 'var(--hg-text-dim)',
  },
  { tag: tags.invalid, color: 'var(--hg-danger-text)' },
]);
