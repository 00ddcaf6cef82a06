import type { Known, KnownName } from './known.ts';
import type { Reader } from './reader.ts';

/** Takes the name of a record of a family: quoted, or the longest that comes next. Two of one name are neither. */
export function takeName(reader: Reader, known: Known, family: string): KnownName | null {
  const { token } = reader;
  if (!token) return null;
  const ofFamily = known.names.filter((one) => one.family === family);
  if (token.kind === 'quoted') {
    const found = onlyOne(ofFamily, token.text);
    if (found) reader.at += 1;
    return found;
  }
  const rest = reader.sentence.slice(token.start).toLowerCase();
  const [longest] = ofFamily
    .filter(({ name }) => startsWithName(rest, name.toLowerCase()))
    .toSorted((one, other) => other.name.length - one.name.length);
  const found = longest ? onlyOne(ofFamily, longest.name) : null;
  if (!found) return null;
  const end = token.start + found.name.length;
  while (reader.token && reader.token.start < end) reader.at += 1;
  return found;
}

/** Takes names joined by and or or; answers how they were joined. */
export function takeNames(
  reader: Reader,
  known: Known,
  family: string,
): { names: KnownName[]; filter: 'and' | 'or' } | null {
  const first = takeName(reader, known, family);
  if (!first) return null;
  const names = [first];
  let filter: 'and' | 'or' | null = null;
  for (;;) {
    const more = reader.attempt(() => {
      const word = reader.take(', and', ', or', ',', 'and', 'or');
      if (word === null) return null;
      const joiner = word.includes('or') ? 'or' : word.includes('and') ? 'and' : filter;
      // Of two joiners nobody knows which belongs to which.
      if (filter !== null && joiner !== filter) return null;
      const name = takeName(reader, known, family);
      return name && { name, joiner };
    });
    if (!more) return { names, filter: filter ?? 'or' };
    names.push(more.name);
    filter = more.joiner ?? filter;
  }
}

function onlyOne(names: readonly KnownName[], wanted: string): KnownName | null {
  const found = names.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return found.length === 1 ? found[0]! : null;
}

function startsWithName(rest: string, name: string): boolean {
  return rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length));
}
