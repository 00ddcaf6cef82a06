// The package brings no types of its own.
declare module 'omggif' {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    frameInfo(no: number): { x: number; y: number; width: number; height: number; delay: number };
    decodeAndBlitFrameRGBA(no: number, into: Uint8Array): void;
  }
}
