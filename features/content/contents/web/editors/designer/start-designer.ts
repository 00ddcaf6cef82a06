import grapesjs from 'grapesjs';
import type { Component, Editor } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import mjmlModule from 'grapesjs-mjml';
import type { MergeVariable } from '../../content.ts';
import { canvasStyle } from './canvas-style.ts';
import type { Designer, DesignerEvents, DesignerPlaces } from './designer.ts';
import { designerBlocks, footerSection, inLooks, placeholderPicture } from './designer-blocks.ts';
import type { BlockWords } from './designer-blocks.ts';
import { labelFields } from './label-fields.ts';
import { placeBlock } from './place-block.ts';
import { adaptComponents } from './adapt-components.ts';
import { adaptTextTools } from './text-tools.ts';
import { withOpenWords } from './open-words.ts';
import { flatMjml, stylesOf, wholeMjml } from './flat-mjml.ts';
import { styleSectors } from './style-sectors.ts';

// The package is CommonJS: its default export comes as it is, or one level down, as the bundler has it.
const mjmlPlugin =
  (mjmlModule as typeof mjmlModule & { default?: typeof mjmlModule }).default ?? mjmlModule;

/** What the view of a block that holds words can do. */
interface TextView {
  disableEditing?(): Promise<void>;
}

/** Starts GrapesJS on a mail: nothing is stored or fetched by it, and its chrome is ours. */
export function startDesigner({
  places,
  mjml,
  words,
  variables,
  events,
}: {
  places: DesignerPlaces;
  mjml: string;
  words: BlockWords;
  variables: readonly MergeVariable[];
  events: DesignerEvents;
}): Designer {
  const { head, body } = flatMjml(mjml);
  const editor = grapesjs.init({
    container: places.canvas,
    height: '100%',
    width: 'auto',
    fromElement: false,
    telemetry: false,
    cssIcons: '',
    storageManager: false,
    noticeOnUnload: false,
    avoidInlineStyle: false,
    showOffsets: false,
    panels: { defaults: [] },
    blockManager: {
      appendTo: places.blocks,
      appendOnClick: (block, on) => placeBlock(on, block.getContent(), block.getId()),
    },
    layerManager: { appendTo: places.layers, showWrapper: false },
    styleManager: { appendTo: places.styles, sectors: styleSectors(words) },
    traitManager: { appendTo: places.traits },
    selectorManager: { componentFirst: true },
    assetManager: { upload: false, assets: [], showUrlInput: false },
    undoManager: { maximumStackLength: 200 },
    canvas: { frameStyle: canvasStyle + stylesOf(head) },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'Desktop', width: '' },
        { id: 'phone', name: 'Phone', width: '390px', widthMedia: '480px' },
      ],
    },
    plugins: [
      (one: Editor) =>
        mjmlPlugin(one, {
          blocks: [],
          resetDevices: false,
          resetStyleManager: false,
          useCustomTheme: false,
          overwriteExport: false,
          imagePlaceholderSrc: placeholderPicture(),
          columnsPadding: '0',
        }),
      (one: Editor) => adaptComponents(one, words, events.onPicture),
    ],
  });
  labelFields([places.styles, places.traits], words('designer.unit'));
  // The plug-in brings buttons of its own; ours are on the page.
  editor.Panels.getPanels().reset();
  for (const block of designerBlocks(words, head)) editor.Blocks.add(block.id, block);
  editor.setComponents(`<mjml>${body}</mjml>`);
  listen(editor, head, events);
  editor.onReady(() => adaptTextTools(editor, words, variables));
  return {
    read: () => mjmlOf(editor, head),
    settle: async () => {
      await (editor.getEditing()?.view as TextView | undefined)?.disableEditing?.();
      events.onChange(mjmlOf(editor, head));
    },
    undo: () => {
      editor.UndoManager.undo();
    },
    redo: () => {
      editor.UndoManager.redo();
    },
    setDevice: (device) => editor.setDevice(device),
    addFooter: () => placeBlock(editor, inLooks(footerSection, head), 'footer'),
    destroy: () => editor.destroy(),
  };
}

function listen(editor: Editor, head: string, events: DesignerEvents): void {
  editor.on('component:selected', (chosen: Component) => {
    const owner = blockAround(chosen);
    if (owner === chosen) events.onSelect(chosen.getName());
    else if (owner) editor.select(owner);
  });
  editor.on('component:deselected', () => events.onSelect(editor.getSelected()?.getName() ?? null));
  editor.onReady(() => {
    editor.Canvas.getDocument()?.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      events.onSave();
    });
    // GrapesJS takes words over only when their block is left.
    editor.Canvas.getDocument()?.addEventListener('input', () => events.onTyping());
    const body = editor.getWrapper()?.findType('mj-body')[0];
    if (body) editor.Layers.setRoot(body);
    // What was loaded is where undo ends.
    editor.UndoManager.clear();
    editor.clearDirtyCount();
    const tell = () => events.onChange(mjmlOf(editor, head));
    editor.on('update', tell);
    editor.on('rte:disable', tell);
  });
}

/** The block of the mail that a part belongs to: bold words in a text are no block. */
function blockAround(part: Component): Component | undefined {
  return [part, ...part.parents()].find((one) => one.get('type')?.startsWith('mj-'));
}

/** The mail as it is now: what the designer holds, behind the head that was kept aside. */
function mjmlOf(editor: Editor, head: string): string {
  const { body } = flatMjml(withOpenWords(editor, () => String(editor.runCommand('mjml-code'))));
  return wholeMjml({ head, body });
}
