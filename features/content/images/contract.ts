import { z } from 'zod';
import { flag, idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** What an upload may weigh, and what an account may keep where its settings name nothing else. */
export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  storageBytes: 1024 * 1024 * 1024,
  /** Mails that left within so many days hold on to their pictures. */
  daysOfMails: 180,
} as const;

/** Types of files that the library takes, as a file field names them. */
export const imageTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif,image/bmp';

/** What an empty grid says, to the letter. */
export const noPictures = 'No Data Available!';

const alt = z.string('must be a text').trim().max(500, 'is too long (at most 500 characters)');

/** Pictures that emails show. */
export const images = resource({
  path: 'images',
  singular: 'image',
  title: 'Image',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    alt: alt.optional(),
    is_decorative: flag.optional(),
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    image: z.object({ url: z.string() }),
    thumb_url: z.string(),
    width: z.number(),
    height: z.number(),
    dimensions: z.object({ width: z.number(), height: z.number() }),
    size: z.number(),
    bytes: z.number(),
    mime: z.string(),
    animated: z.boolean(),
    alt: z.string(),
    is_decorative: z.boolean(),
    folder_id: z.number().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'alt'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['created_at', 'name', 'bytes', 'updated_at'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'update', 'check_modules_in_use'],
});

/** What comes beside the file of an upload. */
export const uploadFields = z.object({
  name: requiredText().optional(),
  alt: alt.optional(),
  is_decorative: flag.optional(),
  folder_id: z
    .preprocess((value) => (value === '' || value === 'root' ? null : value), idParam.nullable())
    .optional(),
});

/** Body of POST images/from_address: a picture of the web that is copied to the library. */
export const addressBody = uploadFields.extend({
  url: z
    .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
    .max(2000, 'is too long (at most 2000 characters)'),
});

const pixels = wholeNumberBetween({ min: 0, max: 4096 });
const side = wholeNumberBetween({ min: 1, max: 4096 });

/** Body of POST images/{id}/crop: a part of a picture, turned or made smaller, that becomes a picture of its own. */
export const cropBody = z
  .object({
    cut: z.object({ x: pixels, y: pixels, width: side, height: side }).optional(),
    turn: z
      .union(
        [z.literal(0), z.literal(90), z.literal(180), z.literal(270)],
        'must be 0, 90, 180 or 270',
      )
      .optional(),
    width: side.optional(),
    name: requiredText().optional(),
  })
  .refine(({ cut, turn, width }) => cut !== undefined || (turn ?? 0) !== 0 || width !== undefined, {
    path: ['cut'],
    message: 'is required, or a turn or a width: nothing would change',
  });

/** What is kept of an account's pictures, and how much may be. */
export const imageStorage = z.object({ used_bytes: z.number(), limit_bytes: z.number() });
