import { z } from 'zod';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** How the picture of a place is chosen when an email is opened. */
export const groupModes = ['best', 'schedule', 'first'] as const;

/** The most pictures of one place. */
export const mostPictures = 20;

const moment = z
  .string('must be a time')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time such as 2026-12-01T08:00:00Z')
  .nullable()
  .optional();

const picture = z
  .object({ image_id: idParam, from_at: moment, to_at: moment })
  .refine(
    ({ from_at: from, to_at: to }) => !from || !to || Date.parse(from) < Date.parse(to),
    'must end after it begins',
  );

const pictures = z
  .array(picture, 'must be a list of images')
  .min(1, 'must have at least one image')
  .max(mostPictures, `must have at most ${mostPictures} images`)
  .refine(
    (list) => new Set(list.map((one) => one.image_id)).size === list.length,
    'must have each image once',
  );

const webAddress = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
    .max(2000, 'is too long (at most 2000 characters)'),
]);

const figures = { opens: z.number(), clicks: z.number() };

/** Places in emails whose picture is chosen at the moment of opening. */
export const imageGroups = resource({
  path: 'image_groups',
  singular: 'image_group',
  title: 'Image group',
  role: 'contents',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    mode: z.enum(groupModes, 'must be best, schedule or first').default('best'),
    link_url: webAddress.default(''),
    alt: z
      .string('must be a text')
      .trim()
      .max(500, 'is too long (at most 500 characters)')
      .default(''),
    images: pictures,
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    mode: z.enum(groupModes),
    link_url: z.string(),
    alt: z.string(),
    code: z.string(),
    images: z.array(
      z.object({
        image_id: z.number(),
        name: z.string(),
        url: z.string(),
        thumb_url: z.string(),
        width: z.number(),
        from_at: z.string().nullable(),
        to_at: z.string().nullable(),
        ...figures,
        /** Clicks per open and between what they lie with 95 % certainty; null before the first open. */
        rate: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
      }),
    ),
    ...figures,
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'check_modules_in_use',
  ],
});

/** One place with its pictures. */
export type ImageGroup = RowOf<typeof imageGroups>;

/** What stands in an email for a place: its picture, in a link where it has one. */
export function codeOf({
  id,
  alt,
  link_url,
}: {
  id: number;
  alt: string;
  link_url: string;
}): string {
  const picture = `<img src="{{ image_group.g${id} }}" alt="${quoted(alt)}" style="max-width:100%;height:auto">`;
  return link_url === '' ? picture : `<a href="{{ image_group_link.g${id} }}">${picture}</a>`;
}

function quoted(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/\{/g, '&#123;');
}
