/**
 * What may happen to contacts. `ref` of a change names what it is about: the list, tag, brand, segment, import, order, cart, mailing, form, website, survey or ticket.
 * A change without a contact is about many: whoever follows looks at all it is responsible for.
 */
export const changeKinds = [
  'created',
  'changed',
  'deleted',
  'joined_list',
  'left_list',
  'unsubscribed',
  'suppressed',
  'released',
  'left_brand',
  'returned_to_brand',
  'tagged',
  'untagged',
  'opened',
  'clicked',
  'ordered',
  'imported',
  'entered_segment',
  'left_segment',
  'submitted',
  'confirmed',
  'visited',
  'answered_survey',
  'entered_rfm_group',
  'cart_abandoned',
  'ticket_created',
  'ticket_changed',
  'ticket_rated',
] as const;

/** One of {@link changeKinds}. */
export type ChangeKind = (typeof changeKinds)[number];
