/** Where a path of a client leads: paths are looked up here and never reach a file system. */
export type Place =
  | { readonly kind: 'root' }
  | { readonly kind: 'lists' }
  | { readonly kind: 'relational' }
  | { readonly kind: 'box'; readonly box: string }
  | { readonly kind: 'file'; readonly box: string; readonly name: string };

const longestPath = 1000;
const longestName = 200;
const boxNames: readonly string[] = ['processed', 'rejected', 'exports'];
const unprintable = /\p{C}/u;

/** The place of a path, or null when there can be none: links, steps upwards and odd names lead nowhere. */
export function placeOf(path: string): Place | null {
  const segments = segmentsOf(path);
  if (segments === null || segments.includes('..')) return null;
  const [first, second, third, ...rest] = segments;
  if (first === undefined) return { kind: 'root' };
  if (rest.length > 0) return null;
  if (first === 'lists') return placeInLists(second, third);
  if (first === 'relational') return placeInTables(second, third);
  if (!boxNames.includes(first) || third !== undefined) return null;
  return second === undefined
    ? { kind: 'box', box: first }
    : { kind: 'file', box: first, name: second };
}

/** The absolute form of a path, as `cd` and `pwd` of clients ask for it: it never leaves the root. */
export function absolutePath(path: string): string | null {
  const segments = segmentsOf(path);
  if (segments === null) return null;
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** The name of a list's folder; only its number counts when it is read. */
export function listFolder({ id, name }: { id: number; name: string }): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return plain === '' ? String(id) : `${id}-${plain}`;
}

/** True for names that clients give to files which are still on their way. */
export function isPartial(name: string): boolean {
  return /\.(part|tmp|filepart)$/i.test(name);
}

/** True for boxes that accounts put files into. */
export function isWritable(box: string): boolean {
  return box.startsWith('lists/') || box.startsWith('relational/');
}

function placeInLists(folder: string | undefined, name: string | undefined): Place | null {
  if (folder === undefined) return { kind: 'lists' };
  const id = /^(\d{1,15})(?:-|$)/.exec(folder)?.[1];
  if (id === undefined) return null;
  const box = `lists/${Number(id)}`;
  return name === undefined ? { kind: 'box', box } : { kind: 'file', box, name };
}

function placeInTables(uid: string | undefined, name: string | undefined): Place | null {
  if (uid === undefined) return { kind: 'relational' };
  if (!/^\w{1,63}$/.test(uid)) return null;
  const box = `relational/${uid}`;
  return name === undefined ? { kind: 'box', box } : { kind: 'file', box, name };
}

function segmentsOf(path: string): string[] | null {
  if (path.length > longestPath || unprintable.test(path)) return null;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.some((segment) => segment.length > longestName || /[\\:]/.test(segment))
    ? null
    : segments;
}
