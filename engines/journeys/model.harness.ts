import type { Graph, Node } from './contract.ts';
import { branchOf } from './steps/branches.ts';

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

/** A contact as the model sees it. */
export interface ModelContact {
  id: number;
  firstName: string;
  points: number;
}

/** One entry of the model. */
export interface ModelEntry {
  contact: ModelContact;
  entry: number;
  node: string;
  state: 'waiting' | 'sending' | 'finished' | 'exited' | 'held';
  wakeAt: number | null;
  goal: boolean;
  log: string[];
  steps: { day: string; count: number };
}

/** What the model is told of a journey. */
export interface ModelJourney {
  id: number;
  graph: Graph;
  /** The settings that it knows. */
  reentry: 'never' | 'after_exit' | 'always';
  goalEnds: boolean | null;
  exitEvent: string | null;
  until(from: number, wait: Extract<Node, { type: 'wait' }>['wait']): number;
  dayOf(at: number): string;
}

/** Journeys as their README tells them, for one person after another, in memory: what the engine is compared with. */
export class Model {
  readonly entries: ModelEntry[] = [];
  readonly #journey: ModelJourney;
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #ways: ReadonlyMap<string, string>;

  constructor(journey: ModelJourney) {
    this.#journey = journey;
    this.#nodes = new Map(journey.graph.nodes.map((node) => [node.key, node]));
    this.#ways = new Map(
      journey.graph.edges.map(({ from, output, to }) => [`${from}.${output}`, to]),
    );
  }

  /** An event of a program. */
  event(contact: ModelContact, name: string, now: number): void {
    const mine = this.entries.filter((one) => one.contact === contact);
    const before = mine.filter(({ state }) => isInside(state));
    if (name === 'in') this.#enter(contact, mine, now);
    for (const one of before) {
      const node = this.#nodes.get(one.node);
      if (node?.type === 'wait' && node.wait.kind === 'event' && one.state === 'waiting') {
        const { trigger } = node.wait;
        if (trigger?.kind === 'api_event' && trigger.event === name) this.#pendingHappened.add(one);
      }
    }
    if (this.#journey.exitEvent === name)
      for (const one of before) this.#end(one, 'exited', 'exit_event', now);
  }

  readonly #pendingHappened = new Set<ModelEntry>();

  /** What becomes of the message of everybody who waits for one. */
  settle(how: (one: ModelEntry) => string | null, now: number): void {
    for (const one of this.entries) {
      if (one.state !== 'sending') continue;
      const signal = how(one);
      if (signal !== null) this.#pass(one, signal, now);
    }
  }

  /** Everything that is due by now. */
  run(now: number): void {
    for (const one of this.entries) {
      while (
        isInside(one.state) &&
        ((one.wakeAt !== null && one.wakeAt <= now) || this.#pendingHappened.has(one))
      ) {
        const happened = this.#pendingHappened.delete(one);
        this.#wake(one, now, happened);
      }
    }
  }

  /** The next moment at which somebody wakes. */
  nextWake(): number | null {
    const wakes = this.entries.flatMap(({ wakeAt, state }) =>
      wakeAt === null || !isInside(state) ? [] : [wakeAt],
    );
    return wakes.length === 0 ? null : Math.min(...wakes);
  }

  #enter(contact: ModelContact, mine: readonly ModelEntry[], now: number): void {
    const { reentry } = this.#journey;
    if (reentry === 'never' && mine.length > 0) return;
    if (reentry === 'after_exit' && mine.some(({ state }) => isInside(state))) return;
    this.entries.push({
      contact,
      entry: mine.length + 1,
      node: 'n0',
      state: 'waiting',
      wakeAt: now,
      goal: false,
      log: ['n0 entered'],
      steps: { day: this.#journey.dayOf(now), count: 1 },
    });
  }

  #wake(one: ModelEntry, now: number, happened: boolean): void {
    const node = this.#nodes.get(one.node)!;
    if (node.type === 'wait')
      this.#pass(
        one,
        node.wait.kind === 'event' ? (happened ? 'happened' : 'timed_out') : 'next',
        now,
      );
    else if (one.state === 'sending') this.#pass(one, 'not_sent', now);
    else this.#arrive(one, now);
  }

  #pass(one: ModelEntry, output: string, now: number): void {
    this.#note(one, output, now);
    const to = this.#ways.get(`${one.node}.${output}`);
    if (to === undefined) {
      one.state = 'finished';
      one.wakeAt = null;
      return;
    }
    one.node = to;
    this.#arrive(one, now);
  }

  #arrive(one: ModelEntry, now: number): void {
    const { contact } = one;
    const node = this.#nodes.get(one.node)!;
    one.state = 'waiting';
    switch (node.type) {
      case 'trigger':
        return this.#pass(one, 'next', now);
      case 'end':
        return this.#end(one, 'finished', 'end', now);
      case 'goal':
        one.goal = true;
        if (this.#journey.goalEnds === true) return this.#end(one, 'finished', 'goal', now);
        return this.#pass(one, 'next', now);
      case 'condition':
        return this.#pass(
          one,
          contact.firstName === 'Ann' ? 'ann' : contact.points > 2 ? 'many' : 'else',
          now,
        );
      case 'split':
        return this.#pass(
          one,
          branchOf(this.#journey.id, node, { contactId: contact.id, entry: one.entry }),
          now,
        );
      case 'set_field':
        contact.points += 1;
        return this.#pass(one, 'next', now);
      case 'email':
        one.state = 'sending';
        one.wakeAt = now + 24 * 3_600_000;
        return this.#note(one, 'sending', now);
      case 'wait':
        one.wakeAt = this.#journey.until(now, node.wait);
        return this.#note(one, 'waiting', now);
      default:
        throw new Error(`the model does not know ${node.type}`);
    }
  }

  #end(one: ModelEntry, state: 'finished' | 'exited', why: string, now: number): void {
    this.#note(one, why, now);
    one.state = state;
    one.wakeAt = null;
    this.#pendingHappened.delete(one);
  }

  #note(one: ModelEntry, outcome: string, now: number): void {
    one.log.push(`${one.node} ${outcome}`);
    const day = this.#journey.dayOf(now);
    one.steps = one.steps.day === day ? { day, count: one.steps.count + 1 } : { day, count: 1 };
  }
}

const isInside = (state: ModelEntry['state']): boolean =>
  state === 'waiting' || state === 'sending';
