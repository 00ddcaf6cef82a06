/** A query as schemas read it: `ids[]=1&ids[]=2` is the list `ids`, together with what a plain `ids=3` names. */
export function readQuery(query: unknown): unknown {
  const entries = Object.entries(query ?? {}) as [string, unknown][];
  if (!entries.some(([key]) => isList(key))) return query;
  const values = new Map<string, unknown>();
  for (const [key, value] of entries) {
    const name = isList(key) ? key.slice(0, -2) : key;
    const isOneOfSeveral = isList(key) || values.has(name);
    values.set(name, isOneOfSeveral ? [values.get(name) ?? [], value].flat(2) : value);
  }
  return Object.fromEntries(values);
}

const isList = (key: string): boolean => key.length > 2 && key.endsWith('[]');
