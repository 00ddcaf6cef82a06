import { z } from 'zod';

/** An https address, stored by people and never read from a query. */
export const httpsUrl = z
  .string()
  .trim()
  .max(2_000, 'at most 2000 characters')
  .refine(
    (text) =>
      text === '' ||
      (/^https:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).username === ''),
    'must begin with https://',
  )
  .default('');
