import { z } from 'zod';
import {
  contentFeeds,
  itemFields,
  usualTemplate,
  type ContentFeed,
  type FeedMapping,
} from '../contract.ts';

const {
  name,
  url,
  template,
  item_count: itemCount,
  refresh_minutes: refresh,
  only_new: onlyNew,
} = contentFeeds.fields.shape;

/** A feed as its form holds it. */
export const feedForm = z.object({
  name,
  url,
  item_count: itemCount.unwrap(),
  refresh_minutes: refresh.unwrap(),
  only_new: onlyNew.unwrap(),
  old_after_hours: contentFeeds.fields.shape.old_after_hours.unwrap(),
  template: template.unwrap(),
  place: z.string(),
  fields: z.string(),
});

/** A feed as its form holds it. */
export type FeedForm = z.input<typeof feedForm>;

/** What a new feed starts with. */
export const blankFeed: FeedForm = {
  name: '',
  url: '',
  item_count: 5,
  refresh_minutes: 60,
  only_new: true,
  old_after_hours: null,
  template: usualTemplate,
  place: '',
  fields: '',
};

/** A saved feed as its form holds it. */
export function formOf(feed: ContentFeed): FeedForm {
  const fields = Object.entries(feed.mapping.fields ?? {});
  return {
    name: feed.name,
    url: feed.url,
    item_count: feed.item_count,
    refresh_minutes: feed.refresh_minutes,
    only_new: feed.only_new,
    old_after_hours: feed.old_after_hours,
    template: feed.template,
    place: feed.mapping.items ?? '',
    fields: fields.map(([field, place]) => `${field}: ${place}`).join('\n'),
  };
}

/** What a form saves. */
export function valuesOf({ place, fields, ...values }: z.output<typeof feedForm>): object {
  return { ...values, mapping: mappingOf(place, fields) };
}

/** Where JSON has its items, as two fields of a form say it: `title: name` a line. */
export function mappingOf(place: string, fields: string): FeedMapping {
  const named = fields.split('\n').flatMap((line) => {
    const [field = '', ...rest] = line.split(':');
    const known = itemFields.find((one) => one === field.trim());
    const where = rest.join(':').trim();
    return known === undefined || where === '' ? [] : [[known, where] as const];
  });
  return {
    ...(place.trim() !== '' && { items: place.trim() }),
    ...(named.length > 0 && { fields: Object.fromEntries(named) }),
  };
}
