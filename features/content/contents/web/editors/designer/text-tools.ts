import type { Component, Editor } from 'grapesjs';
import { drawnChip, type ChipWords } from './chip-component.ts';
import { brandColorsId, type DesignerEvents } from './designer.ts';
import { chipAttribute } from './merge-chips.ts';

/** The running editor of words, as GrapesJS hands it to its own actions. */
interface TextTools {
  doc: Document;
  el: HTMLElement;
  exec(command: string, value?: string): void;
  selection(): Selection | null;
}

/** A tool above words. */
interface Tool {
  name: string;
  /** Words for screen readers and on hover. */
  title: string;
  icon: string;
  /** The event that runs it: a click, or the change of its field. */
  event?: 'click' | 'change';
  run: (tools: TextTools, field: HTMLInputElement | HTMLSelectElement | null) => void;
  update?: (tools: TextTools, field: HTMLInputElement | HTMLSelectElement | null) => void;
}

/** What the tools above words put into them from outside. */
export interface TextPlace {
  /** Puts a merge value where the caret was last; into the end of the chosen text where none was. */
  insert(source: string): void;
}

/** The tools above words: letters, colour, size, alignment, lists, a link by its address, and merge values. */
export function adaptTextTools(
  editor: Editor,
  { words, ...chips }: ChipWords,
  events: Pick<DesignerEvents, 'onMergeValue'>,
): TextPlace {
  const manager = editor.RichTextEditor;
  for (const name of ['bold', 'italic', 'underline', 'strikethrough', 'link', 'wrap'])
    manager.remove(name);
  let place: { tools: TextTools; range: Range } | null = null;
  const note = (tools: TextTools) => {
    const selection = tools.selection();
    if (selection && selection.rangeCount > 0)
      place = { tools, range: selection.getRangeAt(0).cloneRange() };
  };
  const title = (name: string) => words(`tools.${name}`);
  const all = [
    ...simpleTools(title),
    colorTool(title('color')),
    sizeTool(title('size')),
    ...alignTools(editor, title),
    linkTool(title('link'), words('tools.address')),
    mergeTool(title('merge'), words('tools.mergeShort'), events),
  ];
  for (const tool of all)
    manager.add(tool.name, {
      name: tool.name,
      event: tool.event ?? 'click',
      icon: tool.icon,
      attributes: { title: tool.title, ...(tool.event ? {} : { role: 'button', tabindex: '0' }) },
      result: (tools: TextTools, { btn }: { btn?: HTMLElement }) => {
        if (place) restore(place.tools, place.range);
        tool.run(tools, fieldIn(btn));
        note(tools);
      },
      update: (tools: TextTools, { btn }: { btn?: HTMLElement }) => {
        note(tools);
        tool.update?.(tools, fieldIn(btn));
      },
    } as never);
  reachByKeys(editor);
  return {
    insert: (source) => {
      if (editor.getEditing() && place) {
        restore(place.tools, place.range);
        place.tools.exec('insertHTML', drawnChip(source, { words, ...chips }));
        leaveChip(place.tools);
        note(place.tools);
        return;
      }
      const chosen = editor.getSelected();
      if (chosen?.is('mj-text')) chosen.append(drawnChip(source, { words, ...chips }));
    },
  };
}

const svg = (inner: string) =>
  `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`;

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

function simpleTools(title: (name: string) => string): Tool[] {
  return simple.map(([name, command, path]) => ({
    name,
    title: title(name),
    icon: svg(path),
    run: (tools) => tools.exec(command),
  }));
}

function colorTool(title: string): Tool {
  return {
    name: 'color',
    title,
    event: 'change',
    icon: `<input type="color" class="hg-color" list="${brandColorsId}" aria-label="${escaped(title)}" />`,
    run: (tools, field) => {
      tools.exec('styleWithCSS', 'true');
      tools.exec('foreColor', field?.value);
      tools.exec('styleWithCSS', 'false');
    },
    update: (tools, field) => {
      const hex = hexOf(String(tools.doc.queryCommandValue('foreColor')));
      if (field && hex) field.value = hex;
    },
  };
}

const sizes = [12, 13, 14, 16, 18, 20, 24, 28, 32, 40];

function sizeTool(title: string): Tool {
  return {
    name: 'size',
    title,
    event: 'change',
    icon: `<select class="hg-size" aria-label="${escaped(title)}"><option value=""></option>${sizes.map((size) => `<option value="${size}">${size}</option>`).join('')}</select>`,
    run: (tools, field) => {
      if (!field?.value) return;
      // The browser knows seven sizes; the largest stands for the one that was chosen until it is written in.
      tools.exec('styleWithCSS', 'false');
      tools.exec('fontSize', '7');
      for (const font of tools.el.querySelectorAll('font[size="7"]')) {
        const span = tools.doc.createElement('span');
        span.style.fontSize = `${field.value}px`;
        span.style.lineHeight = '1.4';
        span.append(...font.childNodes);
        font.replaceWith(span);
      }
      tools.el.dispatchEvent(new Event('input', { bubbles: true }));
    },
    update: (tools, field) => {
      const at = elementAt(tools);
      const size = at && Math.round(Number.parseFloat(getComputedStyle(at).fontSize));
      if (!(field instanceof HTMLSelectElement) || field === document.activeElement) return;
      field.value = size && sizes.includes(size) ? String(size) : '';
      field.options[0]!.text = String(size ?? '');
    },
  };
}

const alignIcons = {
  left: '<path d="M4 6h16M4 12h10M4 18h14"/>',
  center: '<path d="M4 6h16M7 12h10M5 18h14"/>',
  right: '<path d="M4 6h16M10 12h10M6 18h14"/>',
} as const;

/** What the view of a block that holds words can do. */
interface TextView {
  disableEditing(): Promise<void>;
}

/** Alignment is a matter of the whole block, which is drawn anew: what was written is taken over first. */
function alignTools(editor: Editor, title: (name: string) => string): Tool[] {
  return (['left', 'center', 'right'] as const).map((side) => ({
    name: `align-${side}`,
    title: title(`align.${side}`),
    icon: svg(alignIcons[side]),
    run: () => {
      const block = editor.getEditing() as Component | undefined;
      if (!block) return;
      void (block.view as unknown as TextView).disableEditing().then(() => {
        block.addAttributes({ align: side });
        block.trigger('focus');
      });
    },
  }));
}

/** A field for the address: Enter makes the chosen words a link, an empty field takes the link away. */
function linkTool(title: string, placeholder: string): Tool {
  return {
    name: 'link',
    title,
    event: 'change',
    icon: `<input type="text" class="hg-link" aria-label="${escaped(title)}" placeholder="${escaped(placeholder)}" />`,
    run: (tools, field) => {
      const address = field?.value.trim() ?? '';
      if (address) tools.exec('createLink', address);
      else tools.exec('unlink');
    },
    update: (tools, field) => {
      if (field && field !== document.activeElement)
        field.value = elementAt(tools)?.closest('a')?.getAttribute('href') ?? '';
    },
  };
}

function mergeTool(
  title: string,
  short: string,
  { onMergeValue }: Pick<DesignerEvents, 'onMergeValue'>,
): Tool {
  return {
    name: 'merge',
    title,
    icon: `<span class="hg-merge">${svg('<path d="M8 4a2 2 0 0 0-2 2v3a3 3 0 0 1-2 3 3 3 0 0 1 2 3v3a2 2 0 0 0 2 2M16 4a2 2 0 0 1 2 2v3a3 3 0 0 0 2 3 3 3 0 0 0-2 3v3a2 2 0 0 1-2 2"/>')} ${escaped(short)}</span>`,
    run: onMergeValue,
  };
}

/** Alt+F10 leads from the words to the tools, arrows from tool to tool, Escape back. */
function reachByKeys(editor: Editor): void {
  const bar = editor.RichTextEditor.getToolbarEl() as HTMLElement | undefined;
  if (!bar) return;
  bar.setAttribute('role', 'toolbar');
  const stops = () => [
    ...bar.querySelectorAll<HTMLElement>('.gjs-rte-action[tabindex], input, select'),
  ];
  editor.Canvas.getDocument()?.addEventListener('keydown', (event) => {
    if (event.key !== 'F10' || !event.altKey || !editor.getEditing()) return;
    event.preventDefault();
    stops()[0]?.focus();
  });
  bar.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const at = stops().indexOf(event.target as HTMLElement);
    const isField = (event.target as HTMLElement).matches('input[type="text"], select');
    if (event.key === 'Escape')
      (editor.getEditing()?.view as { activeRte?: TextTools } | undefined)?.activeRte?.el.focus();
    else if (!isField && event.key === 'ArrowRight') stops()[at + 1]?.focus();
    else if (!isField && event.key === 'ArrowLeft') stops()[at - 1]?.focus();
    else if (!isField && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      (event.target as HTMLElement).click();
    }
  });
}

/** A field in the toolbar takes the focus away; the place in the text comes back before anything is written there. */
function restore(tools: TextTools, range: Range): void {
  if (!range.startContainer.isConnected) return;
  tools.doc.defaultView?.focus();
  tools.el.focus();
  const selection = tools.doc.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Writing goes on behind a chip: nothing can be written in it. */
function leaveChip(tools: TextTools): void {
  const chip = elementAt(tools)?.closest(`[${chipAttribute}]`);
  if (!chip) return;
  const behind = tools.doc.createRange();
  behind.setStartAfter(chip);
  restore(tools, behind);
}

function elementAt(tools: TextTools): Element | null {
  const node = tools.selection()?.anchorNode;
  return node?.nodeType === 1 ? (node as Element) : (node?.parentElement ?? null);
}

function fieldIn(button: HTMLElement | undefined): HTMLInputElement | HTMLSelectElement | null {
  return button?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select') ?? null;
}

function hexOf(color: string): string | null {
  const parts = color.match(/\d+/g);
  if (!parts || parts.length < 3) return null;
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
