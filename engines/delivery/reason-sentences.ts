/** Why a delivery is in its state, in plain words; by reason where there is one, else by state. */
const sentences: Readonly<Record<string, string>> = {
  unsubscribed: 'The contact had unsubscribed.',
  brand_unsubscribed: 'The contact has unsubscribed from the brand of this mailing.',
  no_consent: 'The contact never agreed to marketing emails.',
  mail_paused: 'The contact had paused emails.',
  suppressed_list: 'The contact is in a list or segment that this mailing suppresses.',
  do_not_mail: 'The contact is in do not mail.',
  hard_bounced: 'The address does not exist or accepts no email.',
  soft_bounced: 'The mailbox did not accept email, for example because it is full.',
  complained: 'The contact had reported an email as spam.',
  cleansed: 'The address was cleansed, because it could not be trusted.',
  global_list: 'The address or its domain is in a global suppression list.',
  secure_list: 'The hash of the address is in a secure list.',
  no_address: 'The contact has no email address.',
  invalid_address: 'The address is not valid: no mail server could accept it.',
  open_ticket:
    'The contact had an open support ticket of high priority, and the account holds promotions meanwhile.',
  frequency_cap:
    'The contact had reached the limit of emails that the account or the contact has set.',
  left_journey: 'The contact had left the journey before the email was sent.',
  no_coupon: 'The coupon bank had no code left for the contact.',
  deleted: 'The contact was deleted before the email was sent.',
  render_error: 'The content could not be rendered for this contact.',
  provider_rejected: 'A mail server refused the email for a reason other than the mailbox.',
  gave_up: 'Delivery was tried for three days without success.',
  stopped: 'The mailing was stopped before this email was sent.',
  sent: 'The recipient’s mail server accepted the email.',
  pending: 'The email is waiting to be sent.',
  claimed: 'The email is being sent right now.',
  body_written: 'The email is being sent right now.',
  deferred: 'The recipient’s mail server asked to send the email later.',
  unknown: 'Connection lost after sending; delivery unconfirmed.',
};

/** A state or reason as a sentence about the person. */
export function sentenceFor(state: string, reason: string | null): string {
  if (state === 'bounced')
    return reason === 'hard_bounced'
      ? `The email bounced. ${sentences['hard_bounced']}`
      : `The email bounced. ${sentences['soft_bounced']}`;
  if (state === 'pending' && reason === 'no_coupon')
    return 'The email waits for a coupon code: the coupon bank is empty.';
  return (
    (reason === null ? undefined : sentences[reason]) ??
    sentences[state] ??
    'The email was not sent.'
  );
}
