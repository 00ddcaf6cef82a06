import { z } from 'zod';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';

/** A time of day as people write it: 09:30. */
export const moment = z
  .string('must be a time such as 09:30')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30');

const many = z.array(idParam).max(100, 'at most 100');
// None where a step has just been laid down: a draft keeps it, publishing asks for it.
const some = many;
const of = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/** What brings people into a journey, ends a wait, or is a goal: something that happens to a contact. An empty choice means any. */
export const triggerSchema = z.discriminatedUnion('kind', [
  of('created', {}),
  of('joined_list', { list_ids: some }),
  of('left_list', { list_ids: some }),
  of('unsubscribed', { list_ids: many.default([]) }),
  of('tagged', { tag_ids: some }),
  of('untagged', { tag_ids: some }),
  /** A field's value has changed; with `value`, to that value. */
  of('field_changed', {
    field: z.string().max(300),
    value: z.string().max(1000).default(''),
  }),
  /** A day in a field, each year or once, so many days before (negative) or after it, at a time. */
  of('date', {
    field: z.string().max(300),
    offset_days: wholeNumberBetween({ min: -365, max: 365 }).default(0),
    time: moment.default('09:00'),
    yearly: z.boolean().default(false),
    clock: z.enum(['person', 'account']).default('person'),
    /** When February 29 is kept in other years. */
    leap_day: z.enum(['feb_28', 'mar_1']).default('feb_28'),
  }),
  of('entered_segment', { segment_ids: some }),
  of('left_segment', { segment_ids: some }),
  of('ordered', { store_ids: many.default([]) }),
  /** The delay of a shop is over and the cart was not bought. */
  of('cart', { store_ids: many.default([]) }),
  of('opened', { campaign_ids: many.default([]) }),
  of('clicked', { campaign_ids: many.default([]), link: z.string().max(2000).default('') }),
  /** A form was sent, or the address in it confirmed: a sign-up form, or one of acquisition (`builder_ids`). */
  of('form', {
    form_ids: many.default([]),
    builder_ids: many.default([]),
    on: z.enum(['submitted', 'confirmed']).default('submitted'),
  }),
  /** A page of a website was visited; with `path`, one whose path contains it. */
  of('page', { website_ids: many.default([]), path: z.string().max(2000).default('') }),
  of('survey', { survey_ids: many.default([]) }),
  /** The RFM group of a buyer has become one of these. */
  of('rfm_group', {
    groups: z
      .array(
        z.string().regex(/^[a-z_]{1,40}$/, 'must be the key of an RFM group, such as champions'),
      )
      .max(10)
      .default([]),
  }),
  /** A ticket of the contact was made or closed, or the contact has said how it went. */
  of('ticket', {
    on: z.enum(['created', 'closed', 'rated']).default('created'),
    /** Made or closed with one of these priorities. */
    priorities: z
      .array(z.enum(['low', 'medium', 'high']))
      .max(3)
      .default([]),
    /** Rated like that; null means any rating. */
    rating: z.enum(['good', 'bad']).nullable().default(null),
  }),
  /** Whatever programs report by `workflows/trigger`. */
  of('api_event', { event: requiredText({ max: 100 }) }),
  /** Another journey's step, people by hand, or a call start it. */
  of('started', {}),
]);

/** Whose records triggers name, by the property with their ids. */
export const familiesInTriggers = {
  list_ids: 'lists',
  tag_ids: 'tags',
  segment_ids: 'segments',
  campaign_ids: 'campaigns',
  builder_ids: 'builders',
  form_ids: 'forms',
  website_ids: 'websites',
  store_ids: 'shops',
  survey_ids: 'surveys',
} as const;

/** What happens to a contact. */
export type Trigger = z.infer<typeof triggerSchema>;

/** One of the kinds. */
export type TriggerKind = Trigger['kind'];

/** The kinds in the order in which a builder offers them. */
export const triggerKinds = [
  'joined_list',
  'left_list',
  'unsubscribed',
  'created',
  'field_changed',
  'tagged',
  'untagged',
  'date',
  'entered_segment',
  'left_segment',
  'ordered',
  'cart',
  'opened',
  'clicked',
  'form',
  'page',
  'survey',
  'rfm_group',
  'ticket',
  'api_event',
  'started',
] as const satisfies readonly TriggerKind[];

/** Kinds whose causes the product does not have yet; builders name them and say so. */
export const comingTriggers = ['keyword'] as const;

/** One of the kinds that are to come. */
export type ComingTrigger = (typeof comingTriggers)[number];
