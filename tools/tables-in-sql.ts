/** A table that a statement names, and whether it changes rows there. */
export interface NamedTable {
  table: string;
  how: 'read' | 'write';
}

/**
 * The tables that a statement or a part of one names: words in the place of a table (after from, join, into, update, using, table, and in
 * the list behind from), but for the names that `with` gives.
 */
export function tablesInSql(text: string, isTable: (name: string) => boolean): NamedTable[] {
  const words = wordsOf(text);
  const given = namesGivenByWith(words);
  const places = new FromLists();
  const found: NamedTable[] = [];
  words.forEach((word, index) => {
    const how = places.read(words, index);
    if (how && isTable(word) && !given.has(word) && words[index + 1] !== '.')
      found.push({ table: word, how });
  });
  return found;
}

/** Words, numbers and signs in lower case, without comments, texts, quotes and `only`. */
function wordsOf(text: string): string[] {
  const bare = text
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, ' $1 ')
    .replaceAll('"', '');
  const words = (bare.match(/[a-z_$][\w$]*|\d+|[^\s\w]/gi) ?? []).map((word) => word.toLowerCase());
  return words.filter((word) => word !== 'only');
}

function namesGivenByWith(words: readonly string[]): Set<string> {
  const names = new Set<string>();
  words.forEach((word, index) => {
    if (word !== 'as') return;
    const next = words
      .slice(index + 1, index + 4)
      .filter((one) => !/^(not|materialized)$/.test(one));
    if (next[0] !== '(') return;
    let at = index - 1;
    if (words[at] === ')') at = words.lastIndexOf('(', at) - 1;
    const before = words[at - 1];
    if (before === 'with' || before === 'recursive' || before === ',') names.add(words[at]!);
  });
  return names;
}

/** Follows a statement word by word and says which word stands where a table stands. */
class FromLists {
  private depth = 0;
  private readonly open: number[] = [];

  read(words: readonly string[], index: number): 'read' | 'write' | null {
    const word = words[index]!;
    const before = words[index - 1];
    if (word === '(') this.depth++;
    if (word === ')') {
      this.depth--;
      while (this.open.length && this.open.at(-1)! > this.depth) this.open.pop();
    }
    if (word === 'from' && before !== 'distinct') this.open.push(this.depth);
    if (endsFrom.has(word) && this.open.at(-1) === this.depth) this.open.pop();
    if (index === 0) return 'read';
    if (before === 'from') return words[index - 2] === 'delete' ? 'write' : 'read';
    if (before === 'update') return /^(for|no|do)$/.test(words[index - 2] ?? '') ? null : 'write';
    if (before === 'into' || before === 'truncate' || before === 'copy') return 'write';
    if (before === 'table') return words[index - 2] === 'lock' ? 'read' : 'write';
    if (before === 'join' || before === 'using' || before === 'lateral') return 'read';
    if (before === '(' && /^(from|join|using)$/.test(words[index - 2] ?? '')) return 'read';
    return before === ',' && this.open.at(-1) === this.depth ? 'read' : null;
  }
}

const endsFrom = new Set(
  'where group order limit offset having returning union intersect except window for set select on'.split(
    ' ',
  ),
);
