import { expect, test } from 'vitest';
import { graphSchema, journeyLimits } from '#engines/journeys/contract.ts';
import { aGraph, welcome } from './graph.builder.ts';
import {
  blankNode,
  freshKey,
  placeAfter,
  withChangedNode,
  withEdge,
  withNode,
  withNote,
  withoutEdge,
  withoutKeys,
  withPlaces,
} from './graph-changes.ts';

const ways = ({ edges }: typeof welcome) =>
  edges.map(({ from, output, to }) => `${from}.${output}>${to}`).sort();

test('a step laid on a way stands between both ends', () => {
  const node = blankNode(welcome, 'tag', { x: 0, y: 0 });
  const next = withNode(welcome, node, { from: 'pause', output: 'next' });
  expect(ways(next)).toEqual([
    'hello.sent>end',
    'pause.next>tag-1',
    'start.next>pause',
    'tag-1.next>hello',
  ]);
});

test('every type of step can be laid down and read again', () => {
  let graph = aGraph({}, []);
  for (const type of ['trigger', 'email', 'wait', 'condition', 'split', 'webhook', 'end'] as const)
    graph = withNode(graph, blankNode(graph, type, { x: 3, y: 9 }));
  expect(graphSchema.parse(graph)).toEqual(graph);
  expect(graph.nodes[0]?.position).toEqual({ x: 0, y: 0 });
});

test('without a step, what came before it goes on to what came after', () => {
  const next = withoutKeys(welcome, new Set(['pause']));
  expect(ways(next)).toEqual(['hello.sent>end', 'start.next>hello']);
  const less = withoutKeys(welcome, new Set(['pause', 'hello']));
  expect(ways(less)).toEqual(['start.next>end']);
});

test('a loop around the deleted step is no way of a step to itself', () => {
  const graph = aGraph(
    {
      start: { type: 'trigger', trigger: null },
      pause: { type: 'wait', wait: { kind: 'duration', amount: 1, unit: 'days' } },
      tag: { type: 'tag', tag_ids: [] },
    },
    ['start.next>pause', 'pause.next>tag', 'tag.next>pause'],
  );
  expect(ways(withoutKeys(graph, new Set(['tag'])))).toEqual(['start.next>pause']);
});

test('an output has one way, and none leads to a trigger, to itself or from an output that is not there', () => {
  const again = withEdge(welcome, { from: 'pause', output: 'next', to: 'end' });
  expect(ways(again)).toContain('pause.next>end');
  expect(again.edges).toHaveLength(3);
  for (const edge of [
    { from: 'pause', output: 'next', to: 'start' },
    { from: 'pause', output: 'next', to: 'pause' },
    { from: 'pause', output: 'sent', to: 'end' },
    { from: 'pause', output: 'next', to: 'nowhere' },
  ])
    expect(withEdge(welcome, edge)).toBe(welcome);
  expect(withoutEdge(welcome, { from: 'pause', output: 'next' }).edges).toHaveLength(2);
});

test('ways at outputs that a step no longer has are gone', () => {
  const graph = aGraph(
    {
      split: {
        type: 'split',
        branches: [
          { key: 'a', percent: 50 },
          { key: 'b', percent: 50 },
        ],
      },
      end: { type: 'end' },
    },
    ['split.a>end', 'split.b>end'],
  );
  const [split] = graph.nodes;
  if (split?.type !== 'split') throw new Error('no split');
  const next = withChangedNode(graph, { ...split, branches: split.branches.slice(0, 1) });
  expect(ways(next)).toEqual(['split.a>end']);
});

test('places are those of the grid, and a step that did not move stays the same', () => {
  const next = withPlaces(welcome, new Map([['pause', { x: 33, y: 118 }]]));
  expect(next.nodes[1]?.position).toEqual({ x: 40, y: 120 });
  expect(next.nodes[0]).toBe(welcome.nodes[0]);
  expect(placeAfter(welcome, { from: 'start', output: 'next' }).x).toBeGreaterThan(200);
});

test('keys are new, and a full journey takes no more', () => {
  expect(freshKey(withNote(welcome, { x: 0, y: 0 }), 'note')).toBe('note-2');
  let full = welcome;
  while (full.nodes.length < journeyLimits.nodes)
    full = withNode(full, blankNode(full, 'end', { x: 0, y: 0 }));
  expect(withNode(full, { ...blankNode(full, 'end', { x: 0, y: 0 }) })).toBe(full);
});
