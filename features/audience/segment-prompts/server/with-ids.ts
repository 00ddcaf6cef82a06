import type { Known, Part } from './grammar/known.ts';

/** A rule whose records are named by ids; `unknown` is the first name that nothing of this account has. */
interface WithIds {
  rules: Part;
  unknown: string | null;
}

/** Puts ids in the place of names. What is named by an id already, or by a name that no record of the sentence has, is unknown: no id comes from outside. */
export function withIds(rules: Part, known: Known): WithIds {
  const state: { unknown: string | null } = { unknown: null };
  const families = new Map(
    known.criteria
      .flatMap(({ operators }) => operators)
      .flatMap(({ inputs }) => inputs)
      .flatMap(({ name, family }) => (family === undefined ? [] : [[name, family] as const])),
  );
  const idOf = (family: string, named: unknown): number => {
    const wanted = typeof named === 'string' ? named.toLowerCase() : null;
    const found = known.names.filter(
      (one) => one.family === family && one.name.toLowerCase() === wanted,
    );
    if (found.length === 1) return found[0]!.id;
    state.unknown ??= String(named);
    return 0;
  };
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const family = families.get(key);
        if (family === undefined) return [key, walk(value)];
        return [key, [value].flat().map((named) => idOf(family, named))];
      }),
    );
  };
  return { rules: walk(rules) as Part, unknown: state.unknown };
}
