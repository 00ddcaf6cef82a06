import { outputsOf, type Graph, type Node } from '#engines/journeys/contract.ts';

/** A step in the outline and what follows at each of its outputs. */
export interface OutlineStep {
  readonly node: Node;
  readonly outputs: readonly OutlineOutput[];
}

/** What follows at an output: a step here, a step that stands elsewhere already, or nothing. */
export interface OutlineOutput {
  readonly output: string;
  readonly step: OutlineStep | null;
  /** The step where the way goes on that is shown elsewhere. */
  readonly goesTo: Node | null;
}

/** The graph as nested lists, from the triggers on; every step once, what nobody can reach at the end. */
export function outlineOf(graph: Graph): OutlineStep[] {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const ways = new Map(graph.edges.map((edge) => [`${edge.from}.${edge.output}`, edge.to]));
  const seen = new Set<string>();
  const stepOf = (node: Node): OutlineStep => {
    seen.add(node.key);
    return {
      node,
      outputs: outputsOf(node).map((output) => {
        const to = nodes.get(ways.get(`${node.key}.${output}`) ?? '') ?? null;
        return to === null || seen.has(to.key)
          ? { output, step: null, goesTo: to }
          : { output, step: stepOf(to), goesTo: null };
      }),
    };
  };
  const begun = graph.nodes.filter(({ type }) => type === 'trigger').map(stepOf);
  const targets = new Set(graph.edges.map(({ to }) => to));
  const heads = graph.nodes.filter(({ key }) => !seen.has(key) && !targets.has(key));
  const alone = [...heads, ...graph.nodes].flatMap((node) =>
    seen.has(node.key) ? [] : [stepOf(node)],
  );
  return [...begun, ...alone];
}

/** The step that keys go to next along the ways, or back; null at the end. */
export function neighbourOf(graph: Graph, key: string, isBack: boolean): string | null {
  if (isBack) return graph.edges.find(({ to }) => to === key)?.from ?? null;
  const order = orderOf(graph);
  const at = order.indexOf(key);
  return order[at + 1] ?? null;
}

/** The keys of all steps as the outline shows them. */
export function orderOf(graph: Graph): string[] {
  const keys: string[] = [];
  const walk = ({ node, outputs }: OutlineStep) => {
    keys.push(node.key);
    for (const { step } of outputs) if (step) walk(step);
  };
  for (const step of outlineOf(graph)) walk(step);
  return keys;
}
