/** Why a chosen contact is suppressed, in the order in which the first that fits is taken. */
export const suppressionReasons = [
  'unsubscribed',
  'brand_unsubscribed',
  'no_consent',
  'mail_paused',
  'suppressed_list',
  'do_not_mail',
  'hard_bounced',
  'soft_bounced',
  'complained',
  'cleansed',
  'global_list',
  'secure_list',
  'no_address',
  'invalid_address',
  'open_ticket',
] as const;

/** One code of {@link suppressionReasons}. */
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What may be kept against an address whatever list it is in. */
export const addressReasons = [
  'do_not_mail',
  'unsubscribed',
  'hard_bounced',
  'soft_bounced',
  'complained',
  'cleansed',
] as const;

/** One reason an address itself carries. */
export type AddressReason = (typeof addressReasons)[number];

/** Reasons by which a person, not a machine, said no; these answer "is this contact in do not mail?". */
export const ownWish: readonly AddressReason[] = ['do_not_mail', 'unsubscribed', 'complained'];
