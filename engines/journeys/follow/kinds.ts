import { causesOf, ruleContext, rulesSchema, type ChangeKind } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Graph, Settings } from '../contract.ts';
import type { Trigger, TriggerKind } from '../trigger-contract.ts';

const kindsOfTrigger: Readonly<Record<TriggerKind, readonly ChangeKind[]>> = {
  created: ['created', 'imported'],
  joined_list: ['joined_list', 'imported'],
  left_list: ['left_list'],
  unsubscribed: ['unsubscribed'],
  tagged: ['tagged', 'imported'],
  untagged: ['untagged'],
  field_changed: ['changed', 'imported'],
  date: ['changed', 'created', 'imported'],
  entered_segment: ['entered_segment'],
  left_segment: ['left_segment'],
  ordered: ['ordered'],
  // An order ends what began with a cart.
  cart: ['cart_abandoned', 'ordered'],
  opened: ['opened'],
  clicked: ['clicked'],
  form: ['submitted', 'confirmed'],
  page: ['visited'],
  survey: ['answered_survey'],
  rfm_group: ['entered_rfm_group'],
  ticket: ['ticket_created', 'ticket_changed', 'ticket_rated'],
  api_event: [],
  started: [],
};

/** What ends stays in journeys, whatever they hold. */
const always: readonly ChangeKind[] = ['suppressed', 'unsubscribed'];

/** The kinds of changes that a version has to hear of; events that programs report are among them by their own kind. */
export async function kindsOfVersion(
  account: Account,
  { graph, settings }: { graph: Graph; settings: Settings },
): Promise<string[]> {
  const kinds = new Set<string>(always);
  for (const trigger of triggersIn(graph, settings)) {
    for (const kind of kindsOf(trigger)) kinds.add(kind);
    if (trigger.kind === 'api_event') kinds.add('api_event');
  }
  for (const node of graph.nodes) {
    if (node.type !== 'wait' || node.wait.kind !== 'condition' || node.wait.rules === null)
      continue;
    const rules = rulesSchema.parse(node.wait.rules);
    for (const kind of causesOf(rules, await ruleContext(account, { rules: [rules], form: 'one' }))
      .kinds)
      kinds.add(kind);
  }
  return [...kinds].sort();
}

const ofTickets = {
  created: 'ticket_created',
  closed: 'ticket_changed',
  rated: 'ticket_rated',
} as const;

function kindsOf(trigger: Trigger): readonly ChangeKind[] {
  if (trigger.kind === 'form') return [trigger.on];
  return trigger.kind === 'ticket' ? [ofTickets[trigger.on]] : kindsOfTrigger[trigger.kind];
}

/** Every trigger that a version names: where people enter, what they wait for, its goal and its exits. */
export function triggersIn(graph: Graph, settings: Settings): Trigger[] {
  const named = graph.nodes.flatMap((node) => {
    if (node.type === 'trigger') return [node.trigger];
    return node.type === 'wait' && node.wait.kind === 'event' ? [node.wait.trigger] : [];
  });
  const whole = [settings.goal?.when, ...settings.exits].flatMap((one) =>
    one?.kind === 'event' ? [one.trigger] : [],
  );
  return [...named, ...whole].filter((trigger) => trigger !== null);
}
