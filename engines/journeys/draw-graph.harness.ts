/** Numbers that look like chance and are the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Loose = Record<string, unknown> & { key: string; type: string };

/** Draws a graph: steps of all kinds whose ways lead forward, and now and then back through a wait. */
export function drawGraph(
  next: () => number,
  fieldId: number,
): { nodes: Loose[]; edges: string[] } {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const count = 4 + Math.floor(next() * 8);
  const isAnn = {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: 'first_name', operator: 'is', value: 'Ann' },
    ],
  };
  const isMany = {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: `custom:${fieldId}`, operator: 'greater', value: 2 },
    ],
  };
  const drawn = (key: string): Loose => {
    const kind = pick([
      'wait',
      'wait',
      'event',
      'condition',
      'split',
      'add',
      'email',
      'goal',
      'until',
    ]);
    switch (kind) {
      case 'wait':
        return {
          key,
          type: 'wait',
          wait: {
            kind: 'duration',
            amount: 1 + Math.floor(next() * 50),
            unit: pick(['hours', 'days']),
          },
        };
      case 'until':
        return {
          key,
          type: 'wait',
          wait: {
            kind: 'until_time',
            time: pick(['02:30', '09:00', '23:59']),
            weekdays: pick([[], [1], [6, 7]]),
            clock: 'account',
          },
        };
      case 'event':
        return {
          key,
          type: 'wait',
          wait: {
            kind: 'event',
            trigger: { kind: 'api_event', event: pick(['a', 'b']) },
            timeout: { amount: 1 + Math.floor(next() * 20), unit: 'days' },
          },
        };
      case 'condition':
        return {
          key,
          type: 'condition',
          branches: [
            { key: 'ann', rules: isAnn },
            { key: 'many', rules: isMany },
          ],
        };
      case 'split': {
        const percent = Math.floor(next() * 101);
        return {
          key,
          type: 'split',
          branches: [
            { key: 'x', percent },
            { key: 'y', percent: 100 - percent },
          ],
        };
      }
      case 'add':
        return { key, type: 'set_field', field: `custom:${fieldId}`, operation: 'add', value: '1' };
      case 'email':
        return { key, type: 'email', campaign_id: 1 };
      default:
        return { key, type: 'goal' };
    }
  };
  const start = { key: 'n0', type: 'trigger', trigger: { kind: 'api_event', event: 'in' } };
  const nodes: Loose[] = [
    start,
    ...Array.from({ length: count }, (_none, index) => drawn(`n${index + 1}`)),
    { key: 'end', type: 'end' },
  ];
  const edges = nodes.flatMap((node, index) =>
    outputs(node).flatMap((output) => {
      if (next() < 0.05) return [];
      const isWait = node.type === 'wait' && (node['wait'] as { kind: string }).kind === 'duration';
      const isBack = isWait && next() < 0.15;
      const to = isBack
        ? 1 + Math.floor(next() * index)
        : index + 1 + Math.floor(next() * Math.min(3, nodes.length - index - 1));
      return to >= nodes.length || to === 0 ? [] : [`${node.key}.${output}>${nodes[to]!.key}`];
    }),
  );
  return { nodes, edges };
}

function outputs({ type, wait }: Loose): string[] {
  if (type === 'end') return [];
  if (type === 'condition') return ['ann', 'many', 'else'];
  if (type === 'split') return ['x', 'y'];
  if (type === 'email') return ['sent', 'not_sent'];
  return type === 'wait' && (wait as { kind: string }).kind === 'event'
    ? ['happened', 'timed_out']
    : ['next'];
}
