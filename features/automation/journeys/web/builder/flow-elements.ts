import { Position, type Edge as FlowEdge, type Node as FlowNode } from '@xyflow/react';
import { outputsOf, type Edge, type Graph, type Node } from '#engines/journeys/contract.ts';
import { apartOf } from '../picture/shapes.ts';
import { grid, type Note } from '../graph/graph-changes.ts';

/** A step as the canvas has it. */
export type StepFlowNode = FlowNode<{ node: Node; free: readonly string[] }, 'step'>;

/** A note as the canvas has it. */
export type NoteFlowNode = FlowNode<{ note: Note }, 'note'>;

/** A way as the canvas has it. */
export type StepFlowEdge = FlowEdge<{ node: Node; output: string; apart: number }, 'way'>;

/** Remembers what was made of each step, so that a step that did not change is not drawn again. */
export class FlowElements {
  #steps = new Map<string, StepFlowNode>();
  #notes = new Map<string, NoteFlowNode>();
  #ways = new Map<string, StepFlowEdge>();

  /** Steps and notes of a graph. */
  nodes(graph: Graph, selected: ReadonlySet<string>): (StepFlowNode | NoteFlowNode)[] {
    const taken = new Set(graph.edges.map(({ from, output }) => `${from}.${output}`));
    const steps = graph.nodes.map((node) => {
      const free = outputsOf(node).filter((output) => !taken.has(`${node.key}.${output}`));
      return this.#step(node, free, selected.has(node.key));
    });
    const notes = graph.notes.map((note) => this.#note(note, selected.has(note.key)));
    this.#steps = new Map(steps.map((one) => [one.id, one]));
    this.#notes = new Map(notes.map((one) => [one.id, one]));
    return [...steps, ...notes];
  }

  /** Ways of a graph. */
  edges(graph: Graph, selected: string | null): StepFlowEdge[] {
    const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
    const ways = graph.edges.flatMap((edge) => {
      const node = nodes.get(edge.from);
      if (!node || !nodes.has(edge.to)) return [];
      return [this.#way(edge, { node, apart: apartOf(graph.edges, edge) }, selected)];
    });
    this.#ways = new Map(ways.map((one) => [one.id, one]));
    return ways;
  }

  #step(node: Node, free: readonly string[], isSelected: boolean): StepFlowNode {
    const before = this.#steps.get(node.key);
    const isSame =
      before?.data.node === node &&
      before.selected === isSelected &&
      before.data.free.join() === free.join();
    if (isSame) return before;
    return {
      id: node.key,
      type: 'step',
      position: node.position,
      data: { node, free },
      selected: isSelected,
      width: grid.width,
      height: grid.height,
      measured: { width: grid.width, height: grid.height },
      handles: handlesOf(node),
    };
  }

  #note(note: Note, isSelected: boolean): NoteFlowNode {
    const before = this.#notes.get(note.key);
    if (before?.data.note === note && before.selected === isSelected) return before;
    const { width, height } = note;
    return {
      id: note.key,
      type: 'note',
      position: note.position,
      data: { note },
      selected: isSelected,
      width,
      height,
      measured: { width, height },
      handles: [],
      connectable: false,
      zIndex: -1,
    };
  }

  #way(
    { from, output, to }: Edge,
    { node, apart }: { node: Node; apart: number },
    selected: string | null,
  ): StepFlowEdge {
    const id = wayId(from, output);
    const before = this.#ways.get(id);
    const isSelected = selected === id;
    const isSame =
      before?.target === to &&
      before.data?.node === node &&
      before.data.apart === apart &&
      before.selected === isSelected;
    if (isSame) return before;
    return {
      id,
      type: 'way',
      source: from,
      sourceHandle: output,
      target: to,
      data: { node, output, apart },
      selected: isSelected,
    };
  }
}

/** What the canvas calls the way at an output. */
export const wayId = (from: string, output: string) => `${from}.${output}`;

// Said instead of measured: ways to steps that are out of sight are drawn as well.
function handlesOf(node: Node): NonNullable<StepFlowNode['handles']> {
  const outputs = outputsOf(node);
  const size = { width: 1, height: 1 };
  return [
    ...(node.type === 'trigger'
      ? []
      : [
          {
            id: null,
            type: 'target' as const,
            position: Position.Top,
            x: grid.width / 2,
            y: 0,
            ...size,
          },
        ]),
    ...outputs.map((id, at) => ({
      id,
      type: 'source' as const,
      position: Position.Bottom,
      x: (grid.width * (at + 1)) / (outputs.length + 1),
      y: grid.height,
      ...size,
    })),
  ];
}
