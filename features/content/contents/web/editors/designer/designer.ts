import type { BrandLook } from '../../content.ts';
import type { Condition } from './conditions.ts';
import type { CustomRow } from '#features/content/custom-rows/contract.ts';
import type { MailSettings } from './mail-settings.ts';

/** A saved row as the designer takes it. */
export type SavedRow = Pick<CustomRow, 'id' | 'name' | 'html_part' | 'mjml_part' | 'is_synced'>;

/** Where the parts of the designer are drawn. */
export interface DesignerPlaces {
  canvas: HTMLElement;
  blocks: HTMLElement;
  traits: HTMLElement;
  styles: HTMLElement;
}

/** The list on the page whose colors the picker of letters offers. */
export const brandColorsId = 'brand-colors';

/** What the brands of the account bring to the designer. */
export interface DesignerBrand {
  /** Colors that pickers offer, as #rrggbb. */
  swatches: readonly string[];
  /** What blocks look like where the head of the mail says nothing. */
  plain: string;
}

/** Texts of the designer by key, with what is put into them. */
export type DesignerWords = (key: string, values?: Record<string, unknown>) => string;

/** What the screen asks to be told. */
export interface DesignerEvents {
  /** The mail after a change, as MJML. */
  onChange: (mjml: string) => void;
  /** Words of a block are being written; `read` has them. */
  onTyping: () => void;
  /** Blocks of the mail in their order, whenever they change. */
  onLayers: (layers: readonly Layer[]) => void;
  /** What holds for the whole mail, at the start and after each change, undone ones too. */
  onSettings: (settings: MailSettings) => void;
  /** The chosen block, or null. */
  onSelect: (chosen: Chosen | null) => void;
  /** Somebody wants another picture for the chosen image. */
  onPicture: (picture: Picture, set: (picture: Picture) => void) => void;
  /** Somebody clicked on a merge value. */
  onChip: (chip: AskedChip) => void;
  /** Somebody wants a merge value where the caret is. */
  onMergeValue: () => void;
}

/** A picture of a mail, by its address. */
export interface Picture {
  src: string;
  alt: string;
}

/** The chosen block; of a part that some people get, or that holds one, the condition. */
export interface Chosen {
  id: string;
  name: string;
  /** A row that can be saved for other emails, one that is a synced saved row, or anything else. */
  kind: 'row' | 'synced' | 'other';
  /** It can be shown to some contacts only. */
  mayBeConditional: boolean;
  mayHaveComments: boolean;
  condition: ChosenCondition | null;
}

/** A condition as its settings show it; `parsed` is null where it says more than one comparison. */
export interface ChosenCondition {
  id: string;
  tag: string;
  parsed: Condition | null;
  hasElse: boolean;
}

/** A block in the list of all blocks. */
export interface Layer {
  id: string;
  kind: string;
  label: string;
  /** How deep it lies, from 0. */
  depth: number;
  isFixed: boolean;
}

/** A chip that was clicked. */
export interface AskedChip {
  source: string;
  /** Puts other Liquid in its place; null takes it away. */
  replace: (source: string | null) => void;
}

/** The running designer. */
export interface Designer {
  /** The mail as it is now, with the words that are just being written. */
  read(): string;
  /** Ends the writing of words, so that they are part of the mail. */
  settle(): Promise<void>;
  undo(): void;
  redo(): void;
  setDevice(device: 'desktop' | 'phone'): void;
  addFooter(): void;
  changeSettings(changed: Partial<MailSettings>): void;
  /** Gives the mail the look of a brand. */
  takeLook(look: BrandLook): void;
  /** Changes a condition: its Liquid tag, or whether there is a part for all others. */
  changeCondition(id: string, changed: { tag?: string; hasElse?: boolean }): void;
  /** Shows the chosen block to some contacts only. */
  makeConditional(): void;
  /** Puts a merge value where the caret was last. */
  insertMergeValue(source: string): void;
  /** Puts a saved row into the mail: a synced one by its name, of others a copy. */
  insertRow(row: SavedRow): void;
  /** The chosen row as MJML, to be saved; null where no row is chosen. */
  chosenRow(): string | null;
  /** Puts a copy in the place of the chosen synced row. */
  partRow(): void;
  /** A row was saved: it is drawn anew where the mail has it. */
  noteRow(row: SavedRow): void;
  select(id: string): void;
  /** Chooses what holds the chosen block; nothing where none does. */
  selectParent(): void;
  duplicate(id?: string): void;
  remove(id?: string): void;
  /** Moves a block among its neighbors, by 1 down or -1 up. */
  move(by: 1 | -1, id?: string): void;
  /** Puts a block before or behind another, where it may stand there. */
  place(id: string, target: string, side: 'before' | 'after'): void;
  /** The key by which comments know the chosen block, which gets one where it has none; null where it can have no comments. */
  giveCommentKey(): string | null;
  /** The blocks that comments know, by their keys. */
  commentedBlocks(): ReadonlyMap<string, string>;
  /** Marks blocks with the number of their open comments, by key. */
  markComments(counts: ReadonlyMap<string, number>): void;
  destroy(): void;
}
