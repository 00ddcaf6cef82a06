/** What a picture may be: everything is known from its header, before anything of it is decoded. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 25_000_000,
  frames: 300,
  /** Pixels of all frames of an animation together. */
  framePixels: 150_000_000,
  /** The largest that is kept of a picture, in pixels of its longer side. */
  longestSide: 4096,
} as const;

/** The widths that are kept of a picture besides its own. */
export const smallerWidths: readonly number[] = [1200, 600, 300];
