import { graphSchema, type Graph } from '#engines/journeys/contract.ts';

/** A graph for tests: steps by key and type, ways as 'from.output>to'. */
export function aGraph(steps: Readonly<Record<string, object>>, ways: readonly string[]): Graph {
  return graphSchema.parse({
    nodes: Object.entries(steps).map(([key, facts], at) => ({
      key,
      position: { x: 0, y: at * 120 },
      ...facts,
    })),
    edges: ways.map((way) => {
      const [from, output, to] = way.split(/[.>]/);
      return { from, output, to };
    }),
  });
}

const oneDay = { kind: 'duration', amount: 1, unit: 'days' };

/** A trigger, a wait of a day, an email and an end. */
export const welcome = aGraph(
  {
    start: { type: 'trigger', trigger: { kind: 'created' } },
    pause: { type: 'wait', wait: oneDay },
    hello: { type: 'email', campaign_id: 7 },
    end: { type: 'end' },
  },
  ['start.next>pause', 'pause.next>hello', 'hello.sent>end'],
);
