import { settingsSchema } from '#engines/journeys/contract.ts';
import type { WorkflowTemplate } from '../../contract/publishing.ts';
import { draw, step } from './draw.ts';

const usual = settingsSchema.parse({});

const days = (amount: number) => ({ kind: 'duration' as const, amount, unit: 'days' as const });
const hours = (amount: number) => ({ kind: 'duration' as const, amount, unit: 'hours' as const });
const ordering = { kind: 'ordered' as const, store_ids: [] };

const untilOrdered = settingsSchema.parse({
  reentry: { kind: 'after_exit', every_days: 30 },
  goal: { name: 'Order', when: { kind: 'event', trigger: ordering }, ends: true, days_after: 7 },
});

const welcome: WorkflowTemplate = {
  key: 'welcome',
  name: 'Welcome',
  text: 'Greets new subscribers at once, follows up after two days, and once more if they have not ordered.',
  needs: [],
  settings: settingsSchema.parse({
    goal: {
      name: 'First order',
      when: { kind: 'event', trigger: ordering },
      ends: true,
      days_after: 7,
    },
  }),
  graph: draw([
    step('joined', 'trigger', { trigger: null, name: 'Joins a list' }, { next: 'hello' }),
    step(
      'hello',
      'email',
      { campaign_id: null, name: 'Welcome' },
      { sent: 'pause', not_sent: 'end' },
    ),
    step('pause', 'wait', { wait: days(2) }, { next: 'more' }),
    step(
      'more',
      'email',
      { campaign_id: null, name: 'What we offer' },
      { sent: 'look', not_sent: 'end' },
    ),
    step(
      'look',
      'wait',
      { wait: { kind: 'event', trigger: ordering, timeout: { amount: 4, unit: 'days' } } },
      { happened: 'goal', timed_out: 'last' },
    ),
    step(
      'last',
      'email',
      { campaign_id: null, name: 'A reason to order' },
      { sent: 'end', not_sent: 'end' },
      1,
    ),
    step('goal', 'goal', {}, { next: 'end' }),
    step('end', 'end', {}),
  ]),
};

const doubleOptIn: WorkflowTemplate = {
  key: 'double_opt_in',
  name: 'Double opt-in',
  text: 'Asks new subscribers to confirm by a click; those who do get a tag, the others are reminded once and taken off the list.',
  needs: [],
  settings: usual,
  graph: draw([
    step('joined', 'trigger', { trigger: null, name: 'Joins a list' }, { next: 'ask' }),
    step(
      'ask',
      'email',
      { campaign_id: null, name: 'Please confirm' },
      { sent: 'click', not_sent: 'end' },
    ),
    step(
      'click',
      'wait',
      {
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 2, unit: 'days' },
        },
      },
      { happened: 'confirmed', timed_out: 'remind' },
    ),
    step(
      'remind',
      'email',
      { campaign_id: null, name: 'Reminder' },
      { sent: 'again', not_sent: 'off' },
      1,
    ),
    step(
      'again',
      'wait',
      {
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 5, unit: 'days' },
        },
      },
      { happened: 'confirmed', timed_out: 'off' },
      1,
    ),
    step('off', 'list', { action: 'remove', list_ids: [] }, { next: 'end' }, 1),
    step('confirmed', 'tag', { action: 'add', tag_ids: [] }, { next: 'goal' }),
    step('goal', 'goal', {}, { next: 'end' }),
    step('end', 'end', {}),
  ]),
};

const cart: WorkflowTemplate = {
  key: 'abandoned_cart',
  name: 'Abandoned cart',
  text: 'Reminds of a cart after four hours and after a day, and ends with the order. Your shop reports carts as the event cart_updated.',
  needs: ['cart'],
  settings: untilOrdered,
  graph: draw([
    step(
      'cart',
      'trigger',
      { trigger: { kind: 'api_event', event: 'cart_updated' }, name: 'Cart is left' },
      { next: 'pause' },
    ),
    step('pause', 'wait', { wait: hours(4) }, { next: 'first' }),
    step(
      'first',
      'email',
      { campaign_id: null, name: 'Your cart' },
      { sent: 'day', not_sent: 'end' },
    ),
    step('day', 'wait', { wait: days(1) }, { next: 'second' }),
    step(
      'second',
      'email',
      { campaign_id: null, name: 'Still interested?' },
      { sent: 'end', not_sent: 'end' },
    ),
    step('end', 'end', {}),
  ]),
};

const birthday: WorkflowTemplate = {
  key: 'birthday',
  name: 'Birthday',
  text: 'Congratulates on the day itself at nine in the morning, in the time zone of the contact, every year.',
  needs: [],
  settings: settingsSchema.parse({ reentry: { kind: 'after_exit', every_days: 300 } }),
  graph: draw([
    step('date', 'trigger', { trigger: null, name: 'Birthday' }, { next: 'wish' }),
    step(
      'wish',
      'email',
      { campaign_id: null, name: 'Happy birthday' },
      { sent: 'end', not_sent: 'end' },
    ),
    step('end', 'end', {}),
  ]),
};

const winBack: WorkflowTemplate = {
  key: 'win_back',
  name: 'Win back',
  text: 'Writes to customers who enter a segment of those without an order for long; half of them get a discount.',
  needs: [],
  settings: settingsSchema.parse({
    reentry: { kind: 'after_exit', every_days: 180 },
    holdout_percent: 10,
    goal: { name: 'Order', when: { kind: 'event', trigger: ordering }, ends: true, days_after: 14 },
  }),
  graph: draw([
    step('segment', 'trigger', { trigger: null, name: 'Enters a segment' }, { next: 'half' }),
    step(
      'half',
      'split',
      {
        branches: [
          { key: 'discount', name: 'With a discount', percent: 50 },
          { key: 'plain', name: 'Without', percent: 50 },
        ],
      },
      { discount: 'offer', plain: 'miss' },
    ),
    step(
      'offer',
      'email',
      { campaign_id: null, name: 'A discount for you' },
      { sent: 'week', not_sent: 'end' },
    ),
    step(
      'miss',
      'email',
      { campaign_id: null, name: 'We miss you' },
      { sent: 'week', not_sent: 'end' },
      1,
    ),
    step('week', 'wait', { wait: days(7) }, { next: 'last' }),
    step(
      'last',
      'email',
      { campaign_id: null, name: 'Last reminder' },
      { sent: 'end', not_sent: 'end' },
    ),
    step('end', 'end', {}),
  ]),
};

const afterPurchase: WorkflowTemplate = {
  key: 'after_purchase',
  name: 'After a purchase',
  text: 'Thanks for an order a day later and asks for a review two weeks later, once for each order.',
  needs: [],
  settings: settingsSchema.parse({ reentry: { kind: 'always', by_key: true } }),
  graph: draw([
    step('order', 'trigger', { trigger: ordering }, { next: 'pause' }),
    step('pause', 'wait', { wait: days(1) }, { next: 'thanks' }),
    step(
      'thanks',
      'email',
      { campaign_id: null, name: 'Thank you' },
      { sent: 'weeks', not_sent: 'weeks' },
    ),
    step('weeks', 'wait', { wait: days(13) }, { next: 'review' }),
    step(
      'review',
      'email',
      { campaign_id: null, name: 'How do you like it?' },
      { sent: 'end', not_sent: 'end' },
    ),
    step('end', 'end', {}),
  ]),
};

const rePermission: WorkflowTemplate = {
  key: 're_permission',
  name: 'Re-permission',
  text: 'Asks contacts of a segment who read nothing any more whether they want to stay; those who do not answer in two weeks leave the list.',
  needs: [],
  settings: usual,
  graph: draw([
    step('segment', 'trigger', { trigger: null, name: 'Enters a segment' }, { next: 'ask' }),
    step(
      'ask',
      'email',
      { campaign_id: null, name: 'Do you want to stay?' },
      { sent: 'click', not_sent: 'off' },
    ),
    step(
      'click',
      'wait',
      {
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 14, unit: 'days' },
        },
      },
      { happened: 'stay', timed_out: 'off' },
    ),
    step('stay', 'tag', { action: 'add', tag_ids: [] }, { next: 'goal' }),
    step('goal', 'goal', {}, { next: 'end' }),
    step('off', 'list', { action: 'remove', list_ids: [] }, { next: 'end' }, 1),
    step('end', 'end', {}),
  ]),
};

/** What journeys may begin with. Lists, segments, fields and messages are chosen in the builder. */
export const templates: readonly WorkflowTemplate[] = [
  welcome,
  doubleOptIn,
  cart,
  birthday,
  winBack,
  afterPurchase,
  rePermission,
];

/** The template of this key. */
export function templateNamed(key: string): WorkflowTemplate | undefined {
  return templates.find((one) => one.key === key);
}
