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

// A way that passes other steps runs beside them.
const farBelow = 160;
const beside = 100;
const bend = 60;
const nameBeside = 36;

// Names of ways between the same two steps stand beside each other.
const nameApart = 140;
const nameBelow = 28;
// A line bends to three quarters of where it is drawn to.
const bendShare = 0.75;

/** Which way of several between the same two steps this is: 0 where it is the only one, otherwise -0.5, 0.5 or -1, 0, 1 and so on. */
export function apartOf(edges: Graph['edges'], { from, output, to }: Graph['edges'][number]) {
  const beside = edges.filter((edge) => edge.from === from && edge.to === to);
  return beside.findIndex((edge) => edge.output === output) - (beside.length - 1) / 2;
}

/** The line from an output to a step, and where its name stands; `apart` keeps ways between the same two steps from each other. */
export function wayBetween(
  start: Place,
  end: Place,
  apart: number,
): Pick<DrawnWay, 'path' | 'label'> {
  const down = end.y - start.y;
  const isBeside = Math.abs(end.x - start.x) < grid.width;
  if (down > 0 && (down < farBelow || !isBeside)) {
    const middle = (start.y + end.y) / 2;
    const aside = (apart * nameApart) / bendShare;
    return {
      path: `M ${start.x} ${start.y} C ${start.x + aside} ${middle}, ${end.x + aside} ${middle}, ${end.x} ${end.y}`,
      label: { x: (start.x + end.x) / 2 + apart * nameApart, y: middle },
    };
  }
  const side = start.x >= end.x ? Math.max(start.x, end.x) + beside : start.x - beside;
  const [near, far] = down > 0 ? [start.y + bend, end.y - bend] : [start.y - bend, end.y + bend];
  return {
    path:
      `M ${start.x} ${start.y} C ${start.x} ${start.y + bend / 2}, ${side} ${start.y}, ${side} ${near}` +
      ` L ${side} ${far} C ${side} ${end.y}, ${end.x} ${end.y - bend / 2}, ${end.x} ${end.y}`,
    label: { x: side + (side > start.x ? nameBeside : -nameBeside), y: near + apart * nameBelow },
  };
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
    ways: graph.edges.flatMap((edge) => {
      const { from, output, to } = edge;
      const [source, target] = [nodes.get(from), nodes.get(to)];
      if (!source || !target) return [];
      const start = outputPlace(source, output);
      const end = { x: target.position.x + grid.width / 2, y: target.position.y };
      return [{ from, output, ...wayBetween(start, end, apartOf(graph.edges, edge)) }];
    }),
  };
}
