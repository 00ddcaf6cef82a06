/** One figure as it is exposed. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A rule of an alarm. */
export interface Rule {
  readonly alert: string;
  readonly expr: string;
}

/** Reads the text that a server exposes: its figures, and the names of those that have no value yet. */
export function readFigures(text: string): { names: Set<string>; samples: Sample[] } {
  const names = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map((match) => match[1]!));
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels, value]) => ({
      name: name!,
      labels: labelsOf(labels ?? ''),
      value: Number(value),
    }),
  );
  for (const { name } of samples) names.add(name);
  return { names, samples };
}

/** Reads the rules of a file; each has one line of its own for its expression. */
export function readRules(yaml: string): Rule[] {
  return [...yaml.matchAll(/^ {6}- alert: (\w+)\n {8}expr: (.+)$/gm)].map((match) => ({
    alert: match[1]!,
    expr: match[2]!,
  }));
}

/** The names of figures in an expression of any kind; fails when its brackets do not match. */
export function figuresIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, '')
    .replace(/\b(?:by|on|ignoring|without) ?\([\w, ]*\)/g, '');
  let depth = 0;
  for (const sign of bare) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw new Error(`The brackets of ${expr} do not match.`);
  return [...bare.matchAll(/\b([a-z]\w*)\b(?! *\()/g)]
    .map((match) => match[1]!)
    .filter((word) => word !== 'and');
}

/** What an expression of an alarm finds: conditions joined by `and`, each a figure, its increase or a share against a number. */
export function evaluate(
  expr: string,
  now: readonly Sample[],
  before: readonly Sample[] = [],
): Sample[] {
  const [first, ...others] = expr.split(' and ').map((part) => {
    const { ignored, rest } = withoutMatching(part);
    return { ignored, found: compare(rest, now, before) };
  });
  return others.reduce(
    (kept, { ignored, found }) =>
      kept.filter((one) => found.some((other) => keyOf(other, ignored) === keyOf(one, ignored))),
    first!.found,
  );
}

function compare(part: string, now: readonly Sample[], before: readonly Sample[]): Sample[] {
  const [, left, sign, limit] = /^(.+) (>|<|==) ([\d.]+)$/.exec(part) ?? [];
  if (left === undefined) throw new Error(`${part} compares nothing.`);
  const holds = (value: number): boolean =>
    sign === '>'
      ? value > Number(limit)
      : sign === '<'
        ? value < Number(limit)
        : value === Number(limit);
  const [counted, whole] = left.split(' / ');
  const parts = select(counted!, now, before);
  if (whole === undefined) return parts.filter(({ value }) => holds(value));
  const { ignored, rest } = withoutMatching(whole);
  const wholes = new Map(select(rest, now, before).map((one) => [keyOf(one, ignored), one.value]));
  return parts.filter((one) => holds(one.value / (wholes.get(keyOf(one, ignored)) ?? Number.NaN)));
}

function select(text: string, now: readonly Sample[], before: readonly Sample[]): Sample[] {
  const [, increase, name, labels] =
    /^(increase\()?(\w+)(?:\{(.*)\})?(?:\[\d+[smh]\]\))?$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`${text} is no figure.`);
  const wanted = Object.entries(labelsOf(labels ?? ''));
  const found = now.filter(
    (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value),
  );
  if (increase === undefined) return found;
  const earlier = new Map(
    before.filter((one) => one.name === name).map((one) => [keyOf(one, []), one.value]),
  );
  return found.map((one) => ({ ...one, value: one.value - (earlier.get(keyOf(one, [])) ?? 0) }));
}

function withoutMatching(text: string): { ignored: string[]; rest: string } {
  const [, labels, rest] = /^ignoring\(([\w, ]+)\) (.+)$/.exec(text) ?? [];
  return { ignored: labels?.split(', ') ?? [], rest: rest ?? text };
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]));

const keyOf = ({ labels }: Sample, ignored: readonly string[]): string =>
  JSON.stringify(
    Object.entries(labels)
      .filter(([label]) => !ignored.includes(label))
      .toSorted(),
  );
