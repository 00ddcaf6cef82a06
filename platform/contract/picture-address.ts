import { z } from 'zod';

// A picture that comes along in the address itself, so that no other server has to be asked for it.
const picture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const isSecureAddress = (value: string): boolean =>
  URL.canParse(value) && new URL(value).protocol === 'https:';

/** Address of a picture: https, or a small one in the address itself; an empty text is no picture. */
export const pictureAddress = z
  .string('must be a text')
  .trim()
  .max(2048, 'is too long (at most 2048 characters)')
  .refine(
    (value) => value === '' || picture.test(value) || isSecureAddress(value),
    'must be an address that begins with https://, or a small picture as data:image/…',
  );
