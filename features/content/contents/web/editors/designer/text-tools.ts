import type { Editor } from 'grapesjs';
import type { MergeVariable } from '../../content.ts';
import type { BlockWords } from './designer-blocks.ts';

/** A tool above text that is being written, as GrapesJS hands it to its own actions. */
interface TextTools {
  doc: Document;
  exec(command: string, value?: string): void;
  insertHTML(html: string): void;
  selection(): Selection | null;
}

const icon = (inner: string) =>
  `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`;

/** The tools above text: letters, lists, a link by its address, and merge values. */
export function adaptTextTools(
  editor: Editor,
  words: BlockWords,
  variables: readonly MergeVariable[],
): void {
  const tools = editor.RichTextEditor;
  for (const name of ['bold', 'italic', 'underline', 'strikethrough', 'link', 'wrap'])
    tools.remove(name);
  const simple = [
    ['bold', 'bold', '<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM13 12h1a3.5 3.5 0 0 1 0 7H7v-7"/>'],
    ['italic', 'italic', '<path d="M11 5h6M7 19h6M14 5l-4 14"/>'],
    ['underline', 'underline', '<path d="M7 5v5a5 5 0 0 0 10 0V5M5 19h14"/>'],
    [
      'bullets',
      'insertUnorderedList',
      '<path d="M9 6h11M9 12h11M9 18h11M5 6h.01M5 12h.01M5 18h.01"/>',
    ],
    [
      'numbers',
      'insertOrderedList',
      '<path d="M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .6-.5 1-1 1.5L4 20h4M6 10V4L4 6"/>',
    ],
    ['plain', 'removeFormat', '<path d="M17 15l4 4m0-4l-4 4M7 6V5h11v1M7 19h4M13 5L9 19"/>'],
  ] as const;
  for (const [name, command, path] of simple) {
    tools.add(name, {
      name,
      icon: icon(path),
      attributes: { title: words(`designer.tools.${name}`) },
      result: (rte: TextTools) => rte.exec(command),
    });
  }
  addLink(editor, words);
  addMergeValues(editor, words, variables);
}

/** A field for the address: Enter makes the chosen words a link, an empty field takes the link away. */
function addLink(editor: Editor, words: BlockWords): void {
  let chosen: Range | null = null;
  editor.RichTextEditor.add('link', {
    name: 'link',
    event: 'change',
    attributes: { title: words('designer.tools.link') },
    icon: `<input type="text" class="hg-link" aria-label="${escape(words('designer.tools.link'))}" placeholder="${escape(words('designer.tools.address'))}" />`,
    result: (rte: TextTools, action: { btn?: HTMLElement }) => {
      const address = action.btn?.querySelector('input')?.value.trim() ?? '';
      restore(rte, chosen);
      if (address) rte.exec('createLink', address);
      else rte.exec('unlink');
    },
    update: (rte: TextTools, action: { btn?: HTMLElement }) => {
      const selection = rte.selection();
      if (!selection || selection.rangeCount === 0) return;
      chosen = selection.getRangeAt(0).cloneRange();
      const input = action.btn?.querySelector('input');
      const at =
        selection.anchorNode instanceof (rte.doc.defaultView as Window & typeof globalThis).Element
          ? selection.anchorNode
          : selection.anchorNode?.parentElement;
      if (input && input !== document.activeElement)
        input.value = at?.closest('a')?.getAttribute('href') ?? '';
    },
  } as never);
}

function addMergeValues(
  editor: Editor,
  words: BlockWords,
  variables: readonly MergeVariable[],
): void {
  let chosen: Range | null = null;
  const groups = [...Map.groupBy(variables, (one) => one.group)].map(
    ([group, entries]) =>
      `<optgroup label="${escape(group)}">${entries
        .map((one) => `<option value="${escape(one.token)}">${escape(one.label)}</option>`)
        .join('')}</optgroup>`,
  );
  editor.RichTextEditor.add('merge', {
    name: 'merge',
    event: 'change',
    attributes: { title: words('designer.tools.merge') },
    icon: `<select class="hg-merge" aria-label="${escape(words('designer.tools.merge'))}"><option value="">{ } ${escape(words('designer.tools.mergeShort'))}</option>${groups.join('')}</select>`,
    result: (rte: TextTools, action: { btn?: HTMLElement }) => {
      const select = action.btn?.querySelector('select');
      if (!select?.value) return;
      restore(rte, chosen);
      rte.exec('insertText', select.value);
      select.value = '';
    },
    update: (rte: TextTools) => {
      const selection = rte.selection();
      if (selection && selection.rangeCount > 0) chosen = selection.getRangeAt(0).cloneRange();
    },
  } as never);
}

/** A field in the toolbar takes the focus away; the place in the text comes back before anything is written there. */
function restore(rte: TextTools, range: Range | null): void {
  if (!range) return;
  const holder =
    range.startContainer instanceof (rte.doc.defaultView as Window & typeof globalThis).Element
      ? range.startContainer
      : range.startContainer.parentElement;
  holder?.closest<HTMLElement>('[contenteditable="true"]')?.focus();
  const selection = rte.doc.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
