import grapesjs from 'grapesjs';
import type { Component, Editor } from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import mjmlModule from 'grapesjs-mjml';
import type { MergeVariable } from '../../content.ts';
import { adaptComponents } from './adapt-components.ts';
import { blockMoves } from './block-moves.ts';
import { canvasStyle } from './canvas-style.ts';
import { blockComments, mayHaveKey } from './comments/block-comments.ts';
import { addChips, isChip, listenToChips, type ChipWords } from './chip-component.ts';
import {
  addConditions,
  attribute,
  audienceOf,
  conditionAttributes,
  isAmongRows,
  makeConditional,
  mayBeConditional,
  setOtherwise,
} from './condition-component.ts';
import { conditionOf, conditionTags, withConditionBlocks } from './conditions.ts';
import type {
  Chosen,
  Designer,
  DesignerBrand,
  DesignerEvents,
  DesignerPlaces,
  DesignerWords,
} from './designer.ts';
import {
  designerBlocks,
  edgeOf,
  emptyRow,
  emptyText,
  footerSection,
  inLooks,
  placeholderPicture,
} from './designer-blocks.ts';
import { flatMjml } from './flat-mjml.ts';
import { shareKeys } from './canvas-keys.ts';
import { labelFields } from './label-fields.ts';
import { blockAround, layersOf } from './layers.ts';
import { bodyOf, changeSettings, headOf, keepHead, mjmlOf, settingsOf } from './mail-head.ts';
import { withChips } from './merge-chips.ts';
import { placeBlock } from './place-block.ts';
import {
  addSyncedRows,
  isSavable,
  rowTag,
  withSyncedRows,
  type ShownRow,
} from './rows/row-component.ts';
import { rowMoves } from './rows/row-moves.ts';
import { markPlaceholders } from './placeholders.ts';
import { styleSectors } from './style-sectors.ts';
import { takeLook } from './take-look.ts';
import { adaptTextTools, type TextPlace } from './text-tools.ts';

// The package is CommonJS: its default export comes as it is, or one level down, as the bundler has it.
const mjmlPlugin =
  (mjmlModule as typeof mjmlModule & { default?: typeof mjmlModule }).default ?? mjmlModule;

/** What the view of a block that holds words can do. */
interface TextView {
  disableEditing?(): Promise<void>;
}

/** What a designer is started with. */
export interface DesignerStart {
  places: DesignerPlaces;
  mjml: string;
  words: DesignerWords;
  variables: readonly MergeVariable[];
  /** The synced rows of the account by id; those that are saved meanwhile are put in. */
  rows: Map<number, ShownRow>;
  brand: DesignerBrand;
  events: DesignerEvents;
}

/** Starts GrapesJS on a mail: nothing is stored or fetched by it, and its chrome is ours. */
export function startDesigner(start: DesignerStart): Designer {
  const { places, mjml, words, variables, rows, brand, events } = start;
  const { head, body } = flatMjml(mjml);
  const names = new Map(variables.map(({ name, label }) => [name, label]));
  const chips: ChipWords = { words, nameOf: (name) => names.get(name) ?? null };
  const editor = grapesjs.init({
    ...settings(places, words, brand.swatches),
    plugins: [
      drawsMjml,
      (one: Editor) => {
        adaptComponents(one, words, events.onPicture);
        addChips(one, chips);
        addConditions(one, chips);
        addSyncedRows(one, words, rows);
      },
    ],
  });
  labelFields([places.styles, places.traits], words('unit'));
  // The plug-in brings buttons of its own; ours are on the page.
  editor.Panels.getPanels().reset();
  const shown = (piece: string) => withChips(piece, (source) => isChip(source, chips));
  const look = { words, edge: edgeOf(body), shown, plain: brand.plain };
  for (const block of designerBlocks(look, head)) editor.Blocks.add(block.id, block);
  editor.setComponents(`<mjml>${withConditionBlocks(withSyncedRows(shown(body)))}</mjml>`);
  keepHead(editor, head, () => {
    for (const { id, content } of designerBlocks(look, headOf(editor)))
      editor.Blocks.get(id)?.set('content', content!);
    events.onSettings(settingsOf(editor));
  });
  events.onSettings(settingsOf(editor));
  let text: TextPlace | null = null;
  editor.onReady(() => {
    listen(editor, chips, events);
    text = adaptTextTools(editor, chips, events);
  });
  listenToChoice(editor, events);
  return {
    ...handles(editor, events, shown),
    ...blockMoves(editor),
    ...blockComments(editor, () => events.onChange(mjmlOf(editor))),
    ...rowMoves(editor, rows, shown),
    insertMergeValue: (source) => text?.insert(source),
  };
}

function drawsMjml(editor: Editor): void {
  mjmlPlugin(editor, {
    blocks: [],
    resetDevices: false,
    resetStyleManager: false,
    useCustomTheme: false,
    overwriteExport: false,
    imagePlaceholderSrc: placeholderPicture(),
    columnsPadding: '0',
  });
}

function settings(places: DesignerPlaces, words: DesignerWords, swatches: readonly string[]) {
  return {
    container: places.canvas,
    height: '100%',
    width: 'auto',
    fromElement: false,
    telemetry: false,
    cssIcons: '',
    storageManager: false as const,
    noticeOnUnload: false,
    avoidInlineStyle: false,
    showOffsets: false,
    panels: { defaults: [] },
    // Keys belong to the page, which lists them.
    keymaps: { defaults: {} },
    blockManager: {
      appendTo: places.blocks,
      appendOnClick: (block: { getContent(): unknown; getId(): string }, on: Editor) =>
        placeBlock(on, block.getContent(), block.getId()),
    },
    layerManager: { custom: true },
    styleManager: { appendTo: places.styles, sectors: styleSectors(words) },
    traitManager: { appendTo: places.traits },
    selectorManager: { componentFirst: true },
    assetManager: { upload: false as const, assets: [], showUrlInput: false },
    colorPicker: { palette: [[...swatches]] },
    undoManager: { maximumStackLength: 200 },
    canvas: { frameStyle: canvasStyle },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'Desktop', width: '' },
        { id: 'phone', name: 'Phone', width: '390px', widthMedia: '480px' },
      ],
    },
  };
}

function handles(
  editor: Editor,
  events: DesignerEvents,
  shown: (piece: string) => string,
): Pick<
  Designer,
  | 'read'
  | 'settle'
  | 'undo'
  | 'redo'
  | 'setDevice'
  | 'addFooter'
  | 'changeSettings'
  | 'takeLook'
  | 'changeCondition'
  | 'makeConditional'
  | 'destroy'
> {
  return {
    read: () => mjmlOf(editor),
    settle: async () => {
      await (editor.getEditing()?.view as TextView | undefined)?.disableEditing?.();
      events.onChange(mjmlOf(editor));
    },
    undo: () => {
      editor.UndoManager.undo();
    },
    redo: () => {
      editor.UndoManager.redo();
    },
    setDevice: (device) => editor.setDevice(device),
    addFooter: () => placeBlock(editor, shown(inLooks(footerSection, headOf(editor))), 'footer'),
    changeSettings: (changed) => changeSettings(editor, changed),
    takeLook: (look) => takeLook(editor, look),
    changeCondition: (id, { tag, hasElse }) => {
      const condition = editor.Components.getById(id);
      if (!condition) return;
      if (tag !== undefined) condition.addAttributes({ [conditionAttributes.tag]: tag });
      if (hasElse !== undefined)
        setOtherwise(condition, hasElse ? inLooks(beginOf(condition), headOf(editor)) : null);
      events.onSelect(chosenOf(editor));
    },
    makeConditional: () => {
      const chosen = editor.getSelected();
      const made = chosen && makeConditional(chosen);
      if (made) editor.select(made);
    },
    destroy: () => editor.destroy(),
  };
}

/** What the part for all others begins with. */
const beginOf = (condition: Component) => (isAmongRows(condition) ? emptyRow : emptyText);

function listenToChoice(editor: Editor, events: DesignerEvents): void {
  editor.on('component:selected', (chosen: Component) => {
    const owner = blockAround(chosen);
    if (owner === chosen) events.onSelect(chosenOf(editor));
    else if (owner) editor.select(owner);
  });
  editor.on('component:deselected', () => events.onSelect(chosenOf(editor)));
}

function listen(editor: Editor, chips: ChipWords, events: DesignerEvents): void {
  // GrapesJS takes words over only when their block is left.
  editor.Canvas.getDocument()?.addEventListener('input', () => events.onTyping());
  shareKeys(editor);
  listenToChips(editor, events, chips);
  const body = bodyOf(editor);
  const show = () => {
    markPlaceholders(body, chips.words('placeholder'));
    events.onLayers(layersOf(body, chips.words, (branch) => audienceOf(branch, chips)));
  };
  // What was loaded is where undo ends.
  editor.UndoManager.clear();
  editor.clearDirtyCount();
  const tell = () => {
    events.onChange(mjmlOf(editor));
    show();
  };
  editor.on('update', tell);
  editor.on('rte:disable', tell);
  editor.on('undo redo', () => events.onSelect(chosenOf(editor)));
  show();
}

/** The chosen block as the settings show it. */
function chosenOf(editor: Editor): Chosen | null {
  const chosen = editor.getSelected();
  if (!chosen) return null;
  const { whole } = conditionTags;
  const condition = [chosen, ...chosen.parents()].find((one) => one.is(whole));
  const isShown = condition && (chosen === condition || chosen.parent() === condition);
  const tag = attribute(condition, conditionAttributes.tag);
  return {
    id: chosen.getId(),
    name: chosen.getName(),
    kind: chosen.is(rowTag) ? 'synced' : isSavable(chosen) ? 'row' : 'other',
    mayBeConditional: mayBeConditional(chosen),
    mayHaveComments: mayHaveKey(chosen),
    condition: isShown
      ? {
          id: condition.getId(),
          tag,
          parsed: conditionOf(tag),
          hasElse: condition.components().length > 1,
        }
      : null,
  };
}
