import { outputsOf, type Graph, type Node } from '#engines/journeys/contract.ts';
import { grid, type Place } from '../graph/graph-changes.ts';

/** A way as it is drawn, with the place of its name. */
export interface DrawnWay {
  readonly from: string;
  readonly output: string;
  readonly path: string;
  readonly label: Place;
}

/** A graph as it is drawn. */
export interface DrawnGraph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ways: readonly DrawnWay[];
}

const margin = 24;

/** Where an output of a step leaves it: along its lower edge. */
export function outputPlace(node: Node, output: string): Place {
  const outputs = outputsOf(node);
  const share = (outputs.indexOf(output) + 1) / (outputs.length + 1);
  return { x: node.position.x + grid.width * share, y: node.position.y + grid.height };
}

/** Sizes and ways of a graph, for pictures. */
export function drawnGraph(graph: Graph): DrawnGraph {
  const places = [
    ...graph.nodes.map(({ position }) => ({ ...position, width: grid.width, height: grid.height })),
    ...graph.notes.map(({ position, width, height }) => ({ ...position, width, height })),
  ];
  const left = Math.min(0, ...places.map(({ x }) => x)) - margin;
  const top = Math.min(0, ...places.map(({ y }) => y)) - margin;
  const right = Math.max(grid.width, ...places.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(grid.height, ...places.map(({ y, height }) => y + height)) + margin;
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    ways: graph.edges.flatMap(({ from, output, to }) => {
      const [source, target] = [nodes.get(from), nodes.get(to)];
      if (!source || !target) return [];
      const start = outputPlace(source, output);
      const end = { x: target.position.x + grid.width / 2, y: target.position.y };
      const middle = (start.y + end.y) / 2;
      const path = `M ${start.x} ${start.y} C ${start.x} ${middle}, ${end.x} ${middle}, ${end.x} ${end.y}`;
      return [{ from, output, path, label: { x: (start.x + end.x) / 2, y: middle } }];
    }),
  };
}
