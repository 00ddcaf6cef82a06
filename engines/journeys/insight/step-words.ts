import type { Node, NodeType, Wait } from '../contract.ts';
import type { Trigger } from '../trigger-contract.ts';

const types: Readonly<Record<NodeType, string>> = {
  trigger: 'Trigger',
  email: 'Email',
  sms: 'SMS',
  push: 'Push notification',
  wait: 'Wait',
  condition: 'Condition',
  split: 'Split',
  set_field: 'Set a field',
  list: 'Change lists',
  tag: 'Change tags',
  webhook: 'Webhook',
  start_journey: 'Start a journey',
  end_journey: 'End a journey',
  goal: 'Goal',
  end: 'End',
};

const triggers: Readonly<Record<Trigger['kind'], string>> = {
  created: 'Contact is created',
  joined_list: 'Contact joins a list',
  left_list: 'Contact leaves a list',
  unsubscribed: 'Contact unsubscribes',
  tagged: 'Contact gets a tag',
  untagged: 'Contact loses a tag',
  field_changed: 'A field changes',
  date: 'A date of the contact',
  entered_segment: 'Contact enters a segment',
  left_segment: 'Contact leaves a segment',
  ordered: 'Contact places an order',
  cart: 'Contact abandons a cart',
  opened: 'Contact opens an email',
  clicked: 'Contact clicks a link',
  form: 'Contact submits a form',
  page: 'Contact visits a page',
  survey: 'Contact answers a survey',
  rfm_group: 'Contact enters an RFM group',
  ticket: 'A ticket is opened',
  api_event: 'An event by the API',
  started: 'Started by hand or another journey',
};

const ticketTexts = {
  created: triggers.ticket,
  closed: 'A ticket is closed',
  rated: 'A ticket is rated',
} as const;

/** What a step is called: its own name, else what it does. */
export function stepName(node: Node): string {
  return node.name === '' ? stepText(node) : node.name;
}

/** What a step does, in a few words. */
export function stepText(node: Node): string {
  if (node.type === 'wait') return waitText(node.wait);
  if (node.type === 'trigger') return node.trigger ? triggerText(node.trigger) : 'Trigger';
  return types[node.type];
}

/** What happens to a contact, in a few words. */
export function triggerText(trigger: Trigger): string {
  if (trigger.kind === 'api_event') return `Event ${trigger.event}`;
  if (trigger.kind === 'ticket') return ticketTexts[trigger.on];
  return trigger.kind === 'form' && trigger.on === 'confirmed'
    ? 'Contact confirms a form'
    : triggers[trigger.kind];
}

/** What somebody waits for, in a few words. */
export function waitText(wait: Wait): string {
  switch (wait.kind) {
    case 'duration':
      return `Wait ${lengthText(wait.amount, wait.unit)}`;
    case 'until_time':
      return `Wait until ${wait.time}`;
    case 'until_date':
      return `Wait until a date at ${wait.time}`;
    case 'event':
      return `Wait for an event, at most ${lengthText(wait.timeout.amount, wait.timeout.unit)}`;
    case 'condition':
      return `Wait for a condition, at most ${lengthText(wait.timeout.amount, wait.timeout.unit)}`;
    case 'usual_hour':
      return 'Wait until the usual open hour';
  }
}

/** A length of time: 1 day, 3 hours. */
export function lengthText(amount: number, unit: string): string {
  return `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`;
}
