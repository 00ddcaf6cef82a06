import { z } from 'zod';
import {
  edgeSchema,
  graphSchema,
  journeyLimits,
  nodeSchema,
  type Graph,
} from '#engines/journeys/contract.ts';
import { freshKey, type Place } from './graph-changes.ts';

/** What a browser's clipboard may hold of a journey, at most, in characters. */
const longest = 2_000_000;

const clip = z.object({
  heliograph: z.literal('journey-steps'),
  nodes: z.array(nodeSchema).max(journeyLimits.nodes),
  edges: z.array(edgeSchema),
  notes: graphSchema.shape.notes,
});

/** A step and all that can be reached from it. */
export function branchOf(graph: Graph, start: string): Set<string> {
  const found = new Set([start]);
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop())
    for (const { from, to } of graph.edges)
      if (from === key && !found.has(to)) {
        found.add(to);
        open.push(to);
      }
  return found;
}

/** These steps and notes with the ways between them, as text for the clipboard. */
export function copied(graph: Graph, keys: ReadonlySet<string>): string {
  return JSON.stringify({
    heliograph: 'journey-steps',
    nodes: graph.nodes.filter(({ key }) => keys.has(key)),
    edges: graph.edges.filter(({ from, to }) => keys.has(from) && keys.has(to)),
    notes: graph.notes.filter(({ key }) => keys.has(key)),
  });
}

/** What came of pasting: the graph with the new steps, or why nothing was pasted. */
export type Pasted =
  | { readonly graph: Graph; readonly keys: ReadonlySet<string> }
  | { readonly problem: 'unreadable' | 'full' };

/** The graph with the copied steps under keys of their own, their first one at this place. */
export function pasted(graph: Graph, text: string, at: Place): Pasted {
  const found = readClip(text);
  if (!found) return { problem: 'unreadable' };
  const isTooMuch =
    graph.nodes.length + found.nodes.length > journeyLimits.nodes ||
    graph.notes.length + found.notes.length > journeyLimits.notes;
  if (isTooMuch) return { problem: 'full' };
  const all = [...found.nodes, ...found.notes];
  const left = Math.min(...all.map(({ position }) => position.x));
  const top = Math.min(...all.map(({ position }) => position.y));
  const names = new Map<string, string>();
  let next = graph;
  const moved = ({ x, y }: Place) => ({ x: x - left + at.x, y: y - top + at.y });
  for (const node of found.nodes) {
    const key = freshKey(next, node.type);
    names.set(node.key, key);
    // A step's message belongs to it alone: the copy gets one of its own.
    const copy = 'campaign_id' in node ? { ...node, campaign_id: null } : node;
    next = { ...next, nodes: [...next.nodes, { ...copy, key, position: moved(node.position) }] };
  }
  for (const note of found.notes) {
    const key = freshKey(next, 'note');
    names.set(note.key, key);
    next = { ...next, notes: [...next.notes, { ...note, key, position: moved(note.position) }] };
  }
  const edges = found.edges.flatMap(({ from, output, to }) => {
    const [source, target] = [names.get(from), names.get(to)];
    return source && target ? [{ from: source, output, to: target }] : [];
  });
  return {
    graph: { ...next, edges: [...next.edges, ...edges] },
    keys: new Set(names.values()),
  };
}

function readClip(text: string): z.infer<typeof clip> | null {
  if (text.length > longest) return null;
  try {
    const read = clip.safeParse(JSON.parse(text));
    return read.success && read.data.nodes.length + read.data.notes.length > 0 ? read.data : null;
  } catch {
    return null;
  }
}
