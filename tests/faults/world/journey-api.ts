import { until, type AccountApi, type WireAnswer } from './account-api.ts';

/** A step as the wire carries it; its place on the canvas is left out. */
export type WireStep = Record<string, unknown> & { key: string; type: string };

/** The way from one step to the next, as `step.output>step`. */
export type WireWay = `${string}.${string}>${string}`;

/** Nothing but a way in and a way out, for steps that journeys of the rig share. */
export const ends = {
  joined: (list: number): WireStep => ({
    key: 'joined',
    type: 'trigger',
    trigger: { kind: 'joined_list', list_ids: [list] },
  }),
  byHand: { key: 'begun', type: 'trigger', trigger: { kind: 'started' } } as WireStep,
  end: { key: 'end', type: 'end' } as WireStep,
};

/** A wait for so many minutes, the shortest that there is. */
export function waitFor(key: string, minutes: number): WireStep {
  return { key, type: 'wait', wait: { kind: 'duration', amount: minutes, unit: 'minutes' } };
}

/** A graph of the wire. */
export function graphOf(steps: readonly WireStep[], ways: readonly WireWay[]): object {
  return {
    nodes: steps.map((step) => ({ position: { x: 0, y: 0 }, ...step })),
    edges: ways.map((way) => {
      const [, from, output, to] = /^([^.]+)\.([^>]+)>(.+)$/.exec(way)!;
      return { from, output, to };
    }),
  };
}

/** Journeys of an account, by the public API. */
export class JourneyApi {
  readonly api: AccountApi;

  constructor(api: AccountApi) {
    this.api = api;
  }

  /** Makes a draft without steps. */
  async draft(name: string): Promise<number> {
    return (await this.api.want('POST', 'workflows.json', { workflow: { name } })).id;
  }

  /** An email for a step; `from` tells its mails apart. */
  async email(journey: number, node: string, from: string): Promise<WireStep> {
    const campaign = await this.api.campaign([], from);
    const answer = await this.api.want('POST', `workflows/${journey}/steps.json`, {
      node,
      channel: 'email',
      from_campaign_id: campaign,
    });
    return { key: node, type: 'email', campaign_id: answer.campaign_id };
  }

  /** Makes a tag of this name. */
  async tag(name: string): Promise<number> {
    return (await this.api.want('POST', 'tags.json', { tag: { name } })).id;
  }

  /** Gives a journey its steps and lets it begin. */
  async enable(journey: number, graph: object, settings?: object): Promise<void> {
    await this.api.want('PUT', `workflows/${journey}.json`, {
      workflow: { graph, ...(settings && { settings }), status: 'enabled' },
    });
  }

  /** How many have come in and how many are inside; asks again while the server is away. */
  async counts(journey: number): Promise<{ inside: number; entered: number; finished: number }> {
    return until('the journey to be shown', async () => {
      const { status, body } = await this.api.call('GET', `workflows/${journey}.json`);
      return status === 200 ? body.data.counts : null;
    });
  }

  /** Waits until so many have come in and nobody is inside any more. */
  async ended(journey: number, entered: number, patienceMs = 600_000): Promise<void> {
    await until(
      'everybody to leave the journey',
      async () => {
        const counts = await this.counts(journey);
        return counts.inside === 0 && counts.entered >= entered ? true : null;
      },
      patienceMs,
    );
  }

  /** A call that may come at a bad moment: what it was answered. */
  async attempt(method: string, path: string, body?: unknown): Promise<WireAnswer> {
    return this.api.call(method, path, body).catch(() => ({ status: 0, body: null }));
  }
}
