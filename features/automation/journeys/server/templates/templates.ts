import { settingsSchema, type Trigger } from '#engines/journeys/contract.ts';
import type { WorkflowTemplate } from '../../contract/publishing.ts';
import { draw, step } from './draw.ts';

const usual = settingsSchema.parse({});

const days = (amount: number) => ({ kind: 'duration' as const, amount, unit: 'days' as const });
const ordering = { kind: 'ordered' as const, store_ids: [] };

const birthdays: Extract<Trigger, { kind: 'date' }> = {
  kind: 'date',
  field: '',
  offset_days: 0,
  time: '09:00',
  yearly: true,
  clock: 'person',
  leap_day: 'feb_28',
};

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
    step(
      { key: 'joined', type: 'trigger', trigger: { kind: 'joined_list', list_ids: [] } },
      { next: 'hello' },
    ),
    step(
      { key: 'hello', type: 'email', campaign_id: null, name: 'Welcome' },
      { sent: 'pause', not_sent: 'end' },
    ),
    step({ key: 'pause', type: 'wait', wait: days(2) }, { next: 'more' }),
    step(
      { key: 'more', type: 'email', campaign_id: null, name: 'What we offer' },
      { sent: 'look', not_sent: 'end' },
    ),
    step(
      {
        key: 'look',
        type: 'wait',
        wait: { kind: 'event', trigger: ordering, timeout: { amount: 4, unit: 'days' } },
      },
      { happened: 'goal', timed_out: 'last' },
    ),
    step(
      { key: 'last', type: 'email', column: 1, campaign_id: null, name: 'A reason to order' },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'goal', type: 'goal' }, { next: 'end' }),
    step({ key: 'end', type: 'end' }),
  ]),
};

const doubleOptIn: WorkflowTemplate = {
  key: 'double_opt_in',
  name: 'Double opt-in',
  text: 'Asks new subscribers to confirm by a click; those who do get a tag, the others are reminded once and taken off the list.',
  needs: [],
  settings: usual,
  graph: draw([
    step(
      { key: 'joined', type: 'trigger', trigger: { kind: 'joined_list', list_ids: [] } },
      { next: 'ask' },
    ),
    step(
      { key: 'ask', type: 'email', campaign_id: null, name: 'Please confirm' },
      { sent: 'click', not_sent: 'end' },
    ),
    step(
      {
        key: 'click',
        type: 'wait',
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 2, unit: 'days' },
        },
      },
      { happened: 'confirmed', timed_out: 'remind' },
    ),
    step(
      { key: 'remind', type: 'email', column: 1, campaign_id: null, name: 'Reminder' },
      { sent: 'again', not_sent: 'off' },
    ),
    step(
      {
        key: 'again',
        type: 'wait',
        column: 1,
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 5, unit: 'days' },
        },
      },
      { happened: 'confirmed', timed_out: 'off' },
    ),
    step({ key: 'off', type: 'list', column: 1, action: 'remove', list_ids: [] }, { next: 'end' }),
    step({ key: 'confirmed', type: 'tag', action: 'add', tag_ids: [] }, { next: 'goal' }),
    step({ key: 'goal', type: 'goal' }, { next: 'end' }),
    step({ key: 'end', type: 'end' }),
  ]),
};

const cart: WorkflowTemplate = {
  key: 'abandoned_cart',
  name: 'Abandoned cart',
  text: 'Reminds of a cart when the delay of its shop is over and once more a day later, and ends with the order.',
  needs: [],
  settings: untilOrdered,
  graph: draw([
    step(
      {
        key: 'cart',
        type: 'trigger',
        trigger: { kind: 'cart', store_ids: [] },
        name: 'Cart is left',
      },
      { next: 'first' },
    ),
    step(
      { key: 'first', type: 'email', campaign_id: null, name: 'Your cart' },
      { sent: 'day', not_sent: 'end' },
    ),
    step({ key: 'day', type: 'wait', wait: days(1) }, { next: 'second' }),
    step(
      { key: 'second', type: 'email', campaign_id: null, name: 'Still interested?' },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'end', type: 'end' }),
  ]),
};

const birthday: WorkflowTemplate = {
  key: 'birthday',
  name: 'Birthday',
  text: 'Congratulates on the day itself at nine in the morning, in the time zone of the contact, every year.',
  needs: [],
  settings: settingsSchema.parse({ reentry: { kind: 'after_exit', every_days: 300 } }),
  graph: draw([
    step({ key: 'date', type: 'trigger', trigger: birthdays, name: 'Birthday' }, { next: 'wish' }),
    step(
      { key: 'wish', type: 'email', campaign_id: null, name: 'Happy birthday' },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'end', type: 'end' }),
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
    step(
      { key: 'segment', type: 'trigger', trigger: { kind: 'entered_segment', segment_ids: [] } },
      { next: 'half' },
    ),
    step(
      {
        key: 'half',
        type: 'split',
        branches: [
          { key: 'discount', name: 'With a discount', percent: 50 },
          { key: 'plain', name: 'Without', percent: 50 },
        ],
      },
      { discount: 'offer', plain: 'miss' },
    ),
    step(
      { key: 'offer', type: 'email', campaign_id: null, name: 'A discount for you' },
      { sent: 'week', not_sent: 'end' },
    ),
    step(
      { key: 'miss', type: 'email', column: 1, campaign_id: null, name: 'We miss you' },
      { sent: 'week', not_sent: 'end' },
    ),
    step({ key: 'week', type: 'wait', wait: days(7) }, { next: 'last' }),
    step(
      { key: 'last', type: 'email', campaign_id: null, name: 'Last reminder' },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'end', type: 'end' }),
  ]),
};

const afterPurchase: WorkflowTemplate = {
  key: 'after_purchase',
  name: 'After a purchase',
  text: 'Thanks for an order a day later and asks for a review two weeks later, once for each order.',
  needs: [],
  settings: settingsSchema.parse({ reentry: { kind: 'always', by_key: true } }),
  graph: draw([
    step({ key: 'order', type: 'trigger', trigger: ordering }, { next: 'pause' }),
    step({ key: 'pause', type: 'wait', wait: days(1) }, { next: 'thanks' }),
    step(
      { key: 'thanks', type: 'email', campaign_id: null, name: 'Thank you' },
      { sent: 'weeks', not_sent: 'weeks' },
    ),
    step({ key: 'weeks', type: 'wait', wait: days(13) }, { next: 'review' }),
    step(
      { key: 'review', type: 'email', campaign_id: null, name: 'How do you like it?' },
      { sent: 'end', not_sent: 'end' },
    ),
    step({ key: 'end', type: 'end' }),
  ]),
};

const rePermission: WorkflowTemplate = {
  key: 're_permission',
  name: 'Re-permission',
  text: 'Asks contacts of a segment who read nothing any more whether they want to stay; those who do not answer in two weeks leave the list.',
  needs: [],
  settings: usual,
  graph: draw([
    step(
      { key: 'segment', type: 'trigger', trigger: { kind: 'entered_segment', segment_ids: [] } },
      { next: 'ask' },
    ),
    step(
      { key: 'ask', type: 'email', campaign_id: null, name: 'Do you want to stay?' },
      { sent: 'click', not_sent: 'off' },
    ),
    step(
      {
        key: 'click',
        type: 'wait',
        wait: {
          kind: 'event',
          trigger: { kind: 'clicked', campaign_ids: [], link: '' },
          timeout: { amount: 14, unit: 'days' },
        },
      },
      { happened: 'stay', timed_out: 'off' },
    ),
    step({ key: 'stay', type: 'tag', action: 'add', tag_ids: [] }, { next: 'goal' }),
    step({ key: 'goal', type: 'goal' }, { next: 'end' }),
    step({ key: 'off', type: 'list', column: 1, action: 'remove', list_ids: [] }, { next: 'end' }),
    step({ key: 'end', type: 'end' }),
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
