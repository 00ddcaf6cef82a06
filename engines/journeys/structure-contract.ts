import type { Edge, Graph, Node } from './graph-contract.ts';

/** What is wrong with a step, or with the journey where node is null; message is a word that screens put in their language. */
export interface Problem {
  node: string | null;
  field: string | null;
  message: string;
}

/** The outputs of a step in their order. */
export function outputsOf(node: Node): string[] {
  switch (node.type) {
    case 'end':
      return [];
    case 'condition':
      return [...node.branches.map(({ key }) => key), 'else'];
    case 'split':
      return node.branches.map(({ key }) => key);
    case 'email':
    case 'sms':
    case 'push':
      return ['sent', 'not_sent'];
    case 'webhook':
      return node.when_failed === 'hold' ? ['done'] : ['done', 'failed'];
    case 'wait':
      return node.wait.kind === 'event' || node.wait.kind === 'condition'
        ? ['happened', 'timed_out']
        : ['next'];
    default:
      return ['next'];
  }
}

const minutesOf = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 } as const;

/** What of a graph's shape keeps it from being published: doubled keys, ways to nowhere, loops without a wait, shares that do not make a hundred. */
export function structureProblems(graph: Graph): Problem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  return [
    ...doubledKeys(graph),
    ...(graph.nodes.some(({ type }) => type === 'trigger')
      ? []
      : [{ node: null, field: null, message: 'needs a trigger' }]),
    ...graph.edges.flatMap((edge) => edgeProblems(edge, nodes)),
    ...doubledEdges(graph.edges),
    ...graph.nodes.flatMap(branchProblems),
    ...unreachable(graph),
    ...tightLoops(graph),
  ];
}

function doubledKeys({ nodes }: Graph): Problem[] {
  const seen = new Set<string>();
  return nodes.flatMap(({ key }) => {
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown ? [{ node: key, field: 'key', message: 'is there twice' }] : [];
  });
}

function edgeProblems(edge: Edge, nodes: ReadonlyMap<string, Node>): Problem[] {
  const from = nodes.get(edge.from);
  const to = nodes.get(edge.to);
  if (!from || !to) return [{ node: edge.from, field: 'edges', message: 'leads to nowhere' }];
  if (to.type === 'trigger')
    return [{ node: edge.from, field: 'edges', message: 'leads back to a trigger' }];
  return outputsOf(from).includes(edge.output)
    ? []
    : [{ node: edge.from, field: 'edges', message: 'has no such output' }];
}

function doubledEdges(edges: readonly Edge[]): Problem[] {
  const seen = new Set<string>();
  return edges.flatMap(({ from, output }) => {
    const name = `${from}.${output}`;
    const isKnown = seen.has(name);
    seen.add(name);
    return isKnown ? [{ node: from, field: 'edges', message: 'has two ways at one output' }] : [];
  });
}

function branchProblems(node: Node): Problem[] {
  if (node.type !== 'split' && node.type !== 'condition') return [];
  const keys = node.branches.map(({ key }) => key);
  if (new Set(keys).size < keys.length || (node.type === 'condition' && keys.includes('else')))
    return [{ node: node.key, field: 'branches', message: 'has two branches of one key' }];
  if (node.type === 'condition') return [];
  const sum = node.branches.reduce((all, { percent }) => all + percent, 0);
  return sum === 100
    ? []
    : [{ node: node.key, field: 'branches', message: 'shares must make 100 percent' }];
}

// An output without a way ends the journey for whoever takes it; a step without a way to it is a mistake.
function unreachable({ nodes, edges }: Graph): Problem[] {
  const ways = waysOf(edges);
  const open = nodes.filter(({ type }) => type === 'trigger').map(({ key }) => key);
  const seen = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const to of ways.get(next) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return nodes
    .filter(({ key }) => !seen.has(key))
    .map(({ key }) => ({ node: key, field: null, message: 'nobody can get here' }));
}

function waysOf(edges: readonly Edge[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const { from, to } of edges) ways.set(from, [...(ways.get(from) ?? []), to]);
  return ways;
}

// A loop is allowed through a wait that surely takes its time: steps that may pass at once form no circle.
function tightLoops({ nodes, edges }: Graph): Problem[] {
  const waits = new Set(nodes.filter(takesTime).map(({ key }) => key));
  const ways = waysOf(edges.filter(({ from }) => !waits.has(from)));
  const state = new Map<string, 'open' | 'done'>();
  const found: Problem[] = [];
  const visit = (key: string): void => {
    if (state.get(key) === 'open')
      found.push({
        node: key,
        field: null,
        message: 'goes in a circle without a wait of 5 minutes',
      });
    if (state.has(key)) return;
    state.set(key, 'open');
    for (const to of ways.get(key) ?? []) visit(to);
    state.set(key, 'done');
  };
  for (const { key } of nodes) visit(key);
  return found;
}

function takesTime(node: Node): boolean {
  if (node.type !== 'wait' || node.wait.kind !== 'duration') return false;
  return node.wait.amount * minutesOf[node.wait.unit] >= 5;
}
