import type { Edge, Graph, Node, Settings } from '../contract.ts';
import { stepName, stepText } from './step-words.ts';

/** A difference between two versions in words; node is null where it is of the whole journey. */
export interface Difference {
  node: string | null;
  text: string;
}

/** What both versions of a journey are. */
export interface Drawn {
  graph: Graph;
  settings: Settings;
}

/**
 * What changes from one version to another, in words. With `people`, steps that are changed or gone say how many contacts are
 * there.
 */
export function differences(
  before: Drawn | null,
  after: Drawn,
  people: ReadonlyMap<string, number> = new Map(),
): Difference[] {
  if (!before) return [{ node: null, text: 'First version' }];
  const old = new Map(before.graph.nodes.map((node) => [node.key, node]));
  const now = new Map(after.graph.nodes.map((node) => [node.key, node]));
  return [
    ...before.graph.nodes
      .filter(({ key }) => !now.has(key))
      .map((node) => ({
        node: node.key,
        text: `Step “${stepName(node)}” is removed${whoIsThere(people.get(node.key))}`,
      })),
    ...after.graph.nodes.flatMap((node) => {
      const was = old.get(node.key);
      return was
        ? changesOf(was, node, people.get(node.key))
        : [{ node: node.key, text: `Step “${stepName(node)}” is added` }];
    }),
    ...waysChanged(before.graph, after.graph),
    ...settingsChanged(before.settings, after.settings),
  ];
}

function changesOf(was: Node, node: Node, people: number | undefined): Difference[] {
  if (same(without(was), without(node))) return [];
  const [from, to] = [stepText(was), stepText(node)];
  const text =
    from === to
      ? was.name !== node.name &&
        same({ ...without(was), name: '' }, { ...without(node), name: '' })
        ? `Step “${stepName(was)}” is now called “${stepName(node)}”`
        : `Step “${stepName(node)}” is changed${whoIsThere(people)}`
      : `“${from}” becomes “${to}”${whoIsThere(people)}`;
  return [{ node: node.key, text }];
}

// Where a step lies on the canvas changes nothing.
function without({ position: _position, ...node }: Node): object {
  return node;
}

function waysChanged(before: Graph, after: Graph): Difference[] {
  const names = new Map(
    [...before.nodes, ...after.nodes].map((node) => [node.key, stepName(node)]),
  );
  const kept = new Set(after.nodes.map(({ key }) => key));
  const was = new Map(before.edges.map((edge) => [wayOf(edge), edge.to]));
  const added = after.edges.filter(
    (edge) => was.get(wayOf(edge)) !== edge.to && before.nodes.some(({ key }) => key === edge.from),
  );
  const now = new Set(after.edges.map(wayOf));
  const cut = before.edges.filter((edge) => !now.has(wayOf(edge)) && kept.has(edge.from));
  return [
    ...added.map((edge) => ({
      node: edge.from,
      text: `“${names.get(edge.from)}” leads to “${names.get(edge.to)}” by “${edge.output}”`,
    })),
    ...cut.map((edge) => ({
      node: edge.from,
      text: `“${names.get(edge.from)}” leads nowhere by “${edge.output}”`,
    })),
  ];
}

const wayOf = ({ from, output }: Edge) => `${from}.${output}`;

function settingsChanged(before: Settings, after: Settings): Difference[] {
  const said: [boolean, string][] = [
    [same(before.reentry, after.reentry), 'Re-entry is changed'],
    [same(before.goal, after.goal), 'The goal is changed'],
    [same(before.exits, after.exits), 'Exit rules are changed'],
    [
      before.holdout_percent === after.holdout_percent,
      `The hold-out becomes ${after.holdout_percent} percent`,
    ],
    [before.clock === after.clock, 'The clock is changed'],
  ];
  return said.filter(([isSame]) => !isSame).map(([, text]) => ({ node: null, text }));
}

function whoIsThere(people: number | undefined): string {
  return people === undefined || people === 0
    ? ''
    : `, ${people.toLocaleString('en-US')} ${people === 1 ? 'contact is' : 'contacts are'} there`;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
