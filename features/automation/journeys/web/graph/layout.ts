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
  layout(drawn);
  return new Map(
    graph.nodes.map(({ key }) => {
      const { x = 0, y = 0 } = drawn.node(key) as Partial<Place>;
      return [key, { x: x - grid.width / 2, y: y - grid.height / 2 }];
    }),
  );
}
