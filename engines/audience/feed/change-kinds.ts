/**
 * What may happen to contacts. `ref` of a change names what it is about: the list, tag, brand, segment, import, order, mailing or form.
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
] as const;

/** One of {@link changeKinds}. */
export type ChangeKind = (typeof changeKinds)[number];
