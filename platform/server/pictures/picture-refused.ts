/** A picture that is not taken; the message says why and what to do. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
