import { expect, test } from 'vitest';
import { branchOf, copied, pasted } from './clipboard.ts';
import { aGraph, welcome } from './graph.builder.ts';
import { begunWith, changedTo, redone, undone, undoSteps } from './history.ts';
import { laidOut } from './layout.ts';
import { neighbourOf, orderOf, outlineOf } from './outline.ts';

test('a branch is copied into another journey under keys of its own, without the message that belongs to its step', () => {
  const text = copied(welcome, branchOf(welcome, 'pause'));
  const other = aGraph({ start: { type: 'trigger', trigger: null }, pause: { type: 'end' } }, []);
  const result = pasted(other, text, { x: 500, y: 40 });
  if ('problem' in result) throw new Error(result.problem);
  expect([...result.keys]).toEqual(['wait-1', 'email-1', 'end-1']);
  expect(result.graph.edges).toEqual([
    { from: 'wait-1', output: 'next', to: 'email-1' },
    { from: 'email-1', output: 'sent', to: 'end-1' },
  ]);
  expect(result.graph.nodes.find(({ key }) => key === 'wait-1')?.position).toEqual({
    x: 500,
    y: 40,
  });
  expect(result.graph.nodes.find(({ key }) => key === 'email-1')).toMatchObject({
    campaign_id: null,
  });
});

test('what is no part of a journey is not pasted, nor what has no room', () => {
  const at = { x: 0, y: 0 };
  for (const text of [
    '',
    'hello',
    '{}',
    '{"heliograph":"journey-steps","nodes":[{"type":"bomb"}]}',
  ])
    expect(pasted(welcome, text, at)).toEqual({ problem: 'unreadable' });
  const many = { ...welcome, nodes: Array.from({ length: 198 }, () => welcome.nodes[3]!) };
  expect(pasted(many, copied(welcome, branchOf(welcome, 'start')), at)).toEqual({
    problem: 'full',
  });
});

test('a hundred steps are undone and done again, changes of one thing in a row at once', () => {
  let history = begunWith(0);
  for (let step = 1; step <= undoSteps + 20; step += 1) history = changedTo(history, step);
  for (let step = 0; step < undoSteps + 20; step += 1) history = undone(history);
  expect(history.present).toBe(20);
  expect(redone(history).present).toBe(21);
  expect(redone(changedTo(history, 500)).present).toBe(500);
  const typed = ['a', 'ab', 'abc'].reduce(
    (before, next) => changedTo(before, next, 'form:hello'),
    begunWith(''),
  );
  expect(undone(typed).present).toBe('');
});

test('the layout puts each step below the one before it, side by side where a way divides', () => {
  const graph = aGraph(
    {
      start: { type: 'trigger', trigger: null },
      hello: { type: 'email', campaign_id: null },
      yes: { type: 'goal' },
      no: { type: 'end' },
    },
    ['start.next>hello', 'hello.sent>yes', 'hello.not_sent>no'],
  );
  const places = laidOut(graph);
  const at = (key: string) => places.get(key) ?? { x: NaN, y: NaN };
  expect(at('hello').y).toBeGreaterThan(at('start').y + 72);
  expect(at('yes').y).toBe(at('no').y);
  expect(Math.abs(at('yes').x - at('no').x)).toBeGreaterThanOrEqual(240);
  expect(at('yes').x).toBeLessThan(at('no').x);
});

test('the outline shows every step once, and where ways meet again', () => {
  const graph = aGraph(
    {
      start: { type: 'trigger', trigger: null },
      hello: { type: 'email', campaign_id: null },
      end: { type: 'end' },
      lost: { type: 'goal' },
    },
    ['start.next>hello', 'hello.sent>end', 'hello.not_sent>end'],
  );
  const [first, alone] = outlineOf(graph);
  const hello = first?.outputs[0]?.step;
  expect(hello?.outputs.map(({ step, goesTo }) => [step?.node.key, goesTo?.key])).toEqual([
    ['end', undefined],
    [undefined, 'end'],
  ]);
  expect(alone?.node.key).toBe('lost');
  expect(orderOf(graph)).toEqual(['start', 'hello', 'end', 'lost']);
  expect(neighbourOf(graph, 'hello', false)).toBe('end');
  expect(neighbourOf(graph, 'hello', true)).toBe('start');
  expect(neighbourOf(graph, 'lost', false)).toBeNull();
});
