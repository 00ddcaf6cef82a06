import type { NodeType } from '../contract.ts';
import type { Handler } from './handler.ts';
import { atCondition, atSplit } from './branches.ts';
import { atEndJourney, atStartJourney } from './journeys.ts';
import { atList, atTag } from './memberships.ts';
import { atMessage } from './message.ts';
import { atSetField } from './set-field.ts';
import { atTrigger } from './trigger.ts';
import { atWait } from './wait.ts';
import { atWebhook } from './webhook.ts';

/** What each type of step does. */
export const handlers: { readonly [Type in NodeType]: Handler<Type> } = {
  trigger: atTrigger,
  email: atMessage,
  sms: atMessage,
  push: atMessage,
  wait: atWait,
  condition: atCondition,
  split: atSplit,
  set_field: atSetField,
  list: atList,
  tag: atTag,
  webhook: atWebhook,
  start_journey: atStartJourney,
  end_journey: atEndJourney,
  goal: ({ version }, _node, { people }) =>
    Promise.resolve(
      people.map(() =>
        version.settings.goal?.ends === true
          ? { out: 'finished', reason: 'goal', isGoal: true }
          : { go: 'next', isGoal: true },
      ),
    ),
  end: (_run, _node, { people }) =>
    Promise.resolve(people.map(() => ({ out: 'finished', reason: 'end' }))),
};
