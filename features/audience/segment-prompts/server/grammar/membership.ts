import { joined, type Known, type Part } from './known.ts';
import { takeName, takeNames } from './names.ts';
import type { Reader } from './reader.ts';
import { takeNot } from './words.ts';

/** Reads which lists, segments, brands and tags somebody has: "subscribed to News", "not in the segment VIP", "tagged Gold or Silver". */
export function readMembership(reader: Reader, known: Known): Part | null {
  return (
    reader.attempt(() => readTags(reader, known)) ??
    reader.attempt(() => readBrand(reader, known)) ??
    reader.attempt(() => readSegment(reader, known)) ??
    reader.attempt(() => readList(reader, known))
  );
}

function readTags(reader: Reader, known: Known): Part | null {
  const isNot =
    takeNot(reader) ||
    reader.take('without the', 'without', 'without any of the') !== null ||
    reader.take('untagged') !== null;
  reader.take('with', 'having', 'have', 'has', 'who have');
  reader.take('the', 'any of the', 'a');
  const isSaid =
    reader.take('tagged', 'tag', 'tags', 'tagged with', 'tagged as', 'labeled', 'labelled') !==
    null;
  const taken = takeNames(reader, known, 'tags');
  const isBehind = !isSaid && taken !== null && reader.take('tag', 'tags') !== null;
  if (!taken || (!isSaid && !isBehind)) return null;
  const { names, filter } = taken;
  // Not A and B: without both, or not with both? Two sentences say which.
  if (isNot && filter === 'and' && names.length > 1) return null;
  const operator = isNot ? 'none_of' : filter === 'and' ? 'all_of' : 'any_of';
  return { criterion: 'tag', operator, tag_ids: names.map(({ id }) => id) };
}

function readBrand(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  if (!reader.take('unsubscribed from the brand', 'unsubscribed from brand', 'left the brand'))
    return null;
  const brand = takeName(reader, known, 'brands');
  return (
    brand && { criterion: 'brand', operator: isNot ? 'not_left' : 'left', brand_ids: [brand.id] }
  );
}

function readSegment(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  reader.take('in', 'part of', 'members of', 'from');
  reader.take('the', 'my');
  const isSaid = reader.take('segment', 'segments') !== null;
  const taken = takeNames(reader, known, 'segments');
  if (!taken || (!isSaid && !reader.take('segment', 'segments'))) return null;
  const ids = taken.names.map(({ id }) => id);
  if (isNot)
    return taken.filter === 'and' && ids.length > 1
      ? null
      : { criterion: 'segment', operator: 'not_in', segment_ids: ids };
  if (taken.filter === 'or') return { criterion: 'segment', operator: 'in', segment_ids: ids };
  return joined(
    'and',
    ids.map((id) => ({ criterion: 'segment', operator: 'in', segment_ids: [id] })),
  );
}

const ways = [
  [['unsubscribed from', 'opted out of', 'left'], 'unsubscribed'],
  [['subscribed to', 'subscribers of', 'subscribe to', 'signed up for'], 'subscribed'],
  [['on', 'in', 'members of', 'part of', 'from'], 'on_list'],
] as const;

function readList(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  const way = ways.find(([words]) => reader.take(...words) !== null)?.[1];
  if (way === undefined) return null;
  reader.take('the', 'my', 'our');
  const isSaid = reader.take('list', 'lists', 'mailing list') !== null;
  const taken = takeNames(reader, known, 'lists');
  if (!taken) return null;
  const isBehind = reader.take('list', 'lists') !== null;
  // "in Berlin" may be a list, but nobody said so.
  if (way === 'on_list' && !isSaid && !isBehind) return null;
  return listPart({ ids: taken.names.map(({ id }) => id), way, isNot, filter: taken.filter });
}

function listPart(asked: {
  ids: number[];
  way: 'subscribed' | 'unsubscribed' | 'on_list';
  isNot: boolean;
  filter: 'and' | 'or';
}): Part | null {
  const { ids, way, isNot, filter } = asked;
  const line = (operator: string, list_ids: number[]) => ({
    criterion: 'list',
    operator,
    list_ids,
  });
  if (isNot) {
    if (way === 'unsubscribed' || (filter === 'and' && ids.length > 1)) return null;
    // Not subscribed: on the list and gone, or never on it.
    return way === 'on_list'
      ? line('not_on_list', ids)
      : joined('or', [line('unsubscribed', ids), line('not_on_list', ids)]);
  }
  return filter === 'or'
    ? line(way, ids)
    : joined(
        'and',
        ids.map((id) => line(way, [id])),
      );
}
