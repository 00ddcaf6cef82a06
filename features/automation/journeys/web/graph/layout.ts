import { Graph as LayoutGraph, layout } from '@dagrejs/dagre';
import { outputsOf, type Graph } from '#engines/journeys/contract.ts';
import { grid, type Place } from './graph-changes.ts';

/** Places for all steps: from above to below along the ways, outputs from left to right. */
export function laidOut(graph: Graph): Map<string, Place> {
  const drawn = new LayoutGraph();
  drawn.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 56 });
  drawn.setDefaultEdgeLabel(() => ({}));
  for (const { key } of graph.nodes) drawn.setNode(key, { width: grid.width, height: grid.height });
  for (const node of graph.nodes)
    for (const output of outputsOf(node))
      for (const edge of graph.edges)
        if (edge.from === node.key && edge.output === output) drawn.setEdge(node.key, edge.to);
  layout(drawn, { constraints: sidesOf(graph) });
  return new Map(
    graph.nodes.map(({ key }) => {
      const { x = 0, y = 0 } = drawn.node(key) as Partial<Place>;
      return [key, { x: x - grid.width / 2, y: y - grid.height / 2 }];
    }),
  );
}

// What follows the first output stands left of what follows the next.
function sidesOf({ nodes, edges }: Graph): { left: string; right: string }[] {
  return nodes.flatMap((node) => {
    const targets = outputsOf(node).flatMap((output) =>
      edges.filter((edge) => edge.from === node.key && edge.output === output).map(({ to }) => to),
    );
    return targets.slice(1).flatMap((right, at) => {
      const left = targets[at];
      return left === undefined || left === right ? [] : [{ left, right }];
    });
  });
}
