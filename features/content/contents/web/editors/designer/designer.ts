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
  /** Words of a block are being written; `read` has them. */
  onTyping: () => void;
  /** Ctrl+S within the canvas, whose keys the page does not hear. */
  onSave: () => void;
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
  /** The mail as it is now, with the words that are just being written. */
  read(): string;
  /** Ends the writing of words, so that they are part of the mail. */
  settle(): Promise<void>;
  undo(): void;
  redo(): void;
  setDevice(device: 'desktop' | 'phone'): void;
  addFooter(): void;
  destroy(): void;
}
