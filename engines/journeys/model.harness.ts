import type { Graph, Node } from './contract.ts';
import { branchOf } from './steps/branches.ts';

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
      for (const one of before) this.#end(one, { state: 'exited', why: 'exit_event' }, now);
  }

  readonly #pendingHappened = new Set<ModelEntry>();

  /** What becomes of the message of everybody who waits for one. */
  recordOutcomes(how: (one: ModelEntry) => string | null, now: number): void {
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
        return this.#end(one, { state: 'finished', why: 'end' }, now);
      case 'goal':
        one.goal = true;
        if (this.#journey.goalEnds === true)
          return this.#end(one, { state: 'finished', why: 'goal' }, now);
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

  #end(
    one: ModelEntry,
    { state, why }: { state: 'finished' | 'exited'; why: string },
    now: number,
  ): void {
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
