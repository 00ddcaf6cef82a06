import { itemFields, type FeedMapping, type ItemField } from '../../contract.ts';
import type { RawItem } from './read-item.ts';
import type { RawFeed } from './read-xml.ts';

/** What feeds call things, the likeliest first. */
const guesses: Readonly<Record<ItemField, readonly string[]>> = {
  title: ['title', 'name', 'headline'],
  link: ['link', 'url', 'href', 'permalink', 'product_url'],
  summary: ['summary', 'description', 'excerpt', 'text'],
  html: ['html', 'content_html', 'content', 'body_html', 'body'],
  image: [
    'image',
    'image_url',
    'image.url',
    'image.src',
    'picture',
    'thumbnail',
    'images.0.src',
    'images.0',
  ],
  author: ['author', 'author.name', 'vendor', 'brand'],
  price: ['price', 'price.amount', 'amount'],
  published_at: ['published_at', 'date_published', 'pubDate', 'date', 'created_at', 'updated_at'],
  key: ['id', 'guid', 'key', 'sku', 'uid'],
};

/** Reads the items of plain JSON; null where no list of them is found. */
export function readPlainJson(document: unknown, mapping: FeedMapping): RawFeed | null {
  const items = mapping.items ? at(document, mapping.items) : listIn(document);
  if (!Array.isArray(items) || !items.every(isObject)) return null;
  const title = isObject(document) ? at(document, 'title') : '';
  return {
    kind: 'json',
    title: typeof title === 'string' ? title : '',
    items: items.map((item) => itemOf(item, mapping)),
  };
}

function itemOf(item: object, { fields = {} }: FeedMapping): RawItem {
  return Object.fromEntries(
    itemFields.map((field) => {
      const places = fields[field] ? [fields[field]] : guesses[field];
      const found = places
        .map((place) => at(item, place))
        .find((value) => typeof value === 'string' || typeof value === 'number');
      return [field, found];
    }),
  );
}

/** The list itself, or the only list of objects at the top or one step below it. */
function listIn(document: unknown): unknown {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return null;
  const below = Object.values(document);
  const lists = [...below, ...below.filter(isObject).flatMap((one) => Object.values(one))].filter(
    (value) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
  return lists[0] ?? null;
}

function at(value: unknown, place: string): unknown {
  let found = value;
  for (const name of place.split('.').filter((part) => part !== '')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
