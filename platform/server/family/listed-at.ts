import type { NamedRecord } from '../families.ts';

/** The page of a record without one of its own: the list at a path, filtered to its name. */
export function listedAt(path: string): (record: NamedRecord) => string {
  return ({ name }) => `${path}?name=${encodeURIComponent(name)}&search=true`;
}
