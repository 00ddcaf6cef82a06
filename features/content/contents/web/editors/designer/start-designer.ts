import grapesjs from 'grapesjs';
import type { Editor } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import mjmlModule from 'grapesjs-mjml';
import type { MergeVariable } from '../../content.ts';
import { canvasStyle } from './canvas-style.ts';
import { designerBlocks, footerSection, inLooks, placeholderPicture } from './designer-blocks.ts';
import type { BlockWords } from './designer-blocks.ts';
import { placeBlock } from './place-block.ts';
import { adaptComponents } from './adapt-components.ts';
import { adaptTextTools } from './text-tools.ts';
import { flatMjml, stylesOf, wholeMjml } from './flat-mjml.ts';
import { styleSectors } from './style-sectors.ts';

// The package is CommonJS: its default export comes as it is, or one level down, as the bundler has it.
const mjmlPlugin = (mjmlModule as typeof mjmlModule & { default?: typeof mjmlModule }).default ?? mjmlModule;

/** Where the parts of the designer are drawn. */
export interface DesignerPlaces {
  canvas: HTMLElement;
  blocks: HTMLElement;
  traits: HTMLElement;
  styles: HTMLElement;
  layers: HTMLElement;
}

/** What the screen asks to be told. */
export interface DesignerEvents {
  /** The mail after a change, as MJML. */
  onChange: (mjml: string) => void;
  /** The name of the chosen block, or null. */
  onSelect: (name: string | null) => void;
  /** Somebody wants another picture for the chosen image. */
  onPicture: (picture: Picture, set: (picture: Picture) => void) => void;
}

/** A picture of a mail, by its address. */
export interface Picture {
  src: string;
  alt: string;
}

/** The running designer. */
export interface Designer {
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  setDevice(device: 'desktop' | 'phone'): void;
  addFooter(): void;
  destroy(): void;
}

/** Starts GrapesJS on a mail: nothing is stored or fetched by it, and its chrome is ours. */
export function startDesigner({ places, mjml, words, variables, events }: {
  places: DesignerPlaces; mjml: string; words: BlockWords; variables: readonly MergeVariable[]; events: DesignerEvents;
}): Designer {
  const { head, body } = flatMjml(mjml);
  const editor = grapesjs.init({
    container: places.canvas, height: '100%', width: 'auto', fromElement: false,
    telemetry: false, cssIcons: '', storageManager: false, noticeOnUnload: false, avoidInlineStyle: false, showOffsets: false,
    panels: { defaults: [] },
    blockManager: { appendTo: places.blocks, appendOnClick: (block, on) => placeBlock(on, block.getContent(), block.getId()) },
    layerManager: { appendTo: places.layers, showWrapper: false },
    styleManager: { appendTo: places.styles, sectors: styleSectors(words) },
    traitManager: { appendTo: places.traits },
    selectorManager: { componentFirst: true },
    assetManager: { upload: false, assets: [], showUrlInput: false },
    undoManager: { maximumStackLength: 200 },
    canvas: { frameStyle: canvasStyle + stylesOf(head) },
    deviceManager: { devices: [{ id: 'desktop', name: 'Desktop', width: '' }, { id: 'phone', name: 'Phone', width: '390px', widthMedia: '480px' }] },
    plugins: [
      (one: Editor) => mjmlPlugin(one, {
        blocks: [], resetDevices: false, resetStyleManager: false, useCustomTheme: false, overwriteExport: false, imagePlaceholderSrc: placeholderPicture(), columnsPadding: '0',
      }),
      (one: Editor) => adaptComponents(one, words, events.onPicture),
    ],
  });
  // The plug-in brings buttons of its own; ours are on the page.
  editor.Panels.getPanels().reset();
  for (const block of designerBlocks(words, head)) editor.Blocks.add(block.id, block);
  editor.setComponents(`<mjml>${body}</mjml>`);
  listen(editor, head, events);
  editor.onReady(() => adaptTextTools(editor, words, variables));
  return {
    undo: () => { editor.UndoManager.undo(); },
    redo: () => { editor.UndoManager.redo(); },
    canUndo: () => editor.UndoManager.hasUndo(),
    canRedo: () => editor.UndoManager.hasRedo(),
    setDevice: (device) => editor.setDevice(device),
    addFooter: () => placeBlock(editor, inLooks(footerSection, head), 'footer'),
    destroy: () => editor.destroy(),
  };
}

function listen(editor: Editor, head: string, events: DesignerEvents): void {
  editor.on('component:selected', () => events.onSelect(editor.getSelected()?.getName() ?? null));
  editor.on('component:deselected', () => events.onSelect(editor.getSelected()?.getName() ?? null));
  editor.onReady(() => {
    // What was loaded is where undo ends.
    editor.UndoManager.clear();
    editor.clearDirtyCount();
    const tell = () => events.onChange(mjmlOf(editor, head));
    editor.on('update', tell);
    editor.on('rte:disable', tell);
  });
}

/** The mail as it is now: what the designer holds, behind the head that was kept aside. */
function mjmlOf(editor: Editor, head: string): string {
  const { body } = flatMjml(String(editor.runCommand('mjml-code')));
  return wholeMjml({ head, body });
}
