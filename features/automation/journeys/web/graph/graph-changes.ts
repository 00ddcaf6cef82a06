import {
  journeyLimits,
  nodeSchema,
  outputsOf,
  type Edge,
  type Graph,
  type Node,
  type NodeType,
} from '#engines/journeys/contract.ts';

/** A place on the canvas. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** One output of one step. */
export type Output = Pick<Edge, 'from' | 'output'>;

/** How far apart places of steps lie, and how large a step is drawn. */
export const grid = { step: 20, width: 240, height: 72, below: 120, beside: 280 } as const;

/** A note on the canvas. */
export type Note = Graph['notes'][number];

/** A key that no step, branch or note of the graph has: the word and a number. */
export function freshKey(graph: Graph, word: string): string {
  const taken = new Set([...graph.nodes, ...graph.notes].map(({ key }) => key));
  const plain = word.replaceAll('_', '-');
  for (let number = 1; ; number += 1)
    if (!taken.has(`${plain}-${number}`)) return `${plain}-${number}`;
}

const oneDay = { kind: 'duration', amount: 1, unit: 'days' } as const;
const firstFacts: Partial<Record<NodeType, object>> = {
  trigger: { trigger: null },
  email: { campaign_id: null },
  sms: { campaign_id: null },
  push: { campaign_id: null },
  list: { list_ids: [] },
  tag: { tag_ids: [] },
  start_journey: { journey_id: null },
  end_journey: { journey_id: null },
  wait: { wait: oneDay },
  condition: { branches: [{ key: 'b1', rules: null }] },
  split: {
    branches: [
      { key: 'a', percent: 50 },
      { key: 'b', percent: 50 },
    ],
  },
};

/** A step as it is laid down: nothing chosen yet. */
export function blankNode(graph: Graph, type: NodeType, position: Place): Node {
  return nodeSchema.parse({
    type,
    key: freshKey(graph, type),
    position: snapped(position),
    ...firstFacts[type],
  });
}

/** True where another step may be added. */
export function hasRoom(graph: Graph): boolean {
  return graph.nodes.length < journeyLimits.nodes;
}

/** The graph with a step more; after an output, it stands between that output and what followed. */
export function withNode(graph: Graph, node: Node, after?: Output): Graph {
  if (!hasRoom(graph)) return graph;
  const nodes = [...graph.nodes, node];
  if (!after || node.type === 'trigger') return { ...graph, nodes };
  const former = edgeAt(graph, after);
  const [first] = outputsOf(node);
  const edges = graph.edges.filter((edge) => edge !== former);
  edges.push({ ...after, to: node.key });
  if (former && first !== undefined) edges.push({ from: node.key, output: first, to: former.to });
  return { ...graph, nodes, edges };
}

/** The graph without these steps and notes; what came before a step that had one way out goes on to what came after. */
export function withoutKeys(graph: Graph, keys: ReadonlySet<string>): Graph {
  let { edges } = graph;
  for (const key of keys) edges = bridged(edges, key);
  return {
    nodes: graph.nodes.filter(({ key }) => !keys.has(key)),
    edges,
    notes: graph.notes.filter(({ key }) => !keys.has(key)),
  };
}

function bridged(edges: readonly Edge[], key: string): Edge[] {
  const out = edges.filter(({ from }) => from === key);
  const [only] = out;
  const goesOn = out.length === 1 && only && only.to !== key ? only.to : null;
  return edges.flatMap((edge) => {
    if (edge.from === key) return [];
    if (edge.to !== key) return [edge];
    return goesOn === null || goesOn === edge.from ? [] : [{ ...edge, to: goesOn }];
  });
}

/** Whether a way may lead from this output to that step. */
export function mayConnect(graph: Graph, { from, output, to }: Edge): boolean {
  const source = graph.nodes.find(({ key }) => key === from);
  const target = graph.nodes.find(({ key }) => key === to);
  if (!source || !target || from === to || target.type === 'trigger') return false;
  return outputsOf(source).includes(output);
}

/** The graph with a way more; an output has one, so the former one gives way. */
export function withEdge(graph: Graph, edge: Edge): Graph {
  if (!mayConnect(graph, edge)) return graph;
  const others = graph.edges.filter(
    ({ from, output }) => from !== edge.from || output !== edge.output,
  );
  return { ...graph, edges: [...others, { from: edge.from, output: edge.output, to: edge.to }] };
}

/** The graph without the way at this output. */
export function withoutEdge(graph: Graph, { from, output }: Output): Graph {
  return {
    ...graph,
    edges: graph.edges.filter((edge) => edge.from !== from || edge.output !== output),
  };
}

/** The way at an output. */
export function edgeAt(graph: Graph, { from, output }: Output): Edge | undefined {
  return graph.edges.find((edge) => edge.from === from && edge.output === output);
}

/** The graph with a step as it is now; ways at outputs that it no longer has are gone. */
export function withChangedNode(graph: Graph, node: Node): Graph {
  const outputs = outputsOf(node);
  return {
    ...graph,
    nodes: graph.nodes.map((one) => (one.key === node.key ? node : one)),
    edges: graph.edges.filter((edge) => edge.from !== node.key || outputs.includes(edge.output)),
  };
}

/** The graph with steps and notes at these places. */
export function withPlaces(graph: Graph, places: ReadonlyMap<string, Place>): Graph {
  const put = <One extends { key: string; position: { x: number; y: number } }>(one: One): One => {
    const place = places.get(one.key);
    if (!place) return one;
    const position = snapped(place);
    return position.x === one.position.x && position.y === one.position.y
      ? one
      : { ...one, position };
  };
  return { ...graph, nodes: graph.nodes.map(put), notes: graph.notes.map(put) };
}

/** The graph with a note more. */
export function withNote(graph: Graph, position: Place, text = ''): Graph {
  if (graph.notes.length >= journeyLimits.notes) return graph;
  const key = freshKey(graph, 'note');
  const note = { key, text, position: snapped(position), width: 220, height: 120 };
  return { ...graph, notes: [...graph.notes, note] };
}

/** The graph with a note as it is now. */
export function withChangedNote(graph: Graph, note: Note): Graph {
  return { ...graph, notes: graph.notes.map((one) => (one.key === note.key ? note : one)) };
}

/** Where the next step goes that is added after an output: below it, beside what is there. */
export function placeAfter(graph: Graph, { from, output }: Output): Place {
  const source = graph.nodes.find(({ key }) => key === from);
  if (!source) return { x: 0, y: 0 };
  const outputs = outputsOf(source);
  const shift = (outputs.indexOf(output) - (outputs.length - 1) / 2) * grid.beside;
  return freePlace(graph, { x: source.position.x + shift, y: source.position.y + grid.below });
}

/** The nearest place at or beside this one where no step lies. */
export function freePlace(graph: Graph, wanted: Place): Place {
  let place = snapped(wanted);
  const isTaken = () =>
    graph.nodes.some(
      ({ position }) =>
        Math.abs(position.x - place.x) < grid.width && Math.abs(position.y - place.y) < grid.height,
    );
  while (isTaken()) place = { x: place.x + grid.beside, y: place.y };
  return place;
}

function snapped({ x, y }: Place): { x: number; y: number } {
  return { x: Math.round(x / grid.step) * grid.step, y: Math.round(y / grid.step) * grid.step };
}
