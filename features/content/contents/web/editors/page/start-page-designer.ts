import grapesjs from 'grapesjs';
import type { Component, Editor, ProjectData } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import { shareKeys } from '../designer/canvas-keys.ts';
import type { DesignerPlaces, DesignerWords } from '../designer/designer.ts';
import { labelFields } from '../designer/label-fields.ts';
import { styleSectors } from '../designer/style-sectors.ts';
import type { DesignedPage, PageBlock, RunningPageDesigner } from './page-designer.ts';

/** What a designer of pages is started with. */
export interface PageDesignerStart {
  readonly places: DesignerPlaces;
  /** What an earlier visit has drawn; without, the page is read from its HTML. */
  readonly json: Record<string, unknown> | null;
  readonly html: string;
  readonly blocks: readonly PageBlock[];
  readonly words: DesignerWords;
  readonly swatches: readonly string[];
  readonly onChange: (page: DesignedPage) => void;
  /** Words of a block are being written. */
  readonly onTyping: () => void;
  /** A picture was double-clicked; `set` puts another in its place. */
  readonly onPicture: (set: (picture: { src: string; alt: string }) => void) => void;
}

/** Starts GrapesJS on a page: nothing is stored or fetched by it, and its chrome is ours. */
export function startPageDesigner(start: PageDesignerStart): RunningPageDesigner {
  const { places, words, onChange } = start;
  const editor = grapesjs.init(settingsOf(start));
  labelFields([places.styles, places.traits], words('unit'));
  editor.Panels.getPanels().reset();
  for (const { id, label, group, content, media } of start.blocks)
    editor.Blocks.add(id, {
      label,
      category: group,
      content,
      media,
      attributes: { role: 'button', tabindex: '0', 'aria-label': label, title: label },
    });
  if (start.json) editor.loadProjectData(start.json as ProjectData);
  else editor.setComponents(start.html);
  editor.on('component:add', lendPicture);
  editor.on('component:dblclick', (component: Component) => choosePicture(component, start));
  editor.onReady(() => {
    editor.Canvas.getDocument()?.addEventListener('input', () => start.onTyping());
    shareKeys(editor);
    editor.UndoManager.clear();
    const tell = () => onChange(pageOf(editor));
    editor.on('update', tell);
    editor.on('rte:disable', tell);
  });
  return {
    read: () => pageOf(editor),
    undo: () => void editor.UndoManager.undo(),
    redo: () => void editor.UndoManager.redo(),
    setDevice: (device) => editor.setDevice(device),
    destroy: () => editor.destroy(),
  };
}

// The library's own dialog of pictures stays away: ours knows the account's pictures.
function lendPicture(component: Component): void {
  if (component.is('image')) component.set('editable', false);
}

function choosePicture(component: Component, { onPicture }: PageDesignerStart): void {
  if (!component.is('image')) return;
  onPicture(({ src, alt }) => component.addAttributes({ src, alt }));
}

/** The page whole: its words, and its style sheet in front of them. */
function pageOf(editor: Editor): DesignedPage {
  const css = editor.getCss({ avoidProtected: true }) ?? '';
  const body = editor
    .getHtml({ cleanId: true })
    .replace(/^<body[^>]*>/, '')
    .replace(/<\/body>$/, '');
  return {
    html: `<!doctype html>\n<html>\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head>\n<body>${body}</body>\n</html>`,
    json: editor.getProjectData() as Record<string, unknown>,
  };
}

// What emails alone know.
const ofEmails = new Set(['align', 'icon-size', 'container-background-color', 'background-url']);

function pageSectors(words: DesignerWords) {
  return styleSectors(words).map((sector) => ({
    ...sector,
    properties: sector.properties.filter(
      (one) => !('property' in one) || !ofEmails.has(String(one.property)),
    ),
  }));
}

function settingsOf({ places, words, swatches }: PageDesignerStart) {
  return {
    container: places.canvas,
    height: '100%',
    width: 'auto',
    fromElement: false,
    telemetry: false,
    cssIcons: '',
    storageManager: false as const,
    noticeOnUnload: false,
    showOffsets: false,
    panels: { defaults: [] },
    // Keys belong to the page, which lists them.
    keymaps: { defaults: {} },
    blockManager: {
      appendTo: places.blocks,
      appendOnClick: (block: { getContent(): unknown }, on: Editor) =>
        placeAfter(on, block.getContent()),
    },
    layerManager: { custom: true },
    styleManager: { appendTo: places.styles, sectors: pageSectors(words) },
    traitManager: { appendTo: places.traits },
    selectorManager: { componentFirst: true },
    assetManager: { custom: true, upload: false as const, assets: [] },
    colorPicker: { palette: [[...swatches]] },
    undoManager: { maximumStackLength: 200 },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'Desktop', width: '' },
        { id: 'phone', name: 'Phone', width: '390px', widthMedia: '600px' },
      ],
    },
  };
}

/** A block that is clicked comes behind the section that is chosen, else to the end of the page. */
function placeAfter(editor: Editor, content: unknown): void {
  const wrapper = editor.getWrapper();
  if (!wrapper) return;
  const chosen = editor.getSelected();
  const top = chosen && [chosen, ...chosen.parents()].find((one) => one.parent() === wrapper);
  const at = top ? top.index() + 1 : wrapper.components().length;
  const [added] = wrapper.append(content as Parameters<Component['append']>[0], { at });
  if (!added) return;
  editor.select(added);
  added.getEl()?.scrollIntoView({ block: 'nearest' });
}
