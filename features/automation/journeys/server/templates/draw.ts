import { graphSchema, type Edge, type Graph, type Node } from '#engines/journeys/contract.ts';

type Given<Type extends Node['type']> = Omit<
  Extract<Node, { type: Type }>,
  'key' | 'position' | 'type'
>;

/** A step of a template, with where its outputs lead; without a way it leads to the next one in the list. */
export interface Drawn {
  node: Omit<Node, 'position'>;
  ways: Readonly<Record<string, string>>;
  column: number;
}

const width = 260;
const height = 130;

/** One step: its type and what it has, and where its outputs lead; `column` lays it beside the others. */
export function step<Type extends Node['type']>(
  {
    key,
    type,
    column = 0,
    ...given
  }: { key: string; type: Type; column?: number } & Partial<Given<Type>>,
  ways: Readonly<Record<string, string>> = {},
): Drawn {
  return { node: { key, type, ...given } as unknown as Omit<Node, 'position'>, ways, column };
}

/** The graph of these steps, one below the other. */
export function draw(steps: readonly Drawn[]): Graph {
  const nodes = steps.map(({ node, column }, row) => ({
    ...node,
    position: { x: column * width, y: row * height },
  }));
  const edges: Edge[] = steps.flatMap(({ node, ways }) =>
    Object.entries(ways).map(([output, to]) => ({ from: node.key, output, to })),
  );
  return graphSchema.parse({ nodes, edges, notes: [] });
}
