/** A part of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a picture is changed: cut first, then turned, then made smaller. */
export interface PictureChange {
  cut?: Cut | undefined;
  /** Degrees clockwise. */
  turn?: 0 | 90 | 180 | 270 | undefined;
  /** The width that it gets; its height follows. */
  width?: number | undefined;
}

/** Something that a drawing shows. */
export type Shape =
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      color: string;
      radius?: number;
    }
  | { kind: 'circle'; x: number; y: number; radius: number; color: string }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      color: string;
      size: number;
      isBold?: boolean;
      align?: 'left' | 'center' | 'right';
    };

/** A picture described in shapes, the first one lowest. */
export interface Drawing {
  width: number;
  height: number;
  background: string;
  shapes: readonly Shape[];
  /** `rgba` answers bare pixels, four bytes each. */
  format: 'png' | 'jpeg' | 'rgba';
}

/** One stored size of a picture. */
export interface PictureFile {
  width: number;
  ext: 'jpg' | 'png' | 'gif';
  bytes: Uint8Array;
}

/** A picture made anew from its pixels: nothing of the file that was sent is in it but those. */
export interface ReadPicture {
  mime: 'image/jpeg' | 'image/png' | 'image/gif';
  width: number;
  height: number;
  frames: number;
  /** The largest first. */
  files: readonly PictureFile[];
}

/** What the thread is asked. */
export type PictureRequest =
  | { kind: 'read'; bytes: Uint8Array; change: PictureChange }
  | { kind: 'draw'; drawing: Drawing };

/** What the thread answers. */
export type PictureAnswer = { picture: ReadPicture } | { drawn: Uint8Array } | { refused: string };
