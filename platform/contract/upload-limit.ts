const kilobyte = 1024;

/** The largest file that may be uploaded, in bytes. */
export const uploadLimit = 200 * kilobyte * kilobyte;

/** The same as people read it. */
export const largestUpload = sizeInWords(uploadLimit);

/** A number of bytes as people read it. */
export function sizeInWords(bytes: number): string {
  return bytes < kilobyte * kilobyte
    ? `${bytes / kilobyte} KB`
    : `${bytes / kilobyte / kilobyte} MB`;
}
