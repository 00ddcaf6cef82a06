import { expect, test } from 'vitest';
import { graphSchema } from '#engines/journeys/contract.ts';
import { FlowElements } from '../builder/flow-elements.ts';
import { drawnGraph } from './shapes.ts';

const graph = graphSchema.parse({
  nodes: [
    { key: 'hello', type: 'email', campaign_id: null, position: { x: 0, y: 0 } },
    { key: 'end', type: 'end', position: { x: 0, y: 140 } },
    { key: 'far', type: 'email', campaign_id: null, position: { x: 0, y: 900 } },
  ],
  edges: [
    { from: 'hello', output: 'sent', to: 'end' },
    { from: 'hello', output: 'not_sent', to: 'end' },
    { from: 'far', output: 'sent', to: 'end' },
    { from: 'far', output: 'not_sent', to: 'end' },
  ],
});

test('the names of two ways between the same steps do not lie on each other, on the canvas as in the picture', () => {
  const { ways } = drawnGraph(graph);
  const [sent, notSent, farSent, farNotSent] = ways.map(({ label }) => label);
  expect(Math.abs(sent!.x - notSent!.x)).toBeGreaterThan(120);
  expect(Math.abs(farSent!.y - farNotSent!.y)).toBeGreaterThan(20);
  const one = drawnGraph({ ...graph, edges: graph.edges.slice(0, 1) }).ways[0]!;
  expect(one.label.x).toBeGreaterThan(sent!.x);
  const elements = new FlowElements();
  expect(elements.edges(graph, null).map(({ data }) => data?.apart)).toEqual([
    -0.5, 0.5, -0.5, 0.5,
  ]);
  const alone = elements.edges({ ...graph, edges: graph.edges.slice(0, 1) }, null);
  expect(alone.map(({ data }) => data?.apart)).toEqual([0]);
});
