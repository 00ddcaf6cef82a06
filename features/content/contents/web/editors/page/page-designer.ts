/** A page as the designer hands it over: what is shown, and what it is drawn from again. */
export interface DesignedPage {
  html: string;
  json: Record<string, unknown>;
}

/** A block that the palette of a page offers; its content is HTML. */
export interface PageBlock {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly content: string;
  /** A picture of it, as the markup of an SVG. */
  readonly media: string;
}

/** What a page offers to whoever frames the designer. */
export interface RunningPageDesigner {
  read(): DesignedPage;
  undo(): void;
  redo(): void;
  setDevice(device: 'desktop' | 'phone'): void;
  destroy(): void;
}
