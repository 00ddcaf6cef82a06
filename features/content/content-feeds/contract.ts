import { z } from 'zod';
import { requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** What an item has, whatever its feed calls it. */
export const itemFields = [
  'title',
  'link',
  'summary',
  'html',
  'image',
  'author',
  'price',
  'published_at',
  'key',
] as const;

/** One of them. */
export type ItemField = (typeof itemFields)[number];

const place = z
  .string('must be a text')
  .trim()
  .max(200, 'is too long (at most 200 characters)')
  .regex(/^[\w$-]*(\.[\w$-]+)*$/u, 'must be names with dots between them, such as data.items');

/** Where plain JSON has its items, and which of its fields are which; absent ones are guessed. */
export const feedMapping = z.strictObject({
  items: place.optional(),
  fields: z.partialRecord(z.enum(itemFields), place).optional(),
});

/** Where plain JSON has its items. */
export type FeedMapping = z.output<typeof feedMapping>;

/** The longest item template, in characters. */
export const longestTemplate = 20_000;

/** How an item looks unless the feed says otherwise. */
export const usualTemplate = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td style="padding:12px 0;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
      {% if item.image %}<img src="{{ item.image }}" alt="" width="560" style="display:block;max-width:100%;height:auto;border:0;margin-bottom:8px">{% endif %}
      <a href="{{ item.link }}" style="font-size:18px;font-weight:bold">{{ item.title }}</a><br>
      {{ item.summary }}
    </td>
  </tr>
</table>`;

/** Kinds of feeds that are read. */
export const feedKinds = ['rss', 'atom', 'rdf', 'json_feed', 'json'] as const;

/** What became of the last look at a feed: sample feeds are never looked at. */
export const feedStates = ['waiting', 'ok', 'unchanged', 'failed'] as const;

/** Feeds that emails show items of. */
export const contentFeeds = resource({
  path: 'content_feeds',
  singular: 'content_feed',
  title: 'Content feed',
  role: 'contents',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    url: z
      .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
      .max(2000, 'is too long (at most 2000 characters)'),
    item_count: wholeNumberBetween({ min: 1, max: 50 }).optional(),
    template: z
      .string('must be a text')
      .max(longestTemplate, `is too long (at most ${longestTemplate} characters)`)
      .optional(),
    mapping: feedMapping.optional(),
    only_new: z.boolean('must be true or false').optional(),
    old_after_hours: wholeNumberBetween({ min: 1, max: 8760 }).nullable().optional(),
    refresh_minutes: wholeNumberBetween({ min: 15, max: 1440 }).optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    url: z.string(),
    kind: z.string(),
    item_count: z.number(),
    template: z.string(),
    mapping: feedMapping,
    only_new: z.boolean(),
    old_after_hours: z.number().nullable(),
    refresh_minutes: z.number(),
    last_state: z.enum(feedStates),
    last_error: z.string().nullable(),
    fetched_at: z.string().nullable(),
    next_at: z.string().nullable(),
    failures: z.number(),
    items_count: z.number(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'fetched_at', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'delete', 'bulk_delete', 'duplicate', 'check_modules_in_use'],
});

/** One feed. */
export type ContentFeed = RowOf<typeof contentFeeds>;

/** An item as it is kept and shown. */
export const feedItem = z.object({
  key: z.string(),
  title: z.string(),
  link: z.string(),
  summary: z.string(),
  image: z.string(),
  author: z.string(),
  price: z.string(),
  published_at: z.string().nullable(),
  seen_at: z.string(),
  /** It is no longer in the feed's last answer. */
  is_gone: z.boolean(),
});

/** An item as it is kept and shown. */
export type FeedItem = z.output<typeof feedItem>;

/** A feed with its newest items and how they look in an email. */
export interface ShownFeed extends ContentFeed {
  items: FeedItem[];
  /** What an email shows of them now. */
  html: string;
  /** What is written into contents. */
  token: string;
}

/** Body of POST content_feeds/preview: a feed as its form holds it. */
export const feedPreview = z.object({
  url: contentFeeds.fields.shape.url,
  mapping: feedMapping.optional(),
  template: contentFeeds.fields.shape.template,
  item_count: contentFeeds.fields.shape.item_count,
});
